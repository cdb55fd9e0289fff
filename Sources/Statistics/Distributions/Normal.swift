import CGSL

/// The standard normal distribution.
public enum Normal {
  /// The probability of a value above `z`, accurate in relative terms to z = 37; 0 from 38.
  public static func upperTail(_ z: Double) throws(StatisticsError) -> Double {
    try Check("normal upper tail").finite(z, "z")
    return try GSL.value("gsl_cdf_ugaussian_Q", [z]) { gsl_cdf_ugaussian_Q(z) }
  }

  /// The value that is exceeded with probability `tail`, which lies strictly between 0 and 1.
  public static func upperQuantile(_ tail: Double) throws(StatisticsError) -> Double {
    try Check("normal upper quantile").openShare(tail, "tail")
    return try GSL.value("gsl_cdf_ugaussian_Qinv", [tail]) { gsl_cdf_ugaussian_Qinv(tail) }
  }
}
