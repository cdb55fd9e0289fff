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
  /// The objective of a point in each of `seeds`; `nil` where a denominator is zero.
  ///
  /// The net value is the sum of the point's figures times their values, for one subscriber and all
  /// days after the warm-up. It is never stored, because the values are no part of a point's plan.
  func values(_ objective: Sweep.Objective, of point: Int, in seeds: Range<Int>) -> [Double?] {
    if let metric = objective.metric { return values(metric, of: point, in: seeds) }
    let scenario = scenario(of: point)
    let days = Double(scenario.span().followUpDays)
    let cohort = settings[point].plan.cohortDays
    return seeds.map { seed in
      (scenario.value?.byMetric ?? []).reduce(0 as Double?) { sum, event in
        guard let sum, let own = values(event.metric, of: point, in: seed..<seed + 1)[0] else {
          return nil
        }
        return sum + event.value * own * event.metric.plain.total(over: days, cohortDays: cohort)
      }
    }
  }
}
