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
  ) -> [Host.Notice] {
    var replies = [reply]
    var host = Host(FanoutRules()) { _, _, _ in
      (replies.popLast() ?? .accepted, .milliseconds(80))
    }
    host.plan(.attempt(.sample(platform: platform, provider: provider)), at: .start)
    host.run()
    return host.others
  }

  @Test("a dead token is forgotten, whoever says so of whichever platform", arguments: carriers)
  func forgets(provider: Provider, platform: Platform) {
    let notices = Self.answer(provider, platform, Self.dead[provider]!)
    #expect(notices.contains(.forget(RecipientID(rawValue: 1), DeviceIndex(rawValue: 0))))
  }

  @Test("what one provider says of a dead token means nothing from the other", arguments: carriers)
  func ignores(provider: Provider, platform: Platform) {
    let reply = Self.dead[provider == .apns ? .fcm : .apns]!
    let notices = Self.answer(provider, platform, reply)
    #expect(!notices.contains(.forget(RecipientID(rawValue: 1), DeviceIndex(rawValue: 0))))
  }

  @Test("the credentials that are renewed are those that were refused", arguments: carriers)
  func renews(provider: Provider, platform: Platform) {
    let refused = ProviderReply(status: 401)
    #expect(
      Self.answer(provider, platform, refused).contains(.refreshCredentials(provider)))
    // Within the gap the same provider's are not renewed again, the other provider's are.
    var fanout = Fanout(simulating: FanoutRules())
    let renewed = [provider, provider, provider == .apns ? .fcm : .apns].map { called in
      let attempt = Attempt.sample(platform: .ios, provider: called)
      _ = fanout.offer(attempt, at: .start)
      return fanout.handle(refused, to: attempt, registration: .old, at: .start)
        .refreshesCredentials
    }
    #expect(renewed == [true, false, true])
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
