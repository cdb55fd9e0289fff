import Statistics

/// One arm against the baseline in one metric, before anyone judges it.
struct Contrast {
  var method: String
  var difference: Double?
  var interval: ConfidenceInterval?
  var statistic: Double?
  var degreesOfFreedom: Double?
  var p: Double?
  /// Of the difference.
  var variance: Double?
  var relative: Double?
  var relativeInterval: ConfidenceInterval?
  var varianceReduction: Double?
  var isIdentity = false
  var others: [OtherAnswer] = []
  var nonInferiority: NonInferiority?

  /// Nothing can be said, for a reason.
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

  /// The same as one of several answers.
  func other(_ use: OtherAnswer.Use) -> OtherAnswer {
    OtherAnswer(
      method: method, use: use, statistic: statistic, difference: difference, low: interval?.low,
      high: interval?.high, p: p)
  }
}

/// How far errors may go.
struct Bounds {
  /// Of intervals.
  let level: Double
  /// Of tests, two-sided, and one-sided for guardrails.
  let alpha: Double

  /// Of the margin, if there is one, and whether less is better.
  struct Guard {
    let margin: Double
    let isLowerBetter: Bool
  }
}
