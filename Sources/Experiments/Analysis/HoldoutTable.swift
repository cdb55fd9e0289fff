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
  /// The incremental share of each arm's conversions, and of their value; `nil` where no conversions are
  /// counted.
  package var conversions: [ConversionShare]?

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

  /// The share of an arm's conversions, or of their value, that would not be there under the holdout's
  /// arm: (treated - held out) / treated. Figures are over the ``replications``.
  package struct ConversionShare: Hashable, Sendable, Codable {
    package var arm: String
    package var metric: MetricName
    /// Of the same people under both arms; mean over replications.
    package var truth: Double
    /// The estimate by the holdout, mean over replications.
    package var estimate: Double
    /// Limits of the estimate's 95 % interval in one replication, medians over them: a mean would be that
    /// of the few worlds with very few buyers who are held out.
    package var low: Double
    package var high: Double
    /// Replications whose interval has that replication's truth within it.
    package var covering: Int
    /// Replications with an estimate: where somebody outside the holdout converts.
    package var replications: Int
    /// The share that `metrics.conversion` attributes to pushes, mean over replications; `nil` of the
    /// value.
    package var attributed: Double?
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
      for metric in plan.scenario.metrics.all
      where metric.plain.isOfDays && metric.plain.whyUndecided == nil {
        if let effect = try effect(metric, arm) { summary.effects.append(effect) }
      }
    }
    if plan.scenario.metrics.conversion != nil { summary.conversions = try conversions() }
    return summary
  }

  private func conversions() throws(StatisticsError) -> [HoldoutSummary.ConversionShare] {
    var shares: [HoldoutSummary.ConversionShare] = []
    for arm in plan.scenario.arms.indices where arm != held {
      for metric in [MetricName.conversionsPerSubscriber, .conversionValue]
      where plan.scenario.metrics.all.contains(metric) {
        if let share = try share(metric, arm) { shares.append(share) }
      }
    }
    return shares
  }

  /// The incremental share of a metric; `nil` where no replication has one.
  private func share(
    _ metric: MetricName, _ arm: Int
  ) throws(StatisticsError) -> HoldoutSummary.ConversionShare? {
    var found: [(truth: Double, attributed: Double, share: IncrementalShare)] = []
    for replication in counts.indices {
      guard let own = people.ratio(metric, arm, in: replication), own > 0,
        let other = people.ratio(metric, held, in: replication),
        let claimed = people.ratio(.attributedConversions, arm, in: replication),
        let share = try incrementalShare(metric, arm, in: replication)
      else { continue }
      found.append((1 - other / own, claimed / own, share))
    }
    guard !found.isEmpty else { return nil }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let intervals = found.map(\.share.interval)
    return HoldoutSummary.ConversionShare(
      arm: plan.scenario.arms[arm].name, metric: metric, truth: mean(found.map(\.truth)),
      estimate: mean(found.map(\.share.value)),
      low: try Quantile.interpolated(intervals.map(\.low), 0.5),
      high: try Quantile.interpolated(intervals.map(\.high), 0.5),
      covering: found.count { $0.share.interval.contains($0.truth) }, replications: found.count,
      attributed: metric == .conversionsPerSubscriber ? mean(found.map(\.attributed)) : nil)
  }

  /// The estimate by the holdout in one replication; `nil` where there is none.
  private func incrementalShare(
    _ metric: MetricName, _ arm: Int, in replication: Int
  ) throws(StatisticsError) -> IncrementalShare? {
    func buyers(_ arm: Int) throws(StatisticsError) -> Tally {
      let moments = counts[replication].moments[arm]
      let column = plan.layout.columns(MetricName(.conversionRate)).numerator
      return try Tally(Int(clamping: moments.sum(column)), of: moments.count)
    }
    return try estimated { () throws(StatisticsError) in
      try IncrementalShare(
        control: estimate(metric, held, in: replication),
        treatment: estimate(metric, arm, in: replication),
        people: ProportionPair(control: buyers(held), treatment: buyers(arm)),
        level: MetricTable.level)
    }
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
    guard let found = try difference(metric, arm, in: replication) else { return nil }
    return (own - other, found.value, (found.interval.high - found.interval.low) / 2)
  }

  /// The difference by the holdout in one replication; `nil` where there is none.
  private func difference(
    _ metric: MetricName, _ arm: Int, in replication: Int
  ) throws(StatisticsError) -> Difference? {
    try estimated { () throws(StatisticsError) in
      try RatioContrast(
        control: estimate(metric, held, in: replication),
        treatment: estimate(metric, arm, in: replication)
      ).comparison(level: MetricTable.level).difference
    }
  }

  private func estimate(
    _ metric: MetricName, _ arm: Int, in replication: Int
  ) throws(StatisticsError) -> RatioEstimate {
    let columns = plan.layout.columns(metric)
    return try RatioEstimate(
      RatioMoments(
        counts[replication].moments[arm], numerator: columns.numerator,
        denominator: columns.divisor))
  }

  /// `nil` where counts allow no estimate.
  private func estimated<Value>(
    _ value: () throws(StatisticsError) -> Value?
  ) throws(StatisticsError) -> Value? {
    do throws(StatisticsError) {
      return try value()
    } catch .degenerate {
      return nil
    } catch .invalid {
      // Fewer than two people on one side.
      return nil
    }
  }
}
