/// The size of a test that a rate has not fallen by a margin or more.
public enum NonInferioritySize {
  /// (z_(1-alpha) + z_power)^2 (pa qa + pb qb) / (pb - pa + margin)^2 units per arm, unrounded.
  ///
  /// - Throws: `StatisticsError.invalid` out of range or when the true loss reaches the margin.
  public static func unitsPerArm(
    control: Double, treatment: Double, margin: Double, alpha: Double, power: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("sample size of non-inferiority")
    try check.share(control, "control")
    try check.share(treatment, "treatment")
    try check.notNegative(margin, "margin")
    try check.openShare(alpha, "alpha")
    try check.openShare(power, "power")
    let distance = treatment - control + margin
    guard distance > 0 else {
      throw check.invalid("margin", margin, accepted: "more than control - treatment")
    }
    let z = try Normal.upperQuantile(alpha) + (try Normal.upperQuantile(1 - power))
    try check.power(power, reach: z)
    let variance = control * (1 - control) + treatment * (1 - treatment)
    let units = z * z * variance / (distance * distance)
    guard units.isFinite else { throw check.unsupported("about 1e300 units", limit: "1e300") }
    return units
  }
}
