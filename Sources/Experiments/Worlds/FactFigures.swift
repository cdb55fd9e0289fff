import Foundation
import PushModel
import Scenarios
import SimWorld
import Statistics
import Worlds

/// What worlds show of facts: the simulator that a match asks.
///
/// Openings, taps, opt-outs and removals are counted without what chance gave beyond its expectation, which leaves a
/// tenth or less of their variance between replications: .3 % of 1,000 people are three opt-outs, or 60 % of noise.
package struct FactFigures: Sendable {
  /// Everything that is measured of a world.
  struct Row: Hashable, Sendable, Codable {
    /// By fact, in its unit; not a number where a world does not have it.
    var facts: [Double]

    /// By arm and metric, as ``FactFigures/metrics`` has them; empty where facts alone are asked for.
    var levels: [[Double]] = []
  }

  /// What is simulated, one replication of it.
  let scenario: Scenario
  let facts: [ScenarioFact]
  let metrics: [MetricName]
  private let world: VariedWorld
  private let limits: KeyLimits
  /// Places of the arms that facts are of.
  private let arms: [String: Int]
  private let under: String
  private let isWhole: Bool

  /// - Parameters:
  ///   - facts: What is known; arms that a fact does not name are those of `under`.
  ///   - isWhole: Whether all arms and plain metrics are measured, and not the facts alone.
  ///   - people: Subscribers of a replication, at most.
  /// - Throws: `ScenarioError` for a key that the world does not have, and for one that it does not take at the middle of
  ///   its prior.
  package init(
    _ scenario: Scenario, _ facts: ScenarioFacts, keys: [VariedKey], isWhole: Bool = false,
    people: Int
  ) throws {
    let under = facts.under ?? scenario.arms[scenario.baselineIndex].name
    let names = facts.figures.flatMap { $0.arms(under: under) }
    let measured = scenario.measuring(
      facts.figures.map(\.name.metric),
      byPlatform: facts.figures.contains { $0.name.platform != nil },
      arms: isWhole ? nil : Set(names), people: people)
    (self.scenario, self.facts, self.under, self.isWhole) = (
      measured, facts.figures, under, isWhole
    )
    metrics = measured.metrics.all.filter { $0.plain.whyUndecided == nil }
    world = try VariedWorld(measured, keys)
    limits = KeyLimits(keys)
    // What no world takes is the scenario's mistake; what one world does not take is that world's.
    _ = try world.world(limits.accepted(keys.map { $0.prior.value(score: 0) }))
    arms = Dictionary(
      uniqueKeysWithValues: measured.arms.enumerated().map { ($0.element.name, $0.offset) })
  }

  /// Values that the keys accept, nearest to `values`.
  func accepted(_ values: [Double]) -> [Double] { limits.accepted(values) }

  /// What one replication of a world shows.
  ///
  /// - Parameters:
  ///   - values: By key; those that a key does not accept are brought to the nearest that it does.
  ///   - seed: The seed of its people, posts and all else.
  /// - Throws: ``RunError``. A world that the engine refuses shows nothing.
  func row(_ values: [Double], seed: UInt64) throws -> Row {
    var own = scenario
    own.seed = seed
    guard let world = try? world.world(accepted(values)) else { return nothing }
    own.world = world
    do { return try row(of: own) } catch RunError.world { return nothing }
  }

  private var nothing: Row { Row(facts: facts.map { _ in .nan }) }

  private func row(of scenario: Scenario) throws -> Row {
    // Nothing is stored under the plan's hash, so its text may stay away.
    var plan = try ExperimentPlan(scenario, resolved: "")
    plan.splitsOpenings = true
    let store = MemoryStore()
    try Runner(plan, threads: 1, unit: 0..<plan.lanes).run(into: store)
    var evidence = RunEvidence(plan)
    for record in store.ordered { try evidence.add(record) }
    let shown = ShownWorld(evidence)
    return Row(
      facts: facts.map { figure($0, shown) },
      levels: isWhole
        ? scenario.arms.indices.map { arm in metrics.map { shown.level(FactName($0), arm) } } : [])
  }

  private func figure(_ fact: ScenarioFact, _ shown: ShownWorld) -> Double {
    let level = shown.level(fact.name, arms[fact.arm ?? under]!)
    switch fact.figure {
    case .level:
      return fact.period.map { shown.level(level, of: fact.name.metric, over: $0) } ?? level
    case .difference(_, let against): return level / shown.level(fact.name, arms[against]!)
    }
  }
}

extension ScenarioFact {
  /// The arms that must be simulated for the fact.
  func arms(under: String) -> [String] {
    guard case .difference(_, let against) = figure else { return [arm ?? under] }
    return [arm ?? under, against]
  }
}

/// The figures of one replication, without chance where its part is known.
private struct ShownWorld {
  private let evidence: RunEvidence
  private let arms: [WorldFigures]
  private var scenario: Scenario { evidence.plan.scenario }

  init(_ evidence: RunEvidence) {
    self.evidence = evidence
    let plan = evidence.plan
    arms = plan.scenario.arms.indices.map { WorldFigures(evidence.people, $0, in: 0, plan) }
  }

  /// A metric of an arm over the days of the cohort, in its own unit; not a number without a denominator.
  func level(_ name: FactName, _ arm: Int) -> Double {
    let scale = name.metric.scale(cohortDays: evidence.plan.cohortDays)
    guard let platform = name.platform else {
      return (arms[arm].parts[name.metric]?.compensated).map { $0 * scale } ?? .nan
    }
    let names = scenario.world.segments(of: .platform)
    let segment = evidence.segments.first {
      $0.dimension == .platform && names[$0.place] == platform.name
    }
    guard let totals = segment?.totals(name.metric, arm, in: 0), totals.divisor > 0 else {
      return .nan
    }
    let isOfOpenings = name.metric.selector == nil && name.metric.numerator == .push(.opened)
    let beyond =
      isOfOpenings
      ? evidence.people.surplus[0][arm].openings(on: platform) : 0
    return (Double(totals.numerator) - beyond) / Double(totals.divisor) * scale
  }

  /// The same over another length of time: shares of people at a constant hazard, counts in proportion.
  func level(_ level: Double, of metric: MetricName, over period: Interval) -> Double {
    let days = evidence.plan.cohortDays
    guard metric.plain.isShare else {
      return level * metric.plain.total(over: period.days, cohortDays: days)
    }
    return -expm1(log1p(-level) * period.days / days)
  }
}
