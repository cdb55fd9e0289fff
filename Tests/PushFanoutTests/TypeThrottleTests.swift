import PushFanout
import PushModel
import TestSupport
import Testing

/// Types of push that are called at a rate of their own.
@Suite struct TypeThrottleTests {
  /// Digits are offers, of which one a second may go, letters are posts. One column per half second: what
  /// is offered, what is called.
  @Test(
    "a throttled type waits in a queue of its own, and nothing waits behind it",
    arguments: [
      ("1 - - -", "1 - - -"), ("12 - - -", "1 - 2 -"), ("123 - - - -", "1 - 2 - 3"),
      ("12a b - c", "1a b 2 c"), ("1 - - - 23 - -", "1 - - - 2 - 3"), ("abc 1 -", "abc 1 -"),
    ])
  func strip(offers: String, expected: String) {
    var fanout = Fanout(simulating: FanoutRules(throttle: [.offer: 60]), recipients: 1_000)
    let columns = offers.split(separator: " ").enumerated().map { column, events in
      let now = Timestamp.start + .milliseconds(Int64(column) * 500)
      var called = Self.next(&fanout, at: now)
      for event in events where event != "-" {
        let attempt = Attempt.sample(
          Int(event.asciiValue!), type: event.isNumber ? .offer : .newPost, at: now)
        if fanout.offer(attempt, at: now) == .go { called.append(event) }
      }
      return called.isEmpty ? "-" : called
    }
    #expect(columns.joined(separator: " ") == expected)
  }

  private static func next(_ fanout: inout Fanout, at now: Timestamp) -> String {
    var called = ""
    while case .go(let attempt) = fanout.next(at: now) {
      called.append(Character(Unicode.Scalar(UInt8(attempt.recipient.rawValue))))
    }
    return called
  }

  @Test(
    "the rate is exact: call n after the first goes in the millisecond in which n / rate falls",
    arguments: [36.0, 7, 59_999, 0.5, 240_000], [1_000, 333])
  func exact(rate: Double, recipients: Int) {
    var fanout = Fanout(
      simulating: FanoutRules(
        dispatchRate: 1e6, batch: 10_000, capacityMax: 100_000, throttle: [.offer: rate]),
      recipients: recipients)
    var calls: [Int64] = []
    for recipient in 0..<500
    where fanout.offer(.sample(recipient, type: .offer, lives: .days(28)), at: .start) == .go {
      calls.append(0)
    }
    var now = Timestamp.start
    while let due = fanout.pollNeeded(at: now), due > now {
      now = due
      fanout.polled()
      while case .go = fanout.next(at: now) { calls.append((now - .start).milliseconds) }
    }
    // Thousandths of a call in a minute, for all of them, and for each of a thousand recipients.
    let (gain, call) = (Int64(rate * 1_000) * Int64(recipients), 60_000_000_000 as Int64)
    #expect(calls == (0..<500 as Range<Int64>).map { $0 * call / gain })
  }

  static let rules: [FanoutRules] = [
    FanoutRules(dispatchRate: 400, batch: 50, throttle: [.offer: 120]),
    FanoutRules(dispatchRate: 9, batch: 3, throttle: [.offer: 120, .message: 300]),
    FanoutRules(dispatchRate: 400, batch: 50, workers: 3, throttle: [.offer: 90, .message: 7]),
    FanoutRules(dispatchRate: 12, batch: 1, workers: 5, throttle: [.message: 61, .newPost: 600]),
  ]

  /// 400 attempts in twenty seconds, one in a millisecond at most.
  private static func offers(seed: Int, of types: [PushType]) -> [Int: Attempt] {
    var chance = Chance(seed: UInt64(seed))
    var offers: [Int: Attempt] = [:]
    for recipient in 0..<400 {
      let now = chance.below(20_000)
      let type = [PushType.newPost, .newPost, .offer, .message][chance.below(4)]
      let lives = Interval.milliseconds(Int64(1 + chance.below(40_000)))
      guard offers[now] == nil, types.contains(type) else { continue }
      let moment = Timestamp.start + .milliseconds(Int64(now))
      offers[now] = .sample(recipient, type: type, at: moment, lives: lives)
    }
    return offers
  }

  private static func latency(_ attempt: Attempt) -> Int {
    Int(attempt.recipient.rawValue * 37 % 900) + 1
  }

  private static func host(_ rules: FanoutRules, _ offers: [Int: Attempt]) -> Host {
    var host = Host(rules) { attempt, _, _ in (.accepted, .milliseconds(Int64(latency(attempt)))) }
    for (_, attempt) in offers.sorted(by: { $0.key < $1.key }) {
      host.plan(.attempt(attempt), at: attempt.enqueuedAt)
    }
    host.run()
    return host
  }

  private static func moments(
    _ calls: [(at: Timestamp, attempt: Attempt)], of type: PushType? = nil
  ) -> [UInt64: Int] {
    let own = calls.filter { type == nil || $0.attempt.type == type }
    return Dictionary(
      uniqueKeysWithValues: own.map {
        ($0.attempt.recipient.rawValue, Int(($0.at - .start).milliseconds))
      })
  }

  @Test(
    "calls go at the moments of a queue that is told millisecond by millisecond",
    arguments: 0..<4, 0..<12)
  func reference(rules: Int, seed: Int) {
    let offers = Self.offers(seed: seed, of: PushType.allCases)
    let host = Self.host(Self.rules[rules], offers)
    var reference = ReferenceQueue(Self.rules[rules])
    let expected = reference.calls(offers, until: 61_000, latency: Self.latency)
    #expect(Self.moments(host.calls) == expected && expected.count > 40)
  }

  @Test(
    "where the dispatch rate is not reached, other types go as if nothing were throttled",
    arguments: 0..<20)
  func others(seed: Int) {
    let rules = FanoutRules(
      dispatchRate: 1_000, batch: 1_000, workers: 1_000, throttle: [.offer: 30, .message: 1])
    let all = Self.host(rules, Self.offers(seed: seed, of: PushType.allCases))
    let alone = Self.host(rules, Self.offers(seed: seed, of: [.newPost]))
    let posts = Self.moments(all.calls, of: .newPost)
    // A post that would have come in the millisecond of another attempt is in `alone` only.
    let expected = Self.moments(alone.calls).filter { posts[$0.key] != nil }
    #expect(posts == expected && posts.count > 100)
  }

  /// 300 attempts in a minute of which many fail, some posts withdrawn and some people deleted.
  private static func world(seed: Int) -> Host {
    var chance = Chance(seed: UInt64(seed))
    var rules = FanoutLawTests.rules(&chance)
    rules.throttle = [.security: Double([20, 90, 600][chance.below(3)]), .offer: 30]
    var host = Host(rules, seed: UInt64(seed)) { _, _, chance in
      (FanoutLawTests.reply(&chance), .milliseconds(Int64(chance.below(2_000))))
    }
    for recipient in 0..<300 {
      let now = Timestamp.start + .milliseconds(Int64(chance.below(60_000)))
      let attempt = Attempt.sample(
        recipient, push: .post(UInt32(chance.below(5))),
        type: [.newPost, .newPost, .offer, .security][chance.below(4)],
        platform: chance.happens(0.5) ? .ios : .android, at: now,
        lives: .milliseconds(Int64(chance.below(90_000))))
      host.plan(.attempt(attempt), at: now)
    }
    for post in 0..<2 as Range<UInt32> {
      host.plan(.withdrawn(.post(post)), at: .start + .seconds(Int64(chance.below(90))))
    }
    host.plan(.deleted(RecipientID(rawValue: 17)), at: .start + .seconds(30))
    host.run()
    return host
  }

  @Test("every attempt meets one end, in time, and nothing is left behind", arguments: 0..<100)
  func oneEnd(seed: Int) {
    let host = Self.world(seed: seed)
    #expect(host.settled.map(\.attempt.recipient.rawValue).sorted() == Array(0..<300))
    #expect(host.calls.allSatisfy { $0.at < $0.attempt.expiresAt })
    #expect(host.fanout.queue.depth == 0 && host.fanout.throttledDepth == 0)
    #expect(host.fanout.queue.busy == 0 && host.busyPeak <= host.fanout.rules.workers ?? .max)
    #expect(host.pollsPeak <= 3)
  }

  @Test(
    "over any window no more calls of a type go than its rate allows, retries among them",
    arguments: 0..<100)
  func anyWindow(seed: Int) {
    let host = Self.world(seed: seed)
    for (type, rate) in host.fanout.rules.throttle {
      let moments = host.calls.filter { $0.attempt.type == type }.map(\.at.milliseconds)
      for first in moments.indices {
        for last in moments.indices[first...] {
          // One call at once, and less than what a millisecond more earns.
          let allowed = 60_000 + Int64(rate) * (moments[last] - moments[first] + 1)
          guard Int64(last - first + 1) * 60_000 >= allowed else { continue }
          Issue.record("\(last - first + 1) calls of \(type) from \(moments[first])")
          return
        }
      }
    }
  }

  @Test("those of a type go in the order in which they were offered", arguments: 0..<50)
  func order(seed: Int) {
    let host = Self.world(seed: seed)
    for type in host.fanout.rules.throttle.keys {
      let first = host.calls.filter { $0.attempt.type == type && $0.attempt.number == 1 }
      #expect(first.map(\.attempt.enqueuedAt) == first.map(\.attempt.enqueuedAt).sorted())
    }
  }

  @Test("each throttled type has the whole depth to itself, and one more is refused")
  func depth() {
    var fanout = Fanout(
      simulating: FanoutRules(dispatchRate: 1, batch: 1, capacityMax: 2, throttle: [.offer: 60]))
    let offers = (0..<4).map { fanout.offer(.sample($0, type: .offer), at: .start) }
    #expect(offers == [.go, .queued, .queued, .refused])
    let posts = (4..<7).map { fanout.offer(.sample($0), at: .start) }
    #expect(posts == [.queued, .queued, .refused])
    #expect(fanout.throttledDepth == 2 && fanout.queue.depth == 2 && fanout.queue.refused == 2)
  }

  @Test("an earlier poll is asked for beside a later one, and both are taken account of")
  func polls() {
    var fanout = Fanout(
      simulating: FanoutRules(dispatchRate: 2, batch: 1, throttle: [.offer: 6]))
    #expect(fanout.offer(.sample(1, type: .offer), at: .start) == .go)
    #expect(fanout.offer(.sample(2, type: .offer), at: .start) == .queued)
    #expect(fanout.pollNeeded(at: .start) == .start + .seconds(10))
    #expect(fanout.offer(.sample(3), at: .start) == .queued)
    #expect(fanout.pollNeeded(at: .start) == .start + .milliseconds(500))
    #expect(fanout.pollNeeded(at: .start) == nil)
    fanout.polled()
    #expect(fanout.next(at: .start + .milliseconds(500)).map(\.isCall) == true)
    // The later one is still outstanding.
    #expect(fanout.pollNeeded(at: .start + .milliseconds(500)) == nil)
    fanout.polled()
    #expect(fanout.next(at: .start + .seconds(10)).map(\.isCall) == true)
    #expect(fanout.pollNeeded(at: .start + .seconds(10)) == nil)
  }
}

extension SendQueue.Turn {
  fileprivate var isCall: Bool { if case .go = self { true } else { false } }
}
