import Experiments
import Scenarios

extension ArmSummary {
  /// A metric of subscribers or, in the segment `owners`, of business owners.
  func metric(_ name: MetricName, in segment: String = "all") -> Metric? {
    metrics.first { $0.name == name && $0.segment == segment }
  }

  /// How many of the cohort's pushes met this end.
  func count(_ end: String) -> Int { funnel[end] ?? 0 }
}
