import PushFanout
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

/// Laws that hold whatever happens: random days of random strategies with faulty providers, jobs
/// that come twice, people who change their minds and posts that are taken down.
@Suite struct LiveLawTests {
  /// A debug build is ten times as slow, and lives through a few of them; the proof has the time for many.
  private static let seeds: Range<UInt64> =
    0..<(Build.runsProofs ? 500 : Build.isOptimised ? 50 : 6)

  @Test(
    "S0-ARCH-03 S1-8-order no provider is called without a verdict to send",
    arguments: seeds)
  func everyCallHasItsVerdict(seed: UInt64) throws {
    let host = try RandomDays(seed: seed).run()
    struct Key: Hashable { var recipient: RecipientID, push: PushID }
    var handed: [Key: Timestamp] = [:]
    for decision in host.decisions where decision.answer == .handed {
      let key = Key(recipient: decision.recipient, push: decision.push.id)
      #expect(handed.updateValue(decision.at, forKey: key) == nil, "\(key) was handed twice")
    }
    for call in host.calls {
      let key = Key(recipient: call.attempt.recipient, push: call.attempt.push)
      let decidedAt = try #require(handed[key])
      #expect(decidedAt <= call.at)
      #expect(call.at < call.attempt.expiresAt)
    }
  }

  @Test(
    "S0-ARCH-14 every push has one end and every attempt one settlement",
    arguments: seeds)
  func everyPushEndsOnce(seed: UInt64) throws {
    let host = try RandomDays(seed: seed).run()
    #expect(host.customers.allSatisfy { $0.person.pointee.heldCount == 0 })
    #expect(host.fanout.queue.depth == 0 && host.fanout.queue.busy == 0)
    let handed = host.decisions.filter { $0.answer == .handed }
    #expect(host.ends.count == handed.reduce(0) { $0 + $1.devices })
    #expect(host.pollsPeak <= 1)
    struct Key: Hashable { var recipient: RecipientID, push: PushID }
    var ended: Set<Key> = []
    for decision in host.decisions where !decision.isRepeat {
      if case .held = decision.answer { continue }
      let key = Key(recipient: decision.recipient, push: decision.push.id)
      #expect(ended.insert(key).inserted, "\(key) ended twice")
    }
  }

  @Test(
    "S0-ARCH-14 S4-RULE-1 a job that comes twice decides nothing",
    arguments: seeds)
  func repeats(seed: UInt64) throws {
    let repeats = try RandomDays(seed: seed).run().decisions.filter(\.isRepeat)
    #expect(repeats.count > 5)
    for decision in repeats {
      guard case .suppressed = decision.answer else {
        Issue.record("\(decision.push.id) was \(decision.answer)")
        continue
      }
    }
  }

  @Test(
    "S0-ARCH-11 any number of workers takes the same decisions",
    arguments: seeds.prefix(Build.runsProofs ? 40 : 15))
  func workers(seed: UInt64) throws {
    let answers = try [1, 3, nil].map { workers in
      try RandomDays(seed: seed, workers: workers, losesTokens: false).run().decisions.map {
        "\($0.at.milliseconds) \($0.recipient.rawValue) \($0.push.id.rawValue) \($0.answer)"
      }
    }
    #expect(answers[0] == answers[1])
    #expect(answers[1] == answers[2])
  }

  @Test(
    "the same days give the same calls twice", arguments: seeds.prefix(Build.runsProofs ? 20 : 10))
  func again(seed: UInt64) throws {
    let calls = try (0..<2).map { _ in try RandomDays(seed: seed).run().calls }
    #expect(calls[0].map(\.attempt) == calls[1].map(\.attempt))
    #expect(calls[0].map(\.at) == calls[1].map(\.at))
  }
}
