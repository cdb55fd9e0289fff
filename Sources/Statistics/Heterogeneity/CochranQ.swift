/// A test that the effects in several independent parts are equal (Cochran 1954).
public enum CochranQ {
  /// Q = sum w (d - mean d)^2 with w = 1 / variance and the weighted mean, against chi-square with
  /// one degree of freedom less than there are parts.
  ///
  /// - Throws: `StatisticsError.invalid` for fewer than two parts, unequal counts or a non-finite
  ///   number; `degenerate` when a part has no variance.
  public static func test(
    differences: [Double], variances: [Double]
  ) throws(StatisticsError) -> TestResult {
    let check = Check("Cochran's Q")
    try check.finite(differences, "differences", atLeast: 2)
    try check.finite(variances, "variances", atLeast: 2)
    try check.equalCounts(variances.count, differences.count, "variances", as: "differences")
    guard variances.allSatisfy({ $0 > 0 }) else { throw check.degenerate(.zeroVariance) }
    let weights = variances.map { 1 / $0 }
    let mean =
      zip(weights, differences).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    let statistic = zip(weights, differences).reduce(0) { sum, part in
      sum + part.0 * (part.1 - mean) * (part.1 - mean)
    }
    return try TestResult(chiSquare: statistic, degreesOfFreedom: differences.count - 1)
  }
}
