import CGSL

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

  /// The value that is exceeded with probability `tail`, which lies strictly between 0 and 1.
  ///
  /// Solved on the logarithmic scale: the library's inverse is NaN from 1e6 degrees of freedom.
  public static func upperQuantile(
    _ tail: Double, degreesOfFreedom dof: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("chi-square upper quantile")
    try check.openShare(tail, "tail")
    try check.positive(dof, "degreesOfFreedom")
    let top = log(min(2 * Gamma.largest, 10 * dof + 4_000))
    return exp(
      try Root.find(in: -700...top, method: check.method) { (logX) throws(StatisticsError) in
        log(max(try upperTail(exp(logX), degreesOfFreedom: dof), 1e-307)) - log(tail)
      })
  }
}
