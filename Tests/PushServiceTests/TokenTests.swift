import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// Tokens are forgotten by the documented rules, and by age.
@Suite struct TokenTests {
  private static func gone(_ since: Timestamp) -> ProviderReply {
    ProviderReply(status: 410, reason: .unregistered, goneSince: since)
  }

  @Test("C-11: 410 forgets the token, and the next push goes without that device alone")
  func gone() throws {
    let host = try LiveHost()
    let anna = host.enrol([.phone(.ios), .phone()])
    host.provider = { $0.platform == .ios ? Self.gone(.monday) : .accepted }
    host.intend(.newPost, 1, for: anna)
    host.advance(by: .minute)
    #expect(host.settlements.contains(.failed(.unregistered)))
    #expect(!anna.archive.pointee.devices[0].hasToken)
    host.intend(.newPost, 2, for: anna)
    #expect(host.calls.map(\.attempt.device.rawValue) == [0, 1, 1])
  }

  /// Every provider with every platform that it reaches, and what it says of a dead token.
  private static let carriers: [(Provider, Platform, ProviderReply)] = [
    (.apns, .ios, gone(.monday)),
    (.fcm, .ios, ProviderReply(status: 404, reason: .unregistered)),
    (.fcm, .android, ProviderReply(status: 404, reason: .unregistered)),
  ]

  @Test("S4-OQ-1: a dead token is forgotten, whoever carries pushes to it", arguments: carriers)
  func carrier(provider: Provider, platform: Platform, reply: ProviderReply) throws {
    let host = try LiveHost(Strategy(iosProvider: provider))
    let anna = host.enrol([.phone(platform)])
    host.provider = { _ in reply }
    host.intend(.newPost, 1, for: anna)
    host.advance(by: .minute)
    #expect(host.settlements == [.failed(.unregistered)])
    #expect(host.intend(.newPost, 2, for: anna) == .suppressed(.noToken))
  }

  @Test(
    "S4-OQ-1: the credentials that are renewed are those that were refused", arguments: carriers)
  func credentials(provider: Provider, platform: Platform, reply: ProviderReply) throws {
    let host = try LiveHost(Strategy(iosProvider: provider))
    host.provider = { _ in ProviderReply(status: 401) }
    host.intend(.newPost, 1, for: host.enrol([.phone(platform)]))
    host.advance(by: .seconds(1))
    #expect(host.notices == [.refreshCredentials(provider)])
  }

  /// What a provider says of a token of the environment that is not called.
  private static let foreign: [(Provider, Platform, ProviderReply)] = [
    (.apns, .ios, ProviderReply(status: 400, reason: .badDeviceToken)),
    (.fcm, .ios, ProviderReply(status: 403, reason: .senderIDMismatch)),
    (.fcm, .android, ProviderReply(status: 403, reason: .senderIDMismatch)),
  ]

  @Test(
    "S1-2.1-apns a token of the other environment is kept, and an operator hears of it",
    arguments: foreign, ProviderEnvironment.allCases)
  func environment(
    carrier: (provider: Provider, platform: Platform, reply: ProviderReply),
    called: ProviderEnvironment
  ) throws {
    let host = try LiveHost(
      Strategy(iosProvider: carrier.provider, fanout: FanoutRules(environment: called)))
    host.provider = { _ in carrier.reply }
    let other: ProviderEnvironment = called == .sandbox ? .production : .sandbox
    let anna = host.enrol([.phone(carrier.platform, environment: other)])
    let ben = host.enrol([.phone(carrier.platform, environment: called)])
    for customer in [anna, ben] { host.intend(.newPost, 1, for: customer) }
    host.advance(by: .minute)
    #expect(host.settlements == [.failed(.configuration), .failed(.unregistered)])
    #expect(host.notices == [.alert(.configuration(carrier.provider, carrier.reply))])
    #expect(anna.archive.pointee.devices[0].hasToken)
    #expect(!ben.archive.pointee.devices[0].hasToken)
  }

  @Test("S1-2.1-apns a device that registers anew says what its token was issued for")
  func newEnvironment() throws {
    let host = try LiveHost()
    let anna = host.enrol([.phone(.ios)])
    host.service.register(0, of: anna.card, for: .sandbox, at: .monday)
    #expect(anna.archive.pointee.devices[0].environment == .sandbox)
    host.service.register(0, of: anna.card, at: .monday)
    #expect(anna.archive.pointee.devices[0].environment == .sandbox)
  }

  @Test("S1-2.3-register when the last token is gone nobody is called: noToken")
  func lastOne() throws {
    let host = try LiveHost()
    let anna = host.enrol([.phone(.ios)])
    host.provider = { _ in Self.gone(.monday) }
    host.intend(.newPost, 1, for: anna)
    host.advance(by: .minute)
    #expect(host.intend(.newPost, 2, for: anna) == .suppressed(.noToken))
    #expect(host.calls.count == 1)
  }

  @Test(
    "S1-2.3-register a device without permission gets no token",
    arguments: [Permission.notAsked, .denied])
  func notGranted(permission: Permission) throws {
    let host = try LiveHost()
    let anna = host.enrol([.phone(permission: permission, hasToken: false)])
    let isRegistered = host.service.register(0, of: anna.card, at: .monday)
    #expect(!isRegistered && !anna.archive.pointee.devices[0].hasToken)
    #expect(host.intend(.newPost, 1, for: anna) == .suppressed(.permissionDenied))
  }

  @Test("410 keeps a token that was registered again since")
  func cameBack() throws {
    let host = try LiveHost()
    let anna = host.enrol([.phone(.ios)])
    host.provider = { _ in Self.gone(.monday - .days(2)) }
    host.intend(.newPost, 1, for: anna)
    host.advance(by: .minute)
    #expect(host.settlements == [.failed(.unregistered)])
    #expect(host.intend(.newPost, 2, for: anna) == .handed)
  }

  @Test(
    "what is no word about the device never costs a token",
    arguments: [
      ProviderReply(status: 400, reason: .invalidArgument), ProviderReply(status: 500),
      ProviderReply(status: 401, reason: .thirdPartyAuthError), .timeout,
      ProviderReply(status: 413, reason: .payloadTooLarge), ProviderReply(status: 404),
    ])
  func keeps(reply: ProviderReply) throws {
    let host = try LiveHost()
    let anna = host.enrol()
    host.provider = { _ in reply }
    host.intend(.newPost, 1, for: anna)
    host.advance(by: .day)
    #expect(anna.archive.pointee.devices[0].hasToken)
    #expect(host.intend(.newPost, 2, for: anna) == .handed)
  }

  /// Days since a device was last seen, by device; `x` is not called, `c` is.
  @Test(
    "S4-RULE-5 tokens unseen for more than 90 days are forgotten before they are used",
    arguments: [
      ([89], "c", true), ([90], "c", true), ([91], "x", false), ([91, 89], "xc", true),
      ([400, 91, 90], "xxc", true), ([91, 120], "xx", false),
    ])
  func sweep(days: [Int64], called: String, isHanded: Bool) throws {
    let host = try LiveHost()
    let anna = host.enrol(
      days.map { .phone(registeredAt: .monday - .days(500), lastSeenAt: .monday - .days($0)) })
    let answer = host.intend(.newPost, for: anna)
    #expect(answer == (isHanded ? .handed : .suppressed(.noToken)))
    let devices = host.calls.map { Int($0.attempt.device.rawValue) }
    #expect(String(days.indices.map { devices.contains($0) ? "c" : "x" }) == called)
    #expect(
      days.indices.allSatisfy { anna.archive.pointee.devices[$0].hasToken == (days[$0] <= 90) })
  }

  @Test("S4-RULE-5 the ninetieth day is over one millisecond later")
  func boundary() throws {
    let host = try LiveHost()
    let anna = host.enrol([.phone(lastSeenAt: .monday - .days(90))])
    #expect(host.intend(.newPost, 1, for: anna) == .handed)
    host.advance(by: .millisecond)
    #expect(host.intend(.newPost, 2, for: anna) == .suppressed(.noToken))
  }

  @Test("a push without a device to go to takes no room of a cap")
  func noRoomTaken() throws {
    let host = try LiveHost(Policy(caps: [.global: Cap(limit: 1, per: .localDay)]))
    let anna = host.enrol([.phone(lastSeenAt: .monday - .days(91))])
    #expect(host.intend(.newPost, 1, for: anna) == .suppressed(.noToken))
    anna.archive.pointee.devices[0].hasToken = true
    anna.archive.pointee.devices[0].lastSeenAt = .monday
    host.service.refreshReach(anna.card)
    #expect(host.intend(.newPost, 2, for: anna) == .handed)
  }
}
