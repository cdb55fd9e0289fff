import Statistics

/// The difference of one arm to the baseline in one metric, before it is judged.
struct Contrast {
  var method: String
  var difference: Double?
  /// The two figures that ``difference`` is of, where they are not those of the arms as they are.
  var levels: (baseline: Double, arm: Double)?
  var interval: ConfidenceInterval?
  var statistic: Double?
  var degreesOfFreedom: Double?
  var p: Double?
  /// Variance of the difference.
  var variance: Double?
  var relative: Double?
  var relativeInterval: ConfidenceInterval?
  var varianceReduction: Double?
  var isIdentity = false
  var others: [OtherAnswer] = []
  var nonInferiority: NonInferiority?

  /// A contrast without an estimate, for a reason.
  init(notEstimable reason: String, difference: Double? = nil) {
    method = reason
    self.difference = difference
  }

  init(_ method: String, _ found: Difference) {
    self.method = method
    difference = found.value
    interval = found.interval
    statistic = found.statistic
    degreesOfFreedom = found.degreesOfFreedom
    p = found.pValue
    variance = found.standardError * found.standardError
  }

  mutating func take(_ lift: RelativeLift?) {
    relative = lift?.value
    relativeInterval = lift?.interval
  }

  /// The contrast as another answer of a comparison.
  func other(_ use: OtherAnswer.Use) -> OtherAnswer {
    OtherAnswer(
      method: method, use: use, statistic: statistic, difference: difference, low: interval?.low,
      high: interval?.high, p: p)
  }
}

/// The error probabilities of an analysis.
struct Bounds {
  /// Confidence level of the intervals.
  let level: Double
  /// Error probability of the tests: two-sided, and one-sided for guardrails.
  let alpha: Double

  /// A guardrail: its margin, if it has one, and whether lower is better.
  struct Guard {
    let margin: Double
    let isLowerBetter: Bool
  }
}
