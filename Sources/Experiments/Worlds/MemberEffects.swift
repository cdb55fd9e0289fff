import PushService
import Scenarios
import SimWorld
import Statistics
import Worlds

/// The differences of a run's arms from the baseline in each world that it drew.
struct MemberEffects {
  /// A measure in which arms are told apart, with each arm's differences by replication.
  struct Measured {
    let measure: Measure
    let unit: MetricUnit
    /// By index of the arm; the baseline and oracles have none.
    let differences: [Int: [Double?]]
  }

  let plan: ExperimentPlan
  let rows: MemberRows
  let keys: MemberKeys
  private let evidence: Evidence
  /// Success metrics and guardrails, by their estimators.
  private let measured: [Measured]
  private let netValue: Measured?

  /// `nil` for a plan of one world, or of one arm.
  init?(_ evidence: RunEvidence, adjusted: [AdjustedArm]?, _ values: NetValueTable?) {
    plan = evidence.plan
    let scenario = plan.scenario
    guard let members = plan.members, let rows = evidence.people.members,
      let keys = MemberKeys(members, rows)
    else { return nil }
    let arms = scenario.arms.indices.filter {
      $0 != scenario.baselineIndex && !scenario.arms[$0].strategy.isOracle
    }
    guard !arms.isEmpty else { return nil }
    (self.rows, self.keys, self.evidence) = (rows, keys, evidence.people)
    let seeds = evidence.seedDifferences(adjusted: adjusted)
    measured = (scenario.metrics.success + scenario.metrics.guarded).map { metric in
      Measured(
        measure: .metric(metric), unit: metric.unit,
        differences: Dictionary(
          uniqueKeysWithValues: arms.map { arm in
            let own = seeds.first { $0.metric == metric && $0.arm == scenario.arms[arm].name }
            return (arm, own?.values ?? [])
          }))
    }
    netValue = values.map { values in
      Measured(
        measure: .netValue, unit: .mean,
        differences: Dictionary(uniqueKeysWithValues: arms.map { ($0, values.differences($0)) }))
    }
  }

  /// - Complexity: O(measures × keys × worlds log worlds × 50)
  func answer() throws(StatisticsError) -> WorldsAnswer {
    let scenario = plan.scenario
    let success = measured.prefix(scenario.metrics.success.count)
    var choices: [WorldsChoice] = []
    var isLuckKnown = true
    for measured in [netValue].compactMap({ $0 }) + success {
      guard let compared = try ComparedWorlds(measured, self) else { continue }
      choices.append(try compared.choice())
      isLuckKnown = isLuckKnown && compared.isLuckKnown
    }
    return WorldsAnswer(
      worlds: rows.members.count, members: plan.members?.worlds.count ?? 0, faults: keys.faults,
      isLuckKnown: isLuckKnown, choices: choices, guardrails: try guardrails())
  }

  private func guardrails() throws(StatisticsError) -> [WorldsGuardrail] {
    let scenario = plan.scenario
    var found: [WorldsGuardrail] = []
    for arm in scenario.arms.indices {
      for measured in measured.dropFirst(scenario.metrics.success.count) {
        guard let metric = measured.measure.metric,
          let margin = scenario.metrics.guardrails[metric]?.margin,
          let split = try measured.differences[arm].flatMap({ (own) throws(StatisticsError) in
            try WorldsSplit(own, rows)
          })
        else { continue }
        found.append(try guardrail(scenario.arms[arm].name, metric, margin, split))
      }
    }
    return found
  }

  private func guardrail(
    _ arm: String, _ metric: MetricName, _ margin: Double, _ split: WorldsSplit
  ) throws(StatisticsError) -> WorldsGuardrail {
    let sign = metric.isHigherBetter ? 1.0 : -1
    let room = split.effects.map { sign * $0 + margin }
    let count = Double(room.count)
    let kept = Double(room.count { $0 > 0 }) / count
    let search = TurningSearch(
      keys: keys, worlds: split.places, differences: room,
      answers: (first: "broken", second: "kept"), means: split.means.map { sign * $0 + margin },
      reliability: split.reliability)
    return WorldsGuardrail(
      arm: arm, measure: .metric(metric), margin: margin, keptShare: kept,
      keptShareError: (kept * (1 - kept) / count).squareRoot(),
      safety: Safety(heldShare: kept, level: WorldsEffect.shown), turning: try search.turning())
  }

  /// By world of `places`, the standard error that each of two arms of one person gives the difference of a metric;
  /// `nil` where some world has none.
  func errorsOfOne(_ metric: MetricName, _ arms: [Int], in places: [Int]) -> [Double]? {
    let scale = metric.scale(cohortDays: plan.cohortDays)
    let groups = rows.grouped(
      rows.places.indices.map { replication in
        let found = arms.compactMap { evidence.varianceOfOne(metric, $0, in: replication) }
        return found.count == arms.count ? found.reduce(0, +) * scale * scale : nil
      })
    let errors = places.map { place -> Double in
      let own = groups[place]
      return own.isEmpty ? 0 : (own.reduce(0, +) / Double(own.count)).squareRoot()
    }
    return errors.allSatisfy { $0 > 0 && $0.isFinite } ? errors : nil
  }
}
