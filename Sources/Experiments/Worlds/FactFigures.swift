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

    /// By ``SimWorld/LuckFigure``.
    var luck: [Double]

    /// By arm and metric, as ``FactFigures/metrics`` has them; empty where facts alone are asked for.
    var levels: [[Double]] = []
  }

  /// What is simulated: the people of a figure in one replication or more.
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
      arms: isWhole ? nil : Set(names), people: people
    ).spread()
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

  /// What a world shows once.
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

  private var nothing: Row {
    Row(facts: facts.map { _ in .nan }, luck: LuckFigure.allCases.map { _ in 0 })
  }

  private func row(of scenario: Scenario) throws -> Row {
    // Nothing is stored under the plan's hash, so its text may stay away.
    var plan = try ExperimentPlan(scenario, resolved: "")
    plan.splitsOpenings = true
    let store = MemoryStore()
    try Runner(plan, threads: 1, unit: 0..<plan.lanes * scenario.replications).run(
      into: store)
    var evidence = RunEvidence(plan)
    for record in store.ordered { try evidence.add(record) }
    let shown = ShownWorld(evidence)
    return Row(
      facts: facts.map { figure($0, shown) }, luck: try luck(plan),
      levels: isWhole
        ? scenario.arms.indices.map { arm in metrics.map { shown.level(FactName($0), arm) } } : [])
  }

  /// How far people and posts lie from their expectations, the mean over replications.
  private func luck(_ plan: ExperimentPlan) throws(RunError) -> [Double] {
    do {
      let world = try WorldPlan(
        plan.world(of: 0), span: plan.span, zones: plan.zones.detached(),
        commands: plan.scenario.scheduledCommands)
      let replications = plan.scenario.replications
      var luck = LuckFigure.allCases.map { _ in 0.0 }
      for replication in 0..<replications {
        let key = plan.key(of: replication)
        let lane = LaneWorld(figuresOf: world, Schedule(world, key), key, count: plan.people)
        for (place, own) in lane.luck().enumerated() { luck[place] += own / Double(replications) }
      }
      return luck
    } catch { throw .world(error) }
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

/// The figures of all replications together, without chance where its part is known.
private struct ShownWorld {
  private let evidence: RunEvidence
  /// By arm and replication.
  private let arms: [[WorldFigures]]
  private var scenario: Scenario { evidence.plan.scenario }

  init(_ evidence: RunEvidence) {
    self.evidence = evidence
    let plan = evidence.plan
    arms = plan.scenario.arms.indices.map { arm in
      (0..<plan.scenario.replications).map { WorldFigures(evidence.people, arm, in: $0, plan) }
    }
  }

  /// A metric of an arm over the days of the cohort, in its own unit; not a number without a denominator.
  func level(_ name: FactName, _ arm: Int) -> Double {
    let scale = name.metric.scale(cohortDays: evidence.plan.cohortDays)
    let (numerator, divisor) =
      name.platform.map { counts(name.metric, arm, on: $0) } ?? counts(name.metric, arm)
    return divisor > 0 ? numerator / divisor * scale : .nan
  }

  private func counts(
    _ metric: MetricName, _ arm: Int
  ) -> (numerator: Double, divisor: Double) {
    arms[arm].reduce(into: (0, 0)) { sum, world in
      guard let part = world.parts[metric] else { return }
      sum.numerator += part.numerator - part.numeratorSurplus
      sum.divisor += part.divisor - part.divisorSurplus
    }
  }

  /// The same of one platform, of which openings alone are without chance.
  private func counts(
    _ metric: MetricName, _ arm: Int, on platform: Platform
  ) -> (numerator: Double, divisor: Double) {
    let names = scenario.world.segments(of: .platform)
    let segment = evidence.segments.first {
      $0.dimension == .platform && names[$0.place] == platform.name
    }
    let isOfOpenings = metric.selector == nil && metric.numerator == .push(.opened)
    return arms[arm].indices.reduce(into: (0, 0)) { sum, replication in
      guard let totals = segment?.totals(metric, arm, in: replication) else { return }
      let own = evidence.people.surplus[replication][arm]
      sum.numerator +=
        Double(totals.numerator) - (isOfOpenings ? own.openings(on: platform) : 0)
      sum.divisor += Double(totals.divisor)
    }
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
