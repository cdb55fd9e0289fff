import CGSL

/// Kolmogorov and Smirnov's largest distance between distribution functions.
public enum KolmogorovSmirnov {
  /// How the p-value is found.
  public enum Variant: String, Hashable, Sendable, Codable, CaseIterable {
    /// The limit distribution at sqrt(n) D.
    case asymptotic

    /// The distribution of D at this n.
    case exact
  }

  /// Whether `values` could come from the uniform distribution on 0...1.
  ///
  /// - Throws: `StatisticsError.invalid` for no values or one outside 0...1.
  public static func uniform(
    _ values: [Double], variant: Variant = .asymptotic
  ) throws(StatisticsError) -> TestResult {
    let check = Check("Kolmogorov-Smirnov test")
    try check.finite(values, "values", atLeast: 1)
    for (index, value) in values.enumerated() { try check.share(value, "values[\(index)]") }
    let n = Double(values.count)
    let distance = values.sorted().enumerated().reduce(0) { largest, item in
      max(
        largest, Double(item.offset + 1) / n - item.element, item.element - Double(item.offset) / n)
    }
    let pValue =
      switch variant {
      case .asymptotic: limitTail(n.squareRoot() * distance)
      case .exact: try MarsagliaTsangWang.upperTail(distance, count: values.count)
      }
    return TestResult(statistic: distance, degreesOfFreedom: nil, pValue: pValue)
  }

  /// The upper tail of Kolmogorov's limit distribution, by whichever series converges at once.
  static func limitTail(_ x: Double) -> Double {
    if x <= 0 { return 1 }
    if x < 1.18 {
      let base = exp(-Double.pi * Double.pi / (8 * x * x))
      let sum = [1, 9, 25, 49].reduce(0) { $0 + pow(base, $1) }
      return max(0, 1 - (2 * Double.pi).squareRoot() / x * sum)
    }
    let base = exp(-2 * x * x)
    return min(
      1,
      2
        * [1, 4, 9, 16].enumerated().reduce(0) { sum, term in
          sum + (term.offset.isMultiple(of: 2) ? 1 : -1) * pow(base, term.element)
        })
  }
}
