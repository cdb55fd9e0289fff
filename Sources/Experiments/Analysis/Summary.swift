import Scenarios
import Statistics

/// What a run says: every arm's metrics, every comparison with the baseline, what happened to every
/// push, and what a reader must know before he believes it.
package struct Summary: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema: Int
  package var name: String
  /// Sixteen hexadecimal digits.
  package var planHash: String
  package var digest: String
  /// Printed by the command; `nil` in `summary.json`, whose bytes do not depend on the names of files.
  package var again: Reproduction?
  package var design: Design
  package var baseline: String
  package var subscribers: Int
  package var replications: Int
  package var cohortDays: Double
  package var arms: [ArmSummary]
  package var comparisons: [Comparison]
  /// Whether effects differ among segments.
  package var interactions: [Interaction]
  /// Time to leaving, by event and arm.
  package var survival: [SurvivalSummary]
  package var warnings: [String]
  /// `split`: whether the arms got the subscribers that their weights promise.
  package var sampleRatio: SampleRatioCheck?
  /// `nil` where nobody has decision points.
  package var trial: TrialSummary?
}

/// One arm's figures.
package struct ArmSummary: Hashable, Sendable, Codable {
  package var name: String
  /// Of subscribers and, in a segment of their own, of business owners.
  package var metrics: [Metric]
  /// Release to first device in seconds, by percentile; `nil` when nothing was delivered.
  package var latency: Percentiles?
  /// The same for devices that were online and awake when the push came.
  package var promptLatency: Percentiles?
  /// Release to opening, in seconds.
  package var timeToOpen: Percentiles?
  /// What became of the cohort's pushes, by name (`sent`, `suppressed.globalCap`, ...).
  package var funnel: [String: Int]
  /// The same for business owners.
  package var ownersFunnel: [String: Int]
}

/// A rate or a count per subscriber, with its evidence.
package struct Metric: Hashable, Sendable, Codable {
  package var name: MetricName
  /// `all` for subscribers, `owners` for business owners.
  package var segment: String
  /// Counts pooled over replications.
  package var numerator: Int
  /// Events, or subscribers times replications.
  package var denominator: Int
  /// `nil` when the denominator is zero.
  package var value: Double?
  package var low: Double?
  package var high: Double?
  package var subscribers: Int
  package var replications: Int
  /// How the interval was made.
  package var method: String
}
