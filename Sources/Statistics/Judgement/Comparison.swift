/// One arm against the baseline in one metric.
public struct Comparison: Hashable, Sendable, Codable {
  /// Role of a metric in the analysis, which gives its verdict a meaning.
  public enum Role: String, Sendable, Codable {
    /// Decides, and belongs to the family whose p-values are adjusted.
    case success
    /// Must not get worse by more than its margin.
    case guardrail
    /// Shown beside the others; it decides nothing.
    case companion
    /// Of a part of the subscribers: a hint for the next experiment.
    case exploratory
  }

  /// The outcome of a comparison.
  public enum Verdict: String, Sendable, Codable {
    /// A difference in the better direction, shown at the test's level.
    case improved
    /// A shown difference in the worse direction; for a guardrail, a loss above its margin.
    case worse
    /// Neither direction is shown.
    case inconclusive
    /// A guardrail whose loss is shown to be smaller than its margin.
    case notWorse
    /// Not one subscriber was treated differently.
    case identical
    /// The data do not determine the difference or its error.
    case notEstimable
  }

  /// A ``MetricName``, or the name that a table's metric was given.
  public var metric: String
  /// Unit of the values and of the difference.
  public var unit: MetricUnit
  /// `all`, or `dimension=value` for a part of the subscribers.
  public var segment: String
  /// The metric's part in the decision.
  public var role: Role
  /// Name of the arm that is compared.
  public var arm: String
  /// Name of the arm that it is compared with.
  public var baseline: String
  /// The metric in the arm; `nil` where it is not defined.
  public var armValue: Double?
  /// The metric in the baseline; `nil` where it is not defined.
  public var baselineValue: Double?
  /// Arm minus baseline. Its 95 % interval is for new worlds.
  public var difference: Double?
  /// Lower limit of the interval of ``difference``.
  public var low: Double?
  /// Upper limit of the interval of ``difference``.
  public var high: Double?
  /// ``difference`` relative to the baseline.
  public var relative: Double?
  /// Lower limit of the interval of ``relative``.
  public var relativeLow: Double?
  /// Upper limit of the interval of ``relative``.
  public var relativeHigh: Double?
  /// p-value: two-sided, except for guardrails, where it is the one-sided one of non-inferiority.
  public var p: Double?
  /// ``p`` adjusted over arms × success metrics; `nil` for the other roles.
  public var pAdjusted: Double?
  /// Lower limit of the 95 % interval of ``difference`` conditional on the simulated worlds, paired by
  /// subscriber; `nil` where figures are adjusted, since these are of no simulated world.
  public var withinLow: Double?
  /// Upper limit of the same interval.
  public var withinHigh: Double?
  /// Non-inferiority margin of a guardrail; `nil` for the other roles.
  public var margin: Double?
  /// ``margin`` against ``baselineValue``, where it is large; else `nil`.
  public var largeMargin: LargeMargin?
  /// The verdict on the difference.
  public var verdict: Verdict
  /// Name of the statistical method behind the interval and the p-value; empty without one.
  public var method: String
  /// Number of subscribers of the arm; in a table of its units or, for totals, its denominator.
  public var subscribers: Int
  /// Number of replications behind the comparison.
  public var replications: Int
  /// Share of the subscribers with any different count.
  public var affectedShare: Double?
  /// Share of the difference's variance that the warm-up covariate removes; `nil` without one.
  public var varianceReduction: Double?
  /// The same difference by other methods.
  public var others: [OtherAnswer] = []
  /// Statistic of the headline's test.
  public var statistic: Double?
  /// Degrees of freedom of the headline's t distribution; `nil` for a normal one.
  public var degreesOfFreedom: Double?
  /// `true` for a guardrail that holds and whose interval, unadjusted, shows a gain; else `nil`.
  public var isBetter: Bool?
  /// The difference from world to world; `nil` unless replications drew different worlds of an ensemble. The interval
  /// and the p-value are then those of the mean over worlds.
  public var overWorlds: WorldsEffect?
  /// The inputs that the difference repeats; `nil` where none was found, and where nobody looked for any.
  public var echo: EchoShare?

  package init(
    metric: String, unit: MetricUnit, segment: String, role: Role, arm: String, baseline: String,
    armValue: Double? = nil, baselineValue: Double? = nil, difference: Double? = nil,
    low: Double? = nil, high: Double? = nil, relative: Double? = nil, relativeLow: Double? = nil,
    relativeHigh: Double? = nil, p: Double? = nil, margin: Double? = nil, verdict: Verdict,
    method: String, subscribers: Int, replications: Int, affectedShare: Double? = nil,
    varianceReduction: Double? = nil, others: [OtherAnswer] = []
  ) {
    self.metric = metric
    self.unit = unit
    self.segment = segment
    self.role = role
    self.arm = arm
    self.baseline = baseline
    self.armValue = armValue
    self.baselineValue = baselineValue
    self.difference = difference
    self.low = low
    self.high = high
    self.relative = relative
    self.relativeLow = relativeLow
    self.relativeHigh = relativeHigh
    self.p = p
    self.margin = margin
    self.verdict = verdict
    self.method = method
    self.subscribers = subscribers
    self.replications = replications
    self.affectedShare = affectedShare
    self.varianceReduction = varianceReduction
    self.others = others
  }
}

/// The rules of judgement, shared by runs, their segments and tables of rows.
extension Comparison {
  /// Error probability of every test of a run: 0.05 two-sided, or one-sided for guardrails.
  package static let alpha = 0.05

  /// 1 - level, without the rounding error that makes 1 - 0.95 0.05000000000000004.
  package static func alpha(ofLevel level: Double) -> Double {
    let digits = 1e15
    let alpha = (digits - (level * digits).rounded()) / digits
    return alpha > 0 ? alpha : 1 - level
  }

  /// Whether a p-value shows an effect: when it is below `alpha`. At `alpha` itself the interval
  /// ends at 0, so that no difference is still possible.
  package static func isShown(_ p: Double, alpha: Double) -> Bool { p < alpha }

  /// Sets the verdict from ``p`` and the sign of ``difference``; leaves it when either is `nil`.
  package mutating func judge(isHigherBetter: Bool, alpha: Double) {
    guard let p, let difference else { return }
    let isBetter = (difference > 0) == isHigherBetter
    verdict = !Self.isShown(p, alpha: alpha) ? .inconclusive : isBetter ? .improved : .worse
  }

  /// Sets the p-value and the verdict of a guardrail.
  ///
  /// What ``take(_:scale:isHigherBetter:)`` found better before stays known as ``isBetter``.
  package mutating func judge(_ test: NonInferiority) {
    isBetter = verdict == .improved && test.isNonInferior ? true : nil
    p = test.pValue
    verdict = test.isNonInferior ? .notWorse : test.isInferior ? .worse : .inconclusive
  }

  /// Says of ``margin`` whether it is large, once ``baselineValue`` is known.
  package mutating func weighMargin() { largeMargin = LargeMargin(margin, of: baselineValue) }

  /// Sets the p-value adjusted for a family, and the verdict to inconclusive if it shows no effect.
  package mutating func adjust(_ adjusted: Double, alpha: Double) {
    pAdjusted = adjusted
    if !Self.isShown(adjusted, alpha: alpha) { verdict = .inconclusive }
  }

  /// Sets the difference with its interval and p-value, in the metric's own unit times `scale`.
  package mutating func take(_ found: Difference, scale: Double, isHigherBetter: Bool) {
    difference = found.value * scale
    low = found.interval.low * scale
    high = found.interval.high * scale
    p = found.pValue
    judge(isHigherBetter: isHigherBetter, alpha: Self.alpha)
  }
}

extension [Comparison] {
  /// The same comparisons with the p-values of those in `role` adjusted as one family, and the
  /// verdicts that follow. A comparison without a p-value, such as an identity, is no member of the
  /// family. Without an adjustment nothing changes.
  package func adjusted(
    _ role: Comparison.Role, by adjustment: Adjustment?, alpha: Double
  ) throws(StatisticsError) -> [Comparison] {
    guard let adjustment else { return self }
    var rows = self
    let family = try adjustment.adjusted(map { $0.role == role ? $0.p : nil })
    for (place, p) in family.enumerated() {
      if let p { rows[place].adjust(p, alpha: alpha) }
    }
    return rows
  }
}

/// Unit and format of a metric.
public enum MetricUnit: String, Hashable, Sendable, Codable {
  /// A share between 0 and 1; its differences are percentage points.
  case share
  /// A count per subscriber and day.
  case perDay
  /// Any other figure per unit, such as money.
  case mean
}
