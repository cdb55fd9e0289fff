import CGSL

/// Kolmogorov and Smirnov's largest distance between distribution functions.
public enum KolmogorovSmirnov {
  /// The method of the p-value.
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

/// The distribution of the two-sided Kolmogorov statistic at a finite number of values.
enum MarsagliaTsangWang {
  /// Above this the matrix power takes longer than about a second.
  static let countMax = 5_000

  /// The probability of a distance of at least `distance`.
  ///
  /// The matrix power of Marsaglia, Tsang and Wang (2003) in the body; in the tail, where one minus
  /// it has no digits left, twice the one-sided tail (Simard and L'Ecuyer 2011), which is exact
  /// from a distance of 1/2 and good to 1e-10 from n d^2 = 4.
  static func upperTail(_ distance: Double, count: Int) throws(StatisticsError) -> Double {
    guard count <= countMax else {
      throw Check("exact Kolmogorov-Smirnov test").unsupported(
        "\(count) values", limit: "\(countMax)")
    }
    let n = Double(count)
    if n * distance <= 0.5 { return 1 }
    if distance >= 1 { return 0 }
    if distance >= 0.5 || n * distance * distance > 4 {
      return min(1, 2 * (try oneSidedTail(distance, count)))
    }
    return max(0, 1 - lowerTail(distance, count))
  }

  /// Birnbaum and Tingey (1951): a sum of positive terms.
  private static func oneSidedTail(
    _ distance: Double, _ count: Int
  ) throws(StatisticsError) -> Double {
    let n = Double(count)
    var sum = 0.0
    for j in 0...Int(n * (1 - distance)) {
      let share = min(1, distance + Double(j) / n)
      let (k, size) = (UInt32(j), UInt32(count))
      let mass = try GSL.value("gsl_ran_binomial_pdf", [Double(j), share, n]) {
        gsl_ran_binomial_pdf(k, share, size)
      }
      sum += mass / share
    }
    return distance * sum
  }

  private static func lowerTail(_ distance: Double, _ count: Int) -> Double {
    let n = Double(count)
    let k = Int(n * distance) + 1
    let base = SquareMatrix.durbin(size: 2 * k - 1, excess: Double(k) - n * distance)
    var power = base.power(count)
    var result = power[k - 1, k - 1]
    for i in 1...count {
      result *= Double(i) / n
      if result < 1e-140 {
        result *= 1e140
        power.exponent -= 140
      }
    }
    return result * pow(10, Double(power.exponent))
  }
}
