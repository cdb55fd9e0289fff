import CGSL

/// What a comparison with a known standard error can show.
///
/// With `seeds` the estimate is a mean of so many differences, tested by Student's t, and its power
/// is that of ``SeedPlan``; without, estimate and test are normal. Tests are one-sided at `alpha`:
/// a two-sided one at 0.05 is `alpha` 0.025, the wrong tail ignored.
public enum DetectableDifference {
  /// The probability that a true difference of `distance` is shown.
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

  /// The true difference that is shown with probability `power`.
  ///
  /// - Parameter power: Above `alpha` and below 1.
  public static func value(
    standardError: Double, seeds: Int?, alpha: Double, power wanted: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("detectable difference")
    try check.positive(standardError, "standardError")
    try check.openShare(alpha, "alpha")
    try check.openShare(wanted, "power")
    guard wanted > alpha else {
      throw check.invalid("power", wanted, accepted: "a power above the error probability")
    }
    let (lowest, highest) = (-20.0, 20.0)
    // In logarithms of standard errors: with few seeds and a small alpha it takes very many.
    let root = try Root.find(in: lowest...highest, method: "detectable difference") {
      (logDistance) throws(StatisticsError) in
      try power(
        of: exp(logDistance) * standardError, standardError: standardError, seeds: seeds,
        alpha: alpha) - wanted
    }
    return exp(root) * standardError
  }
}
