import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// What providers answer, and what follows.
@Suite struct RetryTests {
  private static let down = ProviderReply(status: 503, reason: .unavailable)

  /// Answers with `replies` one after another, then accepts.
  private func host(_ replies: [ProviderReply], _ policy: Policy = Policy()) throws -> LiveHost {
    let host = try LiveHost(policy)
    var left = replies[...]
    host.provider = { _ in left.popFirst() ?? .accepted }
    return host
  }

  @Test("S4-ERR-2 C-01 a transient error is tried once more, after a wait")
  func once() throws {
    let host = try host([Self.down])
    host.intend(.newPost, for: host.enrol())
    host.advance(by: .minute)
    #expect(host.calls.map(\.attempt.number) == [1, 2])
    #expect(host.settlements == [.accepted])
    let wait = host.calls[1].at - host.calls[0].at
    #expect(wait >= .milliseconds(2_500) && wait <= .milliseconds(5_050))
  }

  @Test("S4-ERR-2 at most once: two failures end it, and the recipient is not asked about again")
  func atMostOnce() throws {
    let host = try host([Self.down, Self.down, Self.down])
    host.intend(.newPost, for: host.enrol())
    host.advance(by: .day)
    #expect(host.calls.count == 2)
    #expect(host.settlements == [.failed(.retriesExhausted)])
    #expect(host.decisions.count == 1)
  }

  @Test("a retry waits as long as the provider asks")
  func retryAfter() throws {
    let busy = ProviderReply(status: 429, reason: .quotaExceeded, retryAfter: .minutes(7))
    let host = try host([busy])
    host.intend(.newPost, for: host.enrol())
    host.advance(by: .hour)
    #expect(host.calls.count == 2)
    #expect(host.calls[1].at - host.calls[0].at >= .minutes(7))
  }

  @Test("no retry comes after the time to live")
  func lifeEnds() throws {
    let host = try host([Self.down])
    host.intend(.newPost, for: host.enrol(), livesFor: .seconds(2))
    host.advance(by: .hour)
    #expect(host.calls.count == 1)
    #expect(host.settlements == [.expired])
  }

  @Test("a retry counts no second time against a cap")
  func oneBooking() throws {
    let host = try host([Self.down], Policy(caps: [.global: Cap(limit: 2, per: .localDay)]))
    let anna = host.enrol()
    host.intend(.newPost, 1, for: anna)
    host.advance(by: .minute)
    #expect(host.calls.count == 2)
    #expect(host.intend(.newPost, 2, for: anna) == .handed)
    #expect(host.intend(.newPost, 3, for: anna) == .suppressed(.globalCap))
  }

  @Test("S4-RULE-6 no outage holds up a decision, and every attempt ends")
  func outage() throws {
    let host = try LiveHost()
    host.provider = { _ in Self.down }
    let people = (0..<20).map { _ in host.enrol([.phone(), .phone(.ios)]) }
    for person in people { #expect(host.intend(.newPost, for: person) == .handed) }
    host.advance(by: .day)
    #expect(host.calls.count == 80)
    #expect(host.settlements.allSatisfy { $0 == .failed(.retriesExhausted) })
    #expect(host.ends.count == 40)
  }

  @Test("refused credentials are renewed, and the attempt goes once more")
  func credentials() throws {
    let refused = ProviderReply(status: 403, reason: .expiredProviderToken)
    let host = try host([refused])
    host.intend(.newPost, for: host.enrol([.phone(.ios)]))
    host.advance(by: .minute)
    #expect(host.notices == [.refreshCredentials(.apns)])
    #expect(host.settlements == [.accepted])
  }

  @Test(
    "a connection that is used up is replaced before the attempt goes once more",
    arguments: [(400, .idleTimeout), (403, .unrelatedKeyIDInToken), (503, .shutdown)]
      as [(UInt16, ReplyReason)])
  func connection(status: UInt16, reason: ReplyReason) throws {
    let host = try host([ProviderReply(status: status, reason: reason)])
    host.intend(.newPost, for: host.enrol([.phone(.ios)]))
    host.advance(by: .minute)
    #expect(host.notices == [.reconnect(.apns)])
    #expect(host.settlements == [.accepted])
  }

  @Test("credentials that are refused again are an operator's business, not the device's")
  func credentialsInVain() throws {
    let refused = ProviderReply(status: 403, reason: .invalidProviderToken)
    let host = try host([refused, refused])
    let anna = host.enrol([.phone(.ios)])
    host.intend(.newPost, 1, for: anna)
    host.advance(by: .minute)
    #expect(host.notices == [.refreshCredentials(.apns), .alert(.configuration(.apns, refused))])
    #expect(host.settlements == [.failed(.configuration)])
    #expect(host.intend(.newPost, 2, for: anna) == .handed)
  }

  @Test("credentials are renewed before the retry: the host meets the two in this order")
  func order() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    let anna = Customer(0, [.phone(.ios)], under: service.policy)
    var fanout = Fanout(simulating: FanoutRules())
    var effects = Effects()
    let attempt = Attempt(
      .make(.newPost, at: .monday), to: RecipientID(rawValue: 0),
      device: DeviceIndex(rawValue: 0), platform: .ios, provider: .apns, at: .monday)
    service.offer(attempt, to: &fanout, at: .monday, effects: &effects)
    effects.removeAll()
    service.replied(
      ProviderReply(status: 403), to: attempt, for: anna.card, through: &fanout, at: .monday,
      effects: &effects)
    try #require(effects.count == 2)
    #expect(effects[0] == .refreshCredentials(.apns))
    guard case .retry(let next, _, _) = effects[1] else {
      Issue.record("\(effects[1]) is no retry")
      return
    }
    #expect(next.number == 2 && next.didRefreshCredentials)
  }
}
