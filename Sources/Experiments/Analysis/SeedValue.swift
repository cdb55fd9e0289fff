import Scenarios
import SimWorld
import Statistics

/// The value of a metric of one arm in one replication, with its counts.
package struct SeedValue: Hashable, Sendable {
  /// Number of the replication, from 0.
  package var replication: Int
  /// Name of the arm that the counts are of.
  package var arm: String
  /// `all` for subscribers, `owners` for business owners, or a segment such as `platform=ios`.
  package var segment: String
  /// The metric whose numerator and denominator are counted.
  package var metric: MetricName
  /// Events of the metric in the segment and replication.
  package var numerator: Int
  /// Events, or people.
  package var denominator: Int
  /// Per day if the metric is; `nil` when the denominator is zero.
  package var value: Double?
}

extension RunEvidence {
  /// The values of every metric by replication, arm and segment: of everybody, of business owners and
  /// of the segments that the scenario asks for.
  ///
  /// Segments of people have every metric, those of pushes the metrics that are defined for a kind
  /// of pushes, and only kinds that occur.
  package var seedValues: [SeedValue] {
    let scenario = plan.scenario
    var values: [SeedValue] = []
    for arm in scenario.arms.indices {
      values += table(arm, "all", scenario.metrics.all) { people.totals($0, arm, in: $1) }
      if scenario.design == .paired || arm == scenario.baselineIndex {
        values += table(arm, "owners", scenario.metrics.all) {
          ownerPeople.totals($0, arm, in: $1)
        }
      }
      for segment in segments where segment.occurs {
        let name = scenario.world.segments(of: segment.dimension)[segment.place]
        values += table(
          arm, "\(segment.dimension.rawValue)=\(name)",
          scenario.metrics.all.filter { segment.defines($0) }
        ) { segment.totals($0, arm, in: $1) }
      }
    }
    return values
  }

  private func table(
    _ arm: Int, _ segment: String, _ metrics: [MetricName],
    _ totals: (MetricName, _ replication: Int) -> (numerator: Int, divisor: Int)
  ) -> [SeedValue] {
    metrics.flatMap { metric in
      (0..<plan.scenario.replications).map { replication in
        let (numerator, divisor) = totals(metric, replication)
        let scale = metric.scale(cohortDays: plan.cohortDays)
        return SeedValue(
          replication: replication, arm: plan.scenario.arms[arm].name, segment: segment,
          metric: metric, numerator: numerator, denominator: divisor,
          value: divisor > 0 ? Double(numerator) / Double(divisor) * scale : nil)
      }
    }
  }
}
