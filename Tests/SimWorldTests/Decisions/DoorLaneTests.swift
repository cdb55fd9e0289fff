import PushModel
import PushPolicy
import SimKernel
import TestSupport
import Testing

@testable import PushService
@testable import SimWorld

/// A lane under a rule is what a service does that hears of the same: through the door, by what the door
/// knows of each recipient, and though it is stopped before one decision of ten.
@Suite(.releaseOnly) struct DoorLaneTests {
  private func town(_ seed: Int) -> (Town, Strategy) {
    var chance = Chance(seed: UInt64(4_000 + seed))
    var world = WorldParameters.harsh(&chance)
    world.response.openAndroid = 0.3
    world.response.openIOS = 0.3
    var strategy = Strategy.random(&chance)
    strategy.policy.timedCategories = Category.allCases
    return (Town(world, seed: UInt64(seed)), strategy)
  }

  private func expectSame<Rule: DecisionRule>(
    _ rule: Rule, _ seed: Int, reload: @escaping (Rule) -> Rule = { $0 }
  ) throws where Rule.Memory: SnapshotMemory {
    let (town, strategy) = town(seed)
    let desk = DoorDesk(rule, window: .days(1), in: town, reload: reload)
    _ = try JointLanesTests.joint(town, strategy, lanes: 1, desk)
    #expect(desk.lane.differences == [])
    #expect(desk.lane.decisions < 100 || desk.lane.choices > 0)
    #expect(desk.lane.choices < 300 || desk.lane.openings > 0)
  }

  /// Worlds in which everything goes wrong that can, and those of every source of pushes, with rules of events
  /// and of the clock. A rule that always sends changes nothing (``JointLanesTests``), so that these are the
  /// lanes of strategies without one.
  @Test("in every world, under any policy, a lane decides as the door", arguments: 0..<48)
  func everyWorld(seed: Int) throws {
    var chance = Chance(seed: UInt64(7_000 + seed))
    let isCity = seed % 2 == 1
    let town = Town(isCity ? .city(&chance) : .harsh(&chance), seed: UInt64(seed))
    let rule = JointLanesTests.Answering(isWhimsical: false)
    let desk = DoorDesk(rule, window: .days(1), in: town, hasOtherVisits: isCity) { $0 }
    var strategy: Strategy = isCity ? .city(&chance) : .random(&chance)
    if seed % 3 == 0 { strategy = strategy.ranked(&chance) }
    _ = try JointLanesTests.joint(town, strategy, lanes: 1, desk)
    #expect(desk.lane.differences == [])
    #expect(desk.lane.decisions > 20)
  }

  private static func read<Rule: SnapshotRule>(_ snapshot: [UInt8], into rule: Rule) -> Rule {
    var rule = rule
    try! rule.restore(snapshot)
    return rule
  }

  @Test("a learned hour of sending is the same at the door", arguments: 0..<24)
  func sendTime(seed: Int) throws {
    let learner = [SendTime.Learner.thompson, .ucb, .greedy, .uniform][seed % 4]
    let rule = SlotBandit(SendTime(by: learner), for: Category.allCases)
    try expectSame(rule, seed) { Self.read($0.snapshot(), into: rule) }
  }

  @Test("a limit on all pushes is the same at the door", arguments: 0..<24)
  func volume(seed: Int) throws {
    let limit = VolumeLimit(
      Double(1 + seed % 5), per: .days(2), of: seed % 2 == 0 ? .recipients : .business)
    let volume = Volume(limit, by: seed % 3 == 0 ? .even : .value)
    let rule = VolumeRule(volume, for: Category.allCases)
    try expectSame(rule, seed) { Self.read($0.snapshot(), into: rule) }
  }

  @Test("a score is the same at the door", arguments: 0..<12)
  func score(seed: Int) throws {
    let model = ScoreModel(weights: [
      .hour: 0.1, .unopened: -1, .visitsInSlot: 0.3, .hoursSinceVisit: -0.01,
    ])
    let limit = VolumeLimit(Double(1 + seed % 5), per: .days(2))
    let scoring = Scoring(
      model, slot: .hours(6), volume: seed % 2 == 0 ? nil : limit, explore: Double(seed % 3) / 10)
    let rule = ScoreRule(scoring, for: Category.allCases)
    try expectSame(rule, seed) { Self.read($0.snapshot(), into: rule) }
  }
}
