import PushFanout
import PushModel
import Testing

@Suite struct RetryTests {
  static let unavailable = ProviderReply(status: 503, reason: .unavailable)

  /// What follows when the first attempt, and then each retry, gets `replies`.
  static func steps(
    _ replies: [ProviderReply], rules: FanoutRules = FanoutRules(), of first: Attempt = .sample()
  ) -> [Outcome.Step] {
    var fanout = Fanout(simulating: rules)
    var attempt = first
    var now = first.enqueuedAt
    var steps: [Outcome.Step] = []
    for reply in replies {
      guard fanout.offer(attempt, at: now) == .go else { break }
      let step = fanout.handle(reply, to: attempt, registration: .old, at: now).step
      steps.append(step)
      guard case .retry(let next, _, let latest) = step else { break }
      attempt = next
      now = latest
    }
    return steps
  }

  @Test("S4-ERR-2 a provider's failure is retried at most once: two attempts for push and device")
  func once() {
    let steps = Self.steps([Self.unavailable, .timeout, Self.unavailable])
    #expect(steps.count == 2)
    guard case .retry(let second, _, _) = steps[0] else {
      Issue.record("no retry: \(steps)")
      return
    }
    #expect(second.number == 2)
    #expect(steps[1] == .settled(.failed(.retriesExhausted)))
  }

  @Test("C-01 each type may have its own limit", arguments: [0, 1, 3, 7])
  func perType(limit: Int) {
    let rules = FanoutRules(retries: RetryLimits(1, overrides: [.security: limit]))
    let replies = [ProviderReply](repeating: Self.unavailable, count: 12)
    let steps = Self.steps(replies, rules: rules, of: .sample(type: .security))
    #expect(steps.count == limit + 1)
    #expect(Self.steps(replies, rules: rules, of: .sample(type: .order)).count == 2)
  }

  /// Waits in seconds from the reply, with 5 s to begin with and 60 s at most.
  @Test("the wait doubles to its bound; half of it is jitter")
  func backoff() {
    let rules = FanoutRules(retries: RetryLimits(6))
    var now = Timestamp.start
    var waits: [[Int64]] = []
    for step in Self.steps([ProviderReply](repeating: .timeout, count: 6), rules: rules) {
      guard case .retry(_, let earliest, let latest) = step else { break }
      waits.append([(earliest - now).milliseconds, (latest - now).milliseconds])
      now = latest
    }
    #expect(
      waits == [
        [2_500, 5_000], [5_000, 10_000], [10_000, 20_000], [20_000, 40_000],
        [30_000, 60_000], [30_000, 60_000],
      ])
  }

  @Test(
    "Retry-After is honoured, or 60 s for an exceeded quota; jitter only adds to it",
    arguments: [
      (ProviderReply(status: 503, reason: .unavailable, retryAfter: .seconds(90)), 90, 135),
      (ProviderReply(status: 429, reason: .quotaExceeded), 60, 90),
      (ProviderReply(status: 429, reason: .quotaExceeded, retryAfter: .seconds(4)), 4, 6),
      (ProviderReply(status: 429), 60, 90),
    ] as [(ProviderReply, Int64, Int64)])
  func retryAfter(reply: ProviderReply, earliest: Int64, latest: Int64) {
    let waits = Self.steps([reply]).map { step in
      if case .retry(_, let earliest, let latest) = step {
        [(earliest - .start).milliseconds / 1_000, (latest - .start).milliseconds / 1_000]
      } else {
        [Int64]()
      }
    }
    // A wait below the back-off has the back-off's jitter: from 4 s to 6.5 s.
    #expect(waits == [[earliest, latest]])
  }

  /// Waits are 2.5 s to 5 s. The push lives `lives` milliseconds.
  @Test(
    "no retry begins when the time to live is over, and none is offered that would",
    arguments: [(2_500, nil), (2_501, 2_500), (4_000, 3_999), (5_001, 5_000), (9_000, 5_000)]
      as [(Int64, Int64?)])
  func timeToLive(lives: Int64, latest: Int64?) {
    let steps = Self.steps([.timeout], of: .sample(lives: .milliseconds(lives)))
    guard let latest else {
      #expect(steps == [.settled(.expired)])
      return
    }
    guard case .retry(_, let from, let to) = steps[0] else {
      Issue.record("no retry: \(steps)")
      return
    }
    #expect(from == .start + .milliseconds(2_500) && to == .start + .milliseconds(latest))
  }

  @Test("S4-ERR-3 a malformed payload is never retried, whatever the limit")
  func malformed() {
    let rules = FanoutRules(retries: RetryLimits(9))
    let replies: [(Platform, ProviderReply)] = [
      (.android, ProviderReply(status: 400, reason: .invalidArgument)),
      (.ios, ProviderReply(status: 400, reason: .payloadEmpty)),
      (.ios, ProviderReply(status: 413, reason: .payloadTooLarge)),
    ]
    for (platform, reply) in replies {
      let steps = Self.steps([reply, reply], rules: rules, of: .sample(platform: platform))
      #expect(steps == [.settled(.failed(.malformed))])
    }
  }
}
