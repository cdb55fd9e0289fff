extension KolmogorovSmirnov {
  /// Whether two samples could come from one distribution, by the limit at sqrt(n m / (n + m)) D.
  ///
  /// - Complexity: O(n log n).
  public static func twoSample(
    _ control: [Double], _ treatment: [Double]
  ) throws(StatisticsError) -> TestResult {
    let check = Check("two-sample Kolmogorov-Smirnov test")
    try check.finite(control, "control", atLeast: 1)
    try check.finite(treatment, "treatment", atLeast: 1)
    let (a, b) = (control.sorted(), treatment.sorted())
    let (n, m) = (Double(a.count), Double(b.count))
    var (i, j, distance) = (0, 0, 0.0)
    while i < a.count, j < b.count {
      let value = min(a[i], b[j])
      while i < a.count, a[i] == value { i += 1 }
      while j < b.count, b[j] == value { j += 1 }
      distance = max(distance, abs(Double(i) / n - Double(j) / m))
    }
    let size = (n * (m / (n + m))).squareRoot()
    return TestResult(
      statistic: distance, degreesOfFreedom: nil, pValue: limitTail(size * distance))
  }
}
