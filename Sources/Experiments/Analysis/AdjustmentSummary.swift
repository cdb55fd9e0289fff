import PushModel
import Scenarios
import SimWorld
import Statistics

/// What was taken off the counts of a run, metric by metric and world by world, so that every estimate can
/// be computed anew. `docs/precision.md` has the formulas.
package struct AdjustmentSummary: Hashable, Sendable, Codable {
  /// Names of the figures of people, in the order of all lists of such figures.
  package var figures: [String]
  /// Their means in an average world; `nil` where there was no census.
  package var averageWorld: [Double]?
  /// Their means over the people of each replication.
  package var worlds: [[Double]]
  /// Every metric of every arm, and the net value.
  package var estimates: [Estimate]

  /// One metric of one arm. Values are in the metric's own unit, by replication; `nil` where a denominator
  /// is 0.
  package struct Estimate: Hashable, Sendable, Codable {
    /// The metric that is estimated, or the net value.
    package var metric: Measure
    /// Name of the arm that the values are of.
    package var arm: String
    /// What is taken off the counts, as it was chosen for the metric.
    package var estimator: Estimator
    /// What is taken off for each figure of people beyond its mean in an average world, in the metric's
    /// unit; `nil` where figures of people take nothing off.
    package var coefficients: [Double]?
    /// What chance gave to the counts beyond its expectation; `nil` for the net value, a sum of
    /// metrics, and for plain counts.
    package var numeratorSurplus: [Double]?
    /// The same of the denominator; 0 in a metric per subscriber.
    package var denominatorSurplus: [Double]?
    /// The value without what was taken off. Their mean is the arm's level.
    package var values: [Double?]
    /// The same values, deviating from their mean as far as the errors of the census and the choice of the
    /// estimator ask for: a t over them is the level with its interval.
    package var levels: [Double?]
    /// Arm minus baseline in the same way; `nil` for the baseline.
    package var differences: [Double?]?
  }
}

extension AdjustmentSummary {
  init(_ arms: [AdjustedArm], _ values: NetValueTable?, of plan: ExperimentPlan) {
    let scenario = plan.scenario
    figures = PersonFigure.allCases.map(\.name)
    averageWorld = arms.first?.adjustment.averageWorld
    worlds = arms.first?.worlds.map(\.means) ?? []
    estimates = scenario.metrics.all.flatMap { metric in
      let scale = metric.scale(cohortDays: plan.cohortDays)
      return Self.estimates(
        .metric(metric), scenario,
        arms.map { $0.figures(metric).scaled(by: scale) }
      ) { $0.complete(by: arms[$1], metric, scale: scale) }
    }
    if let values, !values.figures.isEmpty {
      estimates += Self.estimates(
        .netValue, scenario, values.figures
      ) { _, _ in }
    }
  }

  /// A metric's estimates, by arm.
  private static func estimates(
    _ metric: Measure, _ scenario: Scenario, _ figures: [AdjustedFigures],
    _ complete: (inout Estimate, Int) -> Void
  ) -> [Estimate] {
    let control = figures[scenario.baselineIndex]
    return scenario.arms.indices.map { arm in
      var own = Estimate(
        metric: metric, arm: scenario.arms[arm].name, estimator: figures[arm].estimator,
        values: figures[arm].values, levels: figures[arm].told,
        differences: arm == scenario.baselineIndex ? nil : (figures[arm] - control).told)
      complete(&own, arm)
      return own
    }
  }
}

extension AdjustmentSummary.Estimate {
  fileprivate mutating func complete(by arm: AdjustedArm, _ metric: MetricName, scale: Double) {
    let parts = arm.worlds.map { $0.parts[metric] }
    if estimator == .luckAndWorld {
      coefficients = arm.adjustment.coefficients(of: metric)?.map { $0 * scale }
    }
    guard estimator != .counted else { return }
    numeratorSurplus = parts.map { $0?.numeratorSurplus ?? 0 }
    denominatorSurplus = parts.map { $0?.divisorSurplus ?? 0 }
  }
}
