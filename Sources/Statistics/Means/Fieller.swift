/// The relative lift of two means, without a logarithm (Fieller 1954).
public enum Fieller {
  /// mean_b / mean_a - 1 and the r - 1 with (mb - r ma)^2 <= z^2 (vb + r^2 va).
  ///
  /// - Parameter variances: Of the means, not of the units.
  /// - Throws: `degenerate` when neither mean has a variance, and when the control is not
  ///   distinguishable from 0 (ma^2 <= z^2 va), because these r are then not an interval.
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
    let ratio = means.treatment / means.control
    let scale = means.control * means.control
    let z = try Reference.normal.criticalValue(level: level)
    // Variances in units of the control's mean.
    let (a, b) = (variances.control / scale, variances.treatment / scale)
    let rest = 1 - z * z * a
    guard rest > 0, ratio.isFinite, b.isFinite else {
      throw check.degenerate(.notEstimable("the control is not distinguishable from 0"))
    }
    let root = z * (ratio * ratio * a + rest * b).squareRoot()
    return RelativeLift(
      value: ratio - 1,
      interval: ConfidenceInterval(ratio / rest - 1, halfWidth: root / rest, level: level))
  }
}
