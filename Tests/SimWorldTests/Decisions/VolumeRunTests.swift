import PushModel
import PushPolicy
import SimKernel
import TestSupport
import Testing

@testable import PushService
@testable import SimWorld

/// Limits on all pushes in worlds of several lanes.
@Suite(.releaseOnly) struct VolumeRunTests {
  /// What a rule lets go, by period and business.
  private final class Journal {
    var sent: [String: Int] = [:]
  }

  /// A rule whose answers are kept.
  private struct Kept<Base: DecisionRule>: DecisionRule, @unchecked Sendable {
    var base: Base
    let limit: VolumeLimit
    let journal: Journal

    var newcomer: Base.Memory { base.newcomer }
    func decides(_ category: Category) -> Bool { base.decides(category) }

    mutating func choice(
      _ record: DecisionRecord, _ memory: inout Base.Memory, zones: ZoneTable,
      chance: some DecisionChance
    ) -> DecisionChoice {
      let choice = base.choice(record, &memory, zones: zones, chance: chance)
      if choice.answer != .drop, !record.hasWaited {
        let period = (record.now - Town.start).milliseconds / limit.per.milliseconds
        let name = limit.of == .business ? "\(period) \(record.push.business)" : "\(period)"
        journal.sent[name, default: 0] += 1
      }
      return choice
    }

    var noSums: Base.Sums { base.noSums }
    func add(_ experience: Experience, _ memory: Base.Memory, to sums: inout Base.Sums) {
      base.add(experience, memory, to: &sums)
    }
    func addPart(to sums: inout Base.Sums) { base.addPart(to: &sums) }
    mutating func learn(from sums: Base.Sums) { base.learn(from: sums) }
    func part(_ place: Int, of sizes: [Int]) -> Self {
      Self(base: base.part(place, of: sizes), limit: limit, journal: journal)
    }
  }

  private static func desk(
    _ strategy: Strategy, _ limit: VolumeLimit, in town: Town, _ journal: Journal
  ) -> RuleDecider {
    func kept(_ rule: some DecisionRule) -> RuleDecider {
      RuleDecider(Kept(base: rule, limit: limit, journal: journal), window: limit.window)
    }
    let categories = strategy.policy.timedCategories
    if let score = strategy.score { return kept(ScoreRule(score, for: categories)) }
    return strategy.volume!.by == .oracle
      ? kept(OracleVolume(limit, categories, town.plan, town.key))
      : kept(VolumeRule(strategy.volume!, for: categories))
  }

  private static func strategy(_ seed: Int, _ limit: VolumeLimit) -> Strategy {
    var chance = Chance(seed: UInt64(seed))
    var strategy = Strategy.random(&chance)
    strategy.policy.timedCategories = Category.allCases
    switch seed % 4 {
    case 0: strategy.volume = Volume(limit, by: .value)
    case 1: strategy.volume = Volume(limit, by: .even)
    case 2: strategy.volume = Volume(limit, by: .oracle)
    default:
      strategy.policy.timing = .immediate
      let model = ScoreModel(weights: [.hour: 0.1, .unopened: -1])
      strategy.score = Scoring(
        model, slot: .hours(6), volume: limit, explore: Double(seed % 8) / 16)
    }
    return strategy
  }

  @Test("a limit is never exceeded, however people are dealt out", arguments: 0..<80)
  func hard(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let town = Town(.harsh(&chance), seed: UInt64(seed))
    let isOfBusiness = chance.once(in: 2)
    let limit = VolumeLimit(
      0.2 + chance.uniform() * (isOfBusiness ? 40 : 2), per: .days([2, 4, 7][seed % 3]),
      of: isOfBusiness ? .business : .recipients, window: [.days(1), .hours(8)][seed % 2])
    let strategy = Self.strategy(seed, limit)
    let journal = Journal()
    let people = town.parameters.subscribers
    for lanes in [1, 3] {
      journal.sent = [:]
      _ = try JointLanesTests.joint(
        town, strategy, lanes: lanes, Self.desk(strategy, limit, in: town, journal))
      let most = limit.total(of: people)
      for (name, sent) in journal.sent {
        #expect(sent <= most, "\(name): \(sent) of \(most), \(strategy.decisionName)")
      }
    }
  }

  @Test("a limit beyond all pushes changes nothing", arguments: 0..<24)
  func loose(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let town = Town(.harsh(&chance), seed: UInt64(seed))
    let plain = Strategy.random(&chance)
    var strategy = plain
    strategy.volume = Volume(VolumeLimit(100_000, per: .days(7)), by: .allCases[seed % 3])
    let desk = ArmDeciders.desk(for: strategy, in: town.plan, town.key) { _ in fatalError() }
    let own = try JointLanesTests.joint(town, strategy, lanes: 1, desk)[0]
    let alone = town.run(plain)
    #expect(own.counts == alone.counts && own.departures.count == alone.departures.count)
    #expect(own.arms[0].cohort == alone.arms[0].cohort)
  }

  @Test("a gate of uplift with the price 0 is no gate where nothing is below", arguments: 0..<24)
  func gate(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let town = Town(.harsh(&chance), seed: UInt64(seed))
    var plain = Strategy.random(&chance)
    plain.policy.timing = .immediate
    var strategy = plain
    strategy.score = Scoring(
      ScoreModel(link: .logit, weights: [.unopened: -0.1, .opened: 0.2]), price: 0)
    let desk = ArmDeciders.desk(for: strategy, in: town.plan, town.key) { _ in fatalError() }
    let own = try JointLanesTests.joint(town, strategy, lanes: 1, desk)[0]
    let alone = town.run(plain)
    #expect(own.counts == alone.counts && own.arms[0].cohort == alone.arms[0].cohort)
    strategy.score?.price = 0.999
    let dear = ArmDeciders.desk(for: strategy, in: town.plan, town.key) { _ in fatalError() }
    let none = try JointLanesTests.joint(town, strategy, lanes: 1, dear)[0]
    let asked = alone.arms[0].cohort[.intended] + alone.arms[0].others[.intended]
    let dropped =
      none.arms[0].cohort[suppressed: .decisionRule]
      + none.arms[0].others[suppressed: .decisionRule]
    #expect(asked < 50 || dropped > 0)
  }
}

extension Strategy {
  fileprivate var decisionName: String { volume.map { "\($0.by)" } ?? "score" }
}
