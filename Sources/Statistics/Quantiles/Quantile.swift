import CGSL

/// Quantiles of a sample.
public enum Quantile {
  /// The quantile `p` of `values` by linear interpolation: type 7 of Hyndman and Fan (1996).
  ///
  /// - Throws: `StatisticsError.invalid` for no values, a non-finite one or `p` outside 0...1.
  /// - Complexity: O(n log n).
  public static func interpolated(
    _ values: [Double], _ p: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("quantile")
    try check.finite(values, "values", atLeast: 1)
    try check.share(p, "p")
    let sorted = values.sorted()
    return try GSL.value("gsl_stats_quantile_from_sorted_data", [p]) {
      gsl_stats_quantile_from_sorted_data(sorted, 1, sorted.count, p)
    }
  }
}
