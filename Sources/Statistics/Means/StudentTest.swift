/// Student's two-sample t-test with one pooled variance; Welch's is the better default.
public enum StudentTest {
  /// - Throws: `invalid` for an empty arm or under three values, `degenerate` without variance.
  public static func difference(
    control: Moments, treatment: Moments, level: Double = 0.95
  ) throws(StatisticsError) -> Difference {
    let check = Check("Student's t-test")
    try check.openShare(level, "level")
    let dof = Double(control.count - 1) + Double(treatment.count - 1)
    guard dof > 0 else {
      throw check.invalid("count", "one value per arm", accepted: "three or more values in all")
    }
    let pooled =
      (Double(control.count - 1) * control.variance
        + Double(treatment.count - 1) * treatment.variance) / dof
    let error = (pooled / Double(control.count) + pooled / Double(treatment.count)).squareRoot()
    let scale = max(abs(control.mean), abs(treatment.mean))
    guard error > 0, !Moments.isRounding(pooled.squareRoot(), of: scale) else {
      throw check.degenerate(.zeroVariance)
    }
    return try Difference(
      treatment.mean - control.mean, standardError: error,
      reference: .t(degreesOfFreedom: dof), level: level)
  }
}
