import CGSL

/// The power and the minimum detectable effect of a comparison with a known standard error.
///
/// With `seeds` the estimate is a mean of that many differences, tested by Student's t, with the
/// power of ``SeedPlan``. Without, estimate and test are normal. Tests are one-sided at `alpha`:
/// use `alpha` 0.025 for a two-sided one at 0.05, the wrong tail ignored.
public enum DetectableDifference {
  /// The probability that a true difference of `distance` is detected.
  public static func power(
    of distance: Double, standardError: Double, seeds: Int?, alpha: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("detectable difference")
    try check.positive(standardError, "standardError")
    try check.positive(distance, "distance")
    guard let seeds else {
      try check.openShare(alpha, "alpha")
      let critical = try Normal.upperQuantile(alpha)
      // Beyond 40 standard errors nothing is left of a normal tail.
      return try Normal.upperTail(max(-40, critical - distance / standardError))
    }
    return try SeedPlan(
      standardDeviation: standardError * Double(seeds).squareRoot(), margin: distance,
      alpha: alpha
    ).power(seeds: seeds)
  }

  /// The true difference that is detected with probability `power`.
  ///
  /// - Parameter power: Above `alpha` and below 1.
  public static func value(
    standardError: Double, seeds: Int?, alpha: Double, power wanted: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("detectable difference")
    try check.positive(standardError, "standardError")
    try check.openShare(alpha, "alpha")
    try check.openShare(wanted, "power")
    try check.power(wanted, reach: wanted - alpha)
    // In logarithms of standard errors: with few seeds and a small alpha it takes very many.
    let root = try Root.find(in: -20...20, method: "detectable difference") {
      (logDistance) throws(StatisticsError) in
      try power(
        of: exp(logDistance) * standardError, standardError: standardError, seeds: seeds,
        alpha: alpha) - wanted
    }
    return exp(root) * standardError
  }
}
