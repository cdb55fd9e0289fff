import Statistics

/// Two arms of different units, by the moments of the units' (linearised) values.
struct UnitContrast {
  let control: Moments
  let treatment: Moments
  /// The origin of both arms' means, so that the difference of large ones keeps its digits.
  var origin = 0.0
  /// Whether a unit's value is one number, and no ratio of two.
  let isMean: Bool
  let bounds: Bounds
  /// Of ratios, the units of both arms that carry the denominators.
  let carriers: (control: Double, treatment: Double)

  func contrast() throws(StatisticsError) -> Contrast {
    try isMean ? mean() : ratio()
  }

  private func mean() throws(StatisticsError) -> Contrast {
    let welch = try Welch(control: control, treatment: treatment)
    var found = Contrast("Welch's t over units", try welch.difference(level: bounds.level))
    let means = (origin + control.mean, origin + treatment.mean)
    if means.0 != 0 { found.relative = (treatment.mean - control.mean) / means.0 }
    do throws(StatisticsError) {
      found.take(
        try Fieller.relativeLift(
          means: means,
          variances: (control.varianceOfMean, treatment.varianceOfMean), level: bounds.level))
    } catch .degenerate {
      // The control is not distinguishable from 0: the lift has no limits.
    }
    return found
  }

  private func ratio() throws(StatisticsError) -> Contrast {
    let result = try ratios().comparison(level: bounds.level)
    var found = Contrast("delta method over units", result.difference)
    if control.mean > 0 { found.relative = treatment.mean / control.mean - 1 }
    if let lift = result.relative { found.take(lift) }
    return found
  }

  func nonInferiority(_ guarded: Bounds.Guard) throws(StatisticsError) -> NonInferiority {
    let ratios = try ratios()
    return try (guarded.isLowerBetter ? ratios.swapped : ratios)
      .nonInferiority(margin: guarded.margin, alpha: bounds.alpha)
  }

  private func ratios() throws(StatisticsError) -> RatioContrast {
    try RatioContrast(
      control: RatioEstimate(control, carriers: carriers.control),
      treatment: RatioEstimate(treatment, carriers: carriers.treatment))
  }

  /// The always-valid interval, for looks before the end; tuned to the present number of units.
  static func alwaysValid(
    _ control: Moments, _ treatment: Moments, alpha: Double
  ) throws(StatisticsError) -> OtherAnswer {
    let sequence = try ConfidenceSequence(
      control: control, treatment: treatment, alpha: alpha,
      tuningCount: control.count + treatment.count)
    return Self.answer(sequence)
  }

  static func answer(_ sequence: ConfidenceSequence) -> OtherAnswer {
    OtherAnswer(
      method: "asymptotic confidence sequence", use: .alwaysValid,
      difference: sequence.difference, low: sequence.interval.low, high: sequence.interval.high,
      p: sequence.pValue)
  }
}
