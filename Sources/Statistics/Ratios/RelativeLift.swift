import CGSL

/// A ratio of ratios minus one, with an interval formed on the log scale.
public struct RelativeLift: Hashable, Sendable, Codable {
  /// treatment / control - 1.
  public let value: Double
  public let interval: ConfidenceInterval
}

extension RelativeLift {
  init?(
    control: RatioEstimate, treatment: RatioEstimate, level: Double
  ) throws(StatisticsError) {
    guard control.ratio > 0, treatment.ratio > 0 else { return nil }
    let variance =
      control.variance / (control.ratio * control.ratio)
      + treatment.variance / (treatment.ratio * treatment.ratio)
    try self.init(
      ratio: treatment.ratio / control.ratio, standardErrorOfLog: variance.squareRoot(),
      level: level)
  }

  init?(ratio: Double, standardErrorOfLog: Double, level: Double) throws(StatisticsError) {
    let z = try Reference.normal.criticalValue(level: level)
    value = ratio - 1
    interval = ConfidenceInterval(log(ratio), halfWidth: z * standardErrorOfLog, level: level)
      .map { expm1($0) }
    guard interval.high.isFinite else { return nil }
  }
}
