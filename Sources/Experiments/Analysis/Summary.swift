import Statistics

/// What a run says: every arm's metrics, every comparison with the baseline, what happened to every
/// push, and what a reader must know before he believes it.
public struct Summary: Hashable, Sendable, Codable {
  /// Version of this form.
  public var schema: Int
  public var name: String
  /// Sixteen hexadecimal digits.
  public var planHash: String
  public var digest: String
  /// Printed by the command; `nil` in `summary.json`, whose bytes do not depend on the names of files.
  public var again: Reproduction?
  public var design: Design
  public var baseline: String
  public var subscribers: Int
  public var replications: Int
  public var cohortDays: Double
  public var arms: [ArmSummary]
  public var comparisons: [Comparison]
  /// Whether effects differ among segments.
  public var interactions: [Interaction]
  /// Time to leaving, by event and arm.
  public var survival: [SurvivalSummary]
  public var warnings: [String]
  /// `split`: whether the arms got the subscribers that their weights promise.
  public var sampleRatio: SampleRatioCheck?
  /// `nil` where nobody has decision points.
  public var trial: TrialSummary?
}

/// One arm's figures.
public struct ArmSummary: Hashable, Sendable, Codable {
  public var name: String
  /// Of subscribers and, in a segment of their own, of business owners.
  public var metrics: [Metric]
  /// Release to first device in seconds, by percentile; `nil` when nothing was delivered.
  public var latency: Percentiles?
  /// The same for devices that were online and awake when the push came.
  public var promptLatency: Percentiles?
  /// Release to opening, in seconds.
  public var timeToOpen: Percentiles?
  /// What became of the cohort's pushes, by name (`sent`, `suppressed.globalCap`, ...).
  public var funnel: [String: Int]
  /// The same for business owners.
  public var ownersFunnel: [String: Int]
}

/// A rate or a count per subscriber, with its evidence.
public struct Metric: Hashable, Sendable, Codable {
  public var name: MetricName
  /// `all` for subscribers, `owners` for business owners.
  public var segment: String
  /// Counts pooled over replications.
  public var numerator: Int
  /// Events, or subscribers times replications.
  public var denominator: Int
  /// `nil` when the denominator is zero.
  public var value: Double?
  public var low: Double?
  public var high: Double?
  public var subscribers: Int
  public var replications: Int
  /// How the interval was made.
  public var method: String
}
