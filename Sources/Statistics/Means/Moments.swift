import CGSL

/// Count, mean and variance of a sample of real numbers.
public struct Moments: Hashable, Sendable, Codable {
  /// Number of values, at least 1.
  public let count: Int

  /// Arithmetic mean.
  public let mean: Double

  /// The sum of squared deviations over count - 1; 0 for a single value.
  public let variance: Double

  /// From a summary that was computed elsewhere.
  ///
  /// - Throws: `StatisticsError.invalid` unless count >= 1, the mean is finite and variance >= 0.
  public init(count: Int, mean: Double, variance: Double) throws(StatisticsError) {
    let check = Check("moments")
    try check.count(count, "count", atLeast: 1)
    try check.finite(mean, "mean")
    try check.notNegative(variance, "variance")
    self.count = count
    self.mean = mean
    self.variance = variance
  }

  /// - Throws: `StatisticsError.invalid` when `values` is empty or holds a non-finite number.
  public init(_ values: [Double], _ argument: String = "values") throws(StatisticsError) {
    try Check("moments").finite(values, argument, atLeast: 1)
    let mean = try GSL.value("gsl_stats_mean", []) { gsl_stats_mean(values, 1, values.count) }
    try self.init(
      count: values.count, mean: mean, variance: try Self.variance(values.map { $0 - mean }))
  }

  /// The variance of deviations from a rounded mean. GSL subtracts their own mean once more, so the
  /// mean's rounding error does not count as spread.
  private static func variance(_ deviations: [Double]) throws(StatisticsError) -> Double {
    guard deviations.count > 1 else { return 0 }
    return try GSL.value("gsl_stats_variance", []) {
      gsl_stats_variance(deviations, 1, deviations.count)
    }
  }

  /// Square root of the variance.
  public var standardDeviation: Double { variance.squareRoot() }

  /// The variance of the mean.
  public var varianceOfMean: Double { variance / Double(count) }

  /// Whether the values spread no more than the rounding of numbers as large as the mean.
  var isConstant: Bool { Self.isRounding(standardDeviation, of: mean) }

  /// Whether a standard deviation is no more than the rounding of numbers as large as `scale`.
  static func isRounding(_ deviation: Double, of scale: Double) -> Bool {
    deviation <= 2 * scale.ulp
  }
}
