import PushFanout
import PushModel
import Testing

/// Who carries a push is the attempt's to say, not the platform's: FCM brings pushes to iPhones, too.
@Suite struct CarrierTests {
  /// Every provider with every platform that it reaches.
  static let carriers: [(provider: Provider, platform: Platform)] = [
    (.apns, .ios), (.fcm, .ios), (.fcm, .android),
  ]

  /// What each provider says of a token that is dead.
  static let dead: [Provider: ProviderReply] = [
    .apns: ProviderReply(status: 410, reason: .unregistered, goneSince: .start),
    .fcm: ProviderReply(status: 404, reason: .unregistered),
  ]

  private static func answer(
    _ provider: Provider, _ platform: Platform, _ reply: ProviderReply
  ) -> ContiguousArray<Fanout.Action> {
    var fanout = Fanout(simulating: FanoutRules())
    var actions: ContiguousArray<Fanout.Action> = []
    let attempt = Attempt.sample(platform: platform, provider: provider)
    fanout.receive(.attempt(attempt), at: .start, actions: &actions)
    actions.removeAll()
    fanout.receive(.replied(reply, attempt, .old), at: .start, actions: &actions)
    return actions
  }

  @Test("a dead token is forgotten, whoever says so of whichever platform", arguments: carriers)
  func forgets(provider: Provider, platform: Platform) {
    let actions = Self.answer(provider, platform, Self.dead[provider]!)
    #expect(actions.contains(.forget(RecipientID(rawValue: 1), DeviceIndex(rawValue: 0))))
  }

  @Test("what one provider says of a dead token means nothing from the other", arguments: carriers)
  func ignores(provider: Provider, platform: Platform) {
    let reply = Self.dead[provider == .apns ? .fcm : .apns]!
    let actions = Self.answer(provider, platform, reply)
    #expect(!actions.contains(.forget(RecipientID(rawValue: 1), DeviceIndex(rawValue: 0))))
  }

  @Test("the credentials that are renewed are those that were refused", arguments: carriers)
  func renews(provider: Provider, platform: Platform) {
    let actions = Self.answer(provider, platform, ProviderReply(status: 401))
    #expect(actions.contains(.refreshCredentials(provider)))
  }

  @Test("an attempt's request is in its provider's format for its platform", arguments: carriers)
  func request(provider: Provider, platform: Platform) throws {
    let attempt = Attempt.sample(platform: platform, provider: provider)
    let message = Message.sample()
    let request = try WireRequest.request(
      for: attempt, message, to: .phone, display: .app, badge: 3, at: .start)
    let expected =
      switch (provider, platform) {
      case (.apns, _): try WireRequest.apns(message, to: .phone, badge: 3, at: .start)
      case (.fcm, .ios): try WireRequest.fcm(message, toIOS: .phone, badge: 3, at: .start)
      case (.fcm, .android):
        try WireRequest.fcm(message, to: .phone, display: .app, badge: 3, at: .start)
      }
    #expect(request == expected)
  }
}
