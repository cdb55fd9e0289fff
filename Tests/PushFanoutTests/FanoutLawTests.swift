import PushFanout
import PushModel
import TestSupport
import Testing

/// What holds for every seed, whatever the provider answers.
@Suite struct FanoutLawTests {
  static func rules(_ chance: inout Chance) -> FanoutRules {
    FanoutRules(
      dispatchRate: [2, 25, 400][chance.below(3)], batch: 1 + chance.below(20),
      workers: chance.happens(0.5) ? nil : 1 + chance.below(8),
      capacityMax: [5, 50, 5_000][chance.below(3)],
      retries: RetryLimits(chance.below(4), overrides: [.security: 4]))
  }

  static func reply(_ chance: inout Chance) -> ProviderReply {
    let status = [200, 200, 200, 0, 400, 401, 403, 404, 410, 413, 429, 500, 503][chance.below(13)]
    let reason = ReplyReason.allCases[chance.below(ReplyReason.allCases.count)]
    let wait = chance.happens(0.1) ? Interval.seconds(Int64(chance.below(60))) : .zero
    return ProviderReply(
      status: UInt16(status), reason: reason, retryAfter: wait,
      goneSince: .start - .days(Int64(chance.below(60))))
  }

  /// 300 attempts in a minute, some posts withdrawn and some people deleted meanwhile.
  static func world(seed: UInt64) -> Host {
    var chance = Chance(seed: seed)
    let rules = Self.rules(&chance)
    var host = Host(rules, seed: seed) { _, _, chance in
      (reply(&chance), .milliseconds(Int64(chance.below(2_000))))
    }
    for recipient in 0..<300 {
      let now = Timestamp.start + .milliseconds(Int64(chance.below(60_000)))
      let attempt = Attempt.sample(
        recipient, push: .post(UInt32(chance.below(5))),
        type: chance.happens(0.2) ? .security : .newPost,
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

  @Test("every attempt meets one end, and nothing is left behind", arguments: 0..<100)
  func oneEnd(seed: Int) {
    let host = Self.world(seed: UInt64(seed))
    let settled = host.settled.map(\.attempt.recipient.rawValue).sorted()
    #expect(settled == Array(0..<300))
    #expect(host.fanout.queue.depth == 0 && host.fanout.queue.busy == 0)
  }

  @Test("S4-ERR-2 nobody is called more often than retries allow", arguments: 0..<100)
  func attempts(seed: Int) {
    let host = Self.world(seed: UInt64(seed))
    var counts: [RecipientID: Int] = [:]
    for call in host.calls {
      let count = counts[call.attempt.recipient, default: 0] + 1
      counts[call.attempt.recipient] = count
      #expect(Int(call.attempt.number) == count)
      #expect(count <= 1 + host.fanout.rules.maxRetries(for: call.attempt.type))
      #expect(call.at < call.attempt.expiresAt)
    }
  }

  @Test("S0-ARCH-10 rate, workers and backlog stay in their bounds", arguments: 0..<100)
  func bounds(seed: Int) {
    let host = Self.world(seed: UInt64(seed))
    let rules = host.fanout.rules
    #expect(host.busyPeak <= rules.workers ?? .max)
    #expect(host.fanout.queue.depthPeak <= rules.capacityMax)
    #expect(host.pollsPeak <= 1)
    let moments = host.calls.map(\.at.milliseconds)
    for first in moments.indices {
      for last in moments.indices[first...] {
        let earned = rules.dispatchRate * Double(moments[last] - moments[first]) / 1_000
        guard Double(last - first + 1) > Double(rules.batch) + earned else { continue }
        Issue.record("\(last - first + 1) calls from \(moments[first]) to \(moments[last])")
        return
      }
    }
  }

  @Test("the same seed gives the same world", arguments: 0..<10)
  func again(seed: Int) {
    let first = Self.world(seed: UInt64(seed))
    let second = Self.world(seed: UInt64(seed))
    #expect(first.calls.map(\.at) == second.calls.map(\.at))
    #expect(first.others == second.others)
    #expect(first.settled.map(\.attempt) == second.settled.map(\.attempt))
  }
}
