import Scenarios
import SimWorld

extension Sweep {
  /// The figure that a selection makes as large or as small as it can: a metric, or the net value.
  package struct Objective: Hashable, Sendable, RawRepresentable, Codable {
    /// `nil` for the net value by the `value` of the sweep's scenario.
    package let metric: MetricName?

    package init(_ metric: MetricName) { self.metric = metric }

    package init?(rawValue: String) {
      metric = MetricName(rawValue: rawValue)
      guard metric != nil || rawValue == EventValues.netValue else { return nil }
    }

    /// As a sweep and a report write it.
    package var rawValue: String { metric?.rawValue ?? EventValues.netValue }

    var isHigherBetter: Bool { metric?.isHigherBetter ?? true }
  }
}

extension PointRunner {
  /// The objective of a point in `seeds` by its chosen estimator; `nil` without a denominator.
  func figures(
    _ objective: Sweep.Objective, of point: Int, in seeds: Range<Int>
  ) -> AdjustedFigures {
    figures(objective, of: point, in: seeds, by: estimator(of: objective))
  }

  /// The same by an estimator.
  ///
  /// The net value is the sum of the point's figures times their values, for one subscriber and all
  /// days after the warm-up. It is never stored, because the values are no part of a point's plan.
  func figures(
    _ objective: Sweep.Objective, of point: Int, in seeds: Range<Int>, by estimator: Estimator
  ) -> AdjustedFigures {
    if let metric = objective.metric {
      return figures(metric, of: point, in: seeds, by: estimator)
    }
    let scenario = scenario(of: point)
    let days = Double(scenario.span().followUpDays)
    let cohort = settings[point].plan.cohortDays
    return (scenario.value?.byMetric ?? []).reduce(
      AdjustedFigures(values: seeds.map { _ in 0 })
    ) { sum, event in
      let worth = event.value * event.metric.plain.total(over: days, cohortDays: cohort)
      return sum - figures(event.metric, of: point, in: seeds, by: estimator).scaled(by: -worth)
    }
  }
}
