import PushModel
import PushService
import TestSupport

/// A rule that answers whatever comes to its mind, the impossible included.
struct Whim: DecisionRule {
  /// How it answers; `nil` for by chance.
  var answer: DecisionAnswer?

  func decides(_ category: Category) -> Bool { category != .security }

  func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
    chance: some DecisionChance
  ) -> DecisionChoice {
    if let answer { return DecisionChoice(answer) }
    switch Int(chance.uniform(0) * 8) {
    case 0: return DecisionChoice(.drop, propensity: 1 / 8)
    case 1: return DecisionChoice(.wait(until: .distantPast), propensity: 1 / 8)
    case 2: return DecisionChoice(.wait(until: .distantFuture), propensity: 1 / 8)
    case 3: return DecisionChoice(.wait(until: record.now), propensity: 1 / 8)
    case 4: return DecisionChoice(.wait(until: record.push.expiresAt), propensity: 1 / 8)
    case 5:
      let wait = Interval(milliseconds: Int64(chance.uniform(1) * 40 * 3_600_000))
      return DecisionChoice(.wait(until: record.now + wait), propensity: nil)
    default: return DecisionChoice(.send, propensity: 1 / 4)
    }
  }
}

/// Numbers from a test's own stream.
struct TestChance: DecisionChance {
  var seed: UInt64

  func uniform(_ place: Int) -> Double {
    var chance = Chance(seed: seed &+ UInt64(place))
    return chance.uniform()
  }

  /// Of no distribution that anything here depends on.
  func normal(_ place: Int) -> Double { 4 * uniform(place) - 2 }
}
