import CGSL

/// Two ratios of totals compared: the treatment's minus the control's.
public struct RatioDifference: Hashable, Sendable, Codable {
  /// Ratio of totals in the control.
  public let controlRatio: Double

  /// Ratio of totals in the treatment.
  public let treatmentRatio: Double

  /// Treatment minus control, with its interval and test.
  public let difference: Difference

  /// The relative lift, or `nil` when a ratio is not above 0 or the limits have no bound.
  public let relative: RelativeLift?
}

extension RatioDifference {
  /// Two arms of *different* subscribers (a split experiment), by the delta method.
  ///
  /// The relative interval is exp(log(Rb / Ra) +- z sqrt(Va / Ra^2 + Vb / Rb^2)) - 1.
  ///
  /// - Throws: `degenerate` when neither arm has any variance.
  public init(
    control: RatioEstimate, treatment: RatioEstimate, level: Double
  ) throws(StatisticsError) {
    let check = Check("ratio difference by the delta method")
    try check.openShare(level, "level")
    let variance = control.variance + treatment.variance
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    self.init(
      controlRatio: control.ratio, treatmentRatio: treatment.ratio,
      difference: try Difference(
        treatment.ratio - control.ratio, standardError: variance.squareRoot(), reference: .normal,
        level: level),
      relative: try RelativeLift(control: control, treatment: treatment, level: level))
  }
}

/// A ratio of ratios minus one, with an interval formed on the log scale.
public struct RelativeLift: Hashable, Sendable, Codable {
  /// treatment / control - 1.
  public let value: Double

  /// Interval of ``value``, not symmetric about it.
  public let interval: ConfidenceInterval
}

extension RelativeLift {
  init?(
    control: RatioEstimate, treatment: RatioEstimate, level: Double,
    reference: Reference = .normal
  ) throws(StatisticsError) {
    guard control.ratio > 0, treatment.ratio > 0 else { return nil }
    let variance =
      control.variance / (control.ratio * control.ratio)
      + treatment.variance / (treatment.ratio * treatment.ratio)
    try self.init(
      ratio: treatment.ratio / control.ratio, standardErrorOfLog: variance.squareRoot(),
      level: level, reference: reference)
  }

  init?(
    ratio: Double, standardErrorOfLog: Double, level: Double, reference: Reference = .normal
  ) throws(StatisticsError) {
    let critical = try reference.criticalValue(level: level)
    value = ratio - 1
    interval = ConfidenceInterval(
      log(ratio), halfWidth: critical * standardErrorOfLog, level: level
    )
    .map { expm1($0) }
    guard interval.high.isFinite else { return nil }
  }
}
