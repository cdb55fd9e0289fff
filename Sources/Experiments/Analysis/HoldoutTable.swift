import Scenarios
import SimWorld
import Statistics

/// The incremental effect of each arm against the holdout's: the truth, of the same people under both,
/// and what a live test with a holdout would estimate of it.
package struct HoldoutSummary: Hashable, Sendable, Codable {
  /// Name of the arm of those who are held out.
  package var arm: String
  /// Share of the people who are held out.
  package var share: Double
  /// Effects by arm, then by metric; those without a value in any replication are left out.
  package var effects: [Effect]

  /// One metric of one arm.
  package struct Effect: Hashable, Sendable, Codable {
    /// Name of the arm that is compared with that of the holdout.
    package var arm: String
    /// A metric of visits, which people who are held out have too.
    package var metric: MetricName
    /// Unit of ``truth``, ``estimate`` and ``reach``.
    package var unit: MetricUnit
    /// The difference over all people, the same ones under both arms; mean over replications.
    package var truth: Double
    /// The estimate by the holdout, mean over replications.
    package var estimate: Double
    /// Half the width of the estimate's 95 % interval in one replication, mean over them.
    package var reach: Double
    /// Replications whose interval has that replication's truth within it.
    package var covering: Int
    /// Replications with an estimate.
    package var replications: Int
  }
}

/// Computes the summary of a holdout.
struct HoldoutTable {
  private let plan: ExperimentPlan
  private let people: Evidence
  private let counts: [HoldoutCounts]
  private let holdout: Holdout
  private let held: Int

  /// `nil` where the scenario has no holdout.
  init?(_ run: RunEvidence) {
    guard let holdout = run.plan.scenario.metrics.holdout,
      let held = run.plan.scenario.arms.firstIndex(where: { $0.name == holdout.arm })
    else { return nil }
    (plan, people, counts) = (run.plan, run.people, run.holdout)
    (self.holdout, self.held) = (holdout, held)
  }

  func summary() throws(StatisticsError) -> HoldoutSummary {
    var summary = HoldoutSummary(arm: holdout.arm, share: holdout.share, effects: [])
    for arm in plan.scenario.arms.indices where arm != held {
      for metric in plan.scenario.metrics.all where metric.plain.isOfVisits {
        if let effect = try effect(metric, arm) { summary.effects.append(effect) }
      }
    }
    return summary
  }

  private func effect(
    _ metric: MetricName, _ arm: Int
  ) throws(StatisticsError) -> HoldoutSummary.Effect? {
    var found: [(truth: Double, estimate: Double, reach: Double)] = []
    for replication in counts.indices {
      if let own = try effect(metric, arm, in: replication) { found.append(own) }
    }
    guard !found.isEmpty else { return nil }
    func mean(_ value: ((truth: Double, estimate: Double, reach: Double)) -> Double) -> Double {
      found.reduce(0) { $0 + value($1) } / Double(found.count)
        * metric.scale(cohortDays: plan.cohortDays)
    }
    return HoldoutSummary.Effect(
      arm: plan.scenario.arms[arm].name, metric: metric, unit: metric.unit,
      truth: mean(\.truth), estimate: mean(\.estimate), reach: mean(\.reach),
      covering: found.count { abs($0.estimate - $0.truth) <= $0.reach }, replications: found.count)
  }

  /// The truth and the estimate of one replication; `nil` where the metric has no value.
  private func effect(
    _ metric: MetricName, _ arm: Int, in replication: Int
  ) throws(StatisticsError) -> (truth: Double, estimate: Double, reach: Double)? {
    guard let own = people.ratio(metric, arm, in: replication),
      let other = people.ratio(metric, held, in: replication)
    else { return nil }
    let columns = plan.layout.columns(metric)
    func estimate(_ arm: Int) throws(StatisticsError) -> RatioEstimate {
      try RatioEstimate(
        RatioMoments(
          counts[replication].moments[arm], numerator: columns.numerator,
          denominator: columns.divisor))
    }
    do throws(StatisticsError) {
      let found = try RatioContrast(control: estimate(held), treatment: estimate(arm))
        .comparison(level: MetricTable.level).difference
      return (own - other, found.value, (found.interval.high - found.interval.low) / 2)
    } catch .degenerate {
      return nil
    } catch .invalid {
      // Fewer than two people on one side.
      return nil
    }
  }
}
