/// The chi-square distribution.
public enum ChiSquare {
  /// The probability of a value above `x`, for any degrees of freedom up to 2e12.
  public static func upperTail(
    _ x: Double, degreesOfFreedom dof: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("chi-square upper tail")
    try check.notNegative(x, "x")
    try check.positive(dof, "degreesOfFreedom")
    return try Gamma.upperTail(x / 2, shape: dof / 2)
  }
}
