/// The check of how units were split over arms.
public enum SampleRatio {
  /// Whether the units were split as configured: the sample-ratio-mismatch check.
  ///
  /// Pearson's chi-square goodness of fit of counts to weights (Fabijan et al. 2019). Its p-value
  /// belongs against a small threshold such as 0.0005: a mismatch stops an analysis.
  ///
  /// - Parameters:
  ///   - counts: Units per arm, at least two arms and one unit.
  ///   - weights: The configured shares on any positive scale.
  public static func check(
    counts: [Int], weights: [Double]
  ) throws(StatisticsError) -> TestResult {
    let check = Check("sample ratio check")
    try check.equalCounts(weights.count, counts.count, "weights", as: "counts")
    try check.count(counts.count, "counts.count", atLeast: 2)
    for (index, count) in counts.enumerated() {
      try check.count(count, "counts[\(index)]", atLeast: 0)
      try check.positive(weights[index], "weights[\(index)]")
    }
    let total = counts.reduce(0.0) { $0 + Double($1) }
    guard total > 0 else {
      throw check.invalid("counts", "all 0", accepted: "at least one unit in all")
    }
    let scale = weights.reduce(0, +)
    try check.positive(scale, "sum of weights")
    let statistic = zip(counts, weights).reduce(0) { sum, arm in
      let expected = total * (arm.1 / scale)
      let excess = Double(arm.0) - expected
      return sum + excess / expected * excess
    }
    return try TestResult(chiSquare: statistic, degreesOfFreedom: counts.count - 1)
  }
}
