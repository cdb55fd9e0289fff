import Scenarios
import SimWorld
import Statistics

/// Differences of one arm in one metric, by seed: the values behind the headline's t.
package struct SeedDifferences: Hashable, Sendable, Codable {
  /// A success metric or guardrail.
  package var metric: MetricName
  /// Unit of ``values``.
  package var unit: MetricUnit
  /// Name of the arm from which the baseline is subtracted.
  package var arm: String
  /// Arm minus baseline by replication, in the metric's own unit, by the headline's estimator; `nil`
  /// where a denominator is 0. A t over them is the headline.
  package var values: [Double?]

  /// The differences of the seeds in which both figures are defined.
  package var known: [Double] { values.compactMap { $0 } }
}

extension RunEvidence {
  /// Differences of every arm but the baseline, in success metrics and guardrails.
  ///
  /// - Parameter adjusted: Arms whose figures are adjusted; `nil` for plain ones.
  func seedDifferences(adjusted: [AdjustedArm]?) -> [SeedDifferences] {
    let scenario = plan.scenario
    let metrics = scenario.metrics.success + scenario.metrics.guarded
    return scenario.arms.indices.filter { $0 != scenario.baselineIndex }.flatMap { arm in
      metrics.map { metric in
        SeedDifferences(
          metric: metric, unit: metric.unit, arm: scenario.arms[arm].name,
          values: differences(metric, arm, scenario.baselineIndex, adjusted))
      }
    }
  }

  private func differences(
    _ metric: MetricName, _ arm: Int, _ control: Int, _ adjusted: [AdjustedArm]?
  ) -> [Double?] {
    let scale = metric.scale(cohortDays: plan.cohortDays)
    if let adjusted {
      return (adjusted[arm].figures(metric) - adjusted[control].figures(metric))
        .scaled(by: scale).told
    }
    return (0..<plan.scenario.replications).map { replication in
      guard let own = people.ratio(metric, arm, in: replication),
        let other = people.ratio(metric, control, in: replication)
      else { return nil }
      return (own - other) * scale
    }
  }
}
