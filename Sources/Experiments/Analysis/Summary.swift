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

/// One arm against the baseline in one metric.
public struct Comparison: Hashable, Sendable, Codable {
  public enum Role: String, Sendable, Codable {
    /// Decides, and belongs to the family whose p-values are adjusted.
    case success
    /// Must not get worse by more than its margin.
    case guardrail
    /// Stands beside the others and decides nothing.
    case companion
    /// Of a part of the subscribers: a hint for the next experiment.
    case exploratory
  }

  public enum Verdict: String, Sendable, Codable {
    case improved
    case worse
    case inconclusive
    case notWorse
    /// Not one subscriber was treated differently.
    case identical
    case notEstimable
  }

  /// A ``MetricName``, or the name that a table's metric was given.
  public var metric: String
  public var unit: MetricUnit
  /// `all`, or `dimension=value` for a part of the subscribers.
  public var segment: String
  public var role: Role
  public var arm: String
  public var baseline: String
  public var armValue: Double?
  public var baselineValue: Double?
  /// Arm minus baseline, with its 95 % interval for new worlds.
  public var difference: Double?
  public var low: Double?
  public var high: Double?
  /// Relative to the baseline.
  public var relative: Double?
  public var relativeLow: Double?
  public var relativeHigh: Double?
  /// Two-sided; of non-inferiority, one-sided, for guardrails.
  public var p: Double?
  /// Adjusted over arms × success metrics; `nil` for the others.
  public var pAdjusted: Double?
  /// 95 % interval for these very worlds: paired by subscriber.
  public var withinLow: Double?
  public var withinHigh: Double?
  /// Of a guardrail.
  public var margin: Double?
  public var verdict: Verdict
  public var method: String
  public var subscribers: Int
  public var replications: Int
  /// Share of the subscribers for whom anything was counted differently.
  public var affectedShare: Double?
  /// Of the difference, by what the warm-up explains; `nil` without a covariate.
  public var varianceReduction: Double?
  /// The same difference by other methods.
  public var others: [OtherAnswer] = []
  /// Of the headline's test, and of its t distribution.
  public var statistic: Double?
  public var degreesOfFreedom: Double?
}

/// Pearson's test of the arms' sizes against their weights.
public struct SampleRatioCheck: Hashable, Sendable, Codable {
  public var counts: [Int]
  public var p: Double
  /// Below it the sizes are a mismatch.
  public var threshold: Double
  public var isMismatch: Bool

  package init(counts: [Int], p: Double) {
    self.counts = counts
    self.p = p
    threshold = Analysis.sampleRatioAlpha
    isMismatch = p < threshold
  }

  /// How the sizes fit `weights`, with both numbers where the p-value is small and yet no mismatch.
  package func verdict(on weights: String) -> String {
    if isMismatch { return "do not fit \(weights)" }
    guard p < Analysis.sampleRatioDoubt else { return "fit \(weights)" }
    return "fit \(weights) poorly: p is small, though not below \(threshold), the threshold of a "
      + "sample ratio mismatch"
  }
}
