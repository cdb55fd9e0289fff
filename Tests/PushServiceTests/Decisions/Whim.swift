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

/// A whim that goes by all that is known of a recipient, so that what is forgotten changes answers.
struct Moody: DecisionRule {
  /// How it answers; `nil` for by chance.
  var answer: DecisionAnswer?

  /// How often it was asked about the recipient.
  struct Memory: RawRepresentable, SnapshotMemory {
    var rawValue: UInt32
    static let snapshotName = "moody 1"
  }

  var newcomer: Memory { Memory(rawValue: 0) }
  func decides(_ category: Category) -> Bool { category != .security }

  func choice(
    _ record: DecisionRecord, _ memory: inout Memory, zones: ZoneTable,
    chance: some DecisionChance
  ) -> DecisionChoice {
    memory.rawValue += 1
    let (experience, hour) = (record.experience, record.hour)
    let known =
      experience.sent(inHour: hour) + 3 * experience.visits(inHour: hour)
      + 5 * experience.opened(record.category) + 7 * Int(memory.rawValue)
    if answer == nil, known % 4 == 0 { return DecisionChoice(.drop, propensity: nil) }
    var nothing = Nothing()
    return Whim(answer: answer).choice(record, &nothing, zones: zones, chance: chance)
  }

  var noSums: Nothing { Nothing() }
  func add(_ experience: Experience, _ memory: Memory, to sums: inout Nothing) {}
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
