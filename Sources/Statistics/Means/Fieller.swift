/// The relative lift of two means, without a logarithm (Fieller 1954).
public enum Fieller {
  /// mean_b / mean_a - 1 and the r - 1 with (mb - r ma)^2 <= z^2 (vb + r^2 va).
  ///
  /// Where the control is not distinguishable from 0 (ma^2 <= z^2 va) these r are not an interval, and
  /// both limits are infinite.
  ///
  /// - Parameter variances: Of the means, not of the units.
  /// - Throws: `degenerate` when the control's mean is 0 or neither mean has a variance.
  public static func relativeLift(
    means: (control: Double, treatment: Double), variances: (control: Double, treatment: Double),
    level: Double
  ) throws(StatisticsError) -> RelativeLift {
    let check = Check("Fieller interval")
    try check.finite(means.control, "means.control")
    try check.finite(means.treatment, "means.treatment")
    try check.notNegative(variances.control, "variances.control")
    try check.notNegative(variances.treatment, "variances.treatment")
    try check.openShare(level, "level")
    guard means.control != 0 else {
      throw check.degenerate(.notEstimable("the mean of the control is 0"))
    }
    guard variances.control > 0 || variances.treatment > 0 else {
      throw check.degenerate(.zeroVariance)
    }
    let z = try Reference.normal.criticalValue(level: level)
    let squared = means.control * means.control - z * z * variances.control
    guard squared > 0 else {
      return RelativeLift(
        value: means.treatment / means.control - 1,
        interval: ConfidenceInterval(low: -.infinity, high: .infinity, level: level))
    }
    let product = means.control * means.treatment
    let rest = means.treatment * means.treatment - z * z * variances.treatment
    let root = max(0, product * product - squared * rest).squareRoot()
    return RelativeLift(
      value: means.treatment / means.control - 1,
      interval: ConfidenceInterval(
        low: (product - root) / squared - 1, high: (product + root) / squared - 1, level: level))
  }
}
