/// The Poisson distribution, at means far beyond those where GSL's function stops converging.
public enum Poisson {
  /// The probability of at most `count` events, for means up to 1e12.
  public static func lowerTail(_ count: Int, mean: Double) throws(StatisticsError) -> Double {
    try Check("Poisson lower tail").notNegative(mean, "mean")
    if count < 0 { return 0 }
    return try Gamma.upperTail(mean, shape: Double(count) + 1)
  }

  /// The probability of `count` events or more.
  public static func upperTail(_ count: Int, mean: Double) throws(StatisticsError) -> Double {
    try Check("Poisson upper tail").notNegative(mean, "mean")
    if count <= 0 { return 1 }
    return try Gamma.lowerTail(mean, shape: Double(count))
  }
}
