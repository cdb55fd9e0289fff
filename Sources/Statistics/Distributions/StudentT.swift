import CGSL

/// Student's t distribution with any degrees of freedom above zero.
public enum StudentT {
  /// The probability of a value above `t`.
  ///
  /// GSL's own tail loses digits far out between 30 and 1,000 degrees of freedom (1e-7 relative at
  /// t = 15), the incomplete beta function does not; above 1,000 it is the other way round.
  public static func upperTail(
    _ t: Double, degreesOfFreedom dof: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("t upper tail")
    try check.finite(t, "t")
    try check.positive(dof, "degreesOfFreedom")
    guard dof < 1_000 else {
      return try GSL.value("gsl_cdf_tdist_Q", [t, dof]) { gsl_cdf_tdist_Q(t, dof) }
    }
    let outside = 0.5 * (try Beta.lowerTail(dof / (dof + t * t), dof / 2, 0.5))
    return t < 0 ? 1 - outside : outside
  }

  /// The value that is exceeded with probability `tail`, which lies strictly between 0 and 1.
  public static func upperQuantile(
    _ tail: Double, degreesOfFreedom dof: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("t upper quantile")
    try check.openShare(tail, "tail")
    try check.positive(dof, "degreesOfFreedom")
    if tail > 0.5 { return -(try upperQuantile(1 - tail, degreesOfFreedom: dof)) }
    if tail == 0.5 { return 0 }
    do throws(StatisticsError) {
      let start = try GSL.value("gsl_cdf_tdist_Qinv", [tail, dof]) { gsl_cdf_tdist_Qinv(tail, dof) }
      return try polish(start, tail, dof)
    } catch {
      return try search(tail, dof)
    }
  }

  /// Solves for the logarithm of t, for tails that the library's inverse does not reach.
  private static func search(_ tail: Double, _ dof: Double) throws(StatisticsError) -> Double {
    exp(
      try Root.find(in: -700...700, method: "t upper quantile") {
        (logT) throws(StatisticsError) in
        log(max(try upperTail(exp(logT), degreesOfFreedom: dof), 1e-307)) - log(tail)
      })
  }

  /// Newton steps from GSL's quantile, which can be off by 1e-5 in far tails.
  private static func polish(
    _ start: Double, _ tail: Double, _ dof: Double
  ) throws(StatisticsError) -> Double {
    var t = start
    for _ in 0..<4 {
      let density = gsl_ran_tdist_pdf(t, dof)
      guard density > 0 else { break }
      let step = (try upperTail(t, degreesOfFreedom: dof) - tail) / density
      guard step.isFinite, abs(step) > 1e-15 * abs(t), abs(step) < 0.1 * abs(t) else { break }
      t += step
    }
    return t
  }
}
