/// Distribution-free statements about a quantile from the ranks of a sample.
public enum OrderStatistics {
  /// The ranks, 1 the smallest, whose values enclose the quantile; `nil` where no rank does.
  public struct Ranks: Hashable, Sendable {
    /// Rank of the lower limit; `nil` when the sample is too small for one.
    public let lower: Int?

    /// Rank of the upper limit; `nil` when the sample is too small for one.
    public let upper: Int?
  }

  /// With a = (1 - level) / 2: the largest rank l with P(X <= l - 1) <= a and the smallest rank u
  /// with P(X <= u - 1) >= 1 - a, X binomial (Conover, Practical Nonparametric Statistics, 3.2).
  ///
  /// - Complexity: O(log n) binomial tails.
  public static func ranks(
    count: Int, p: Double, level: Double
  ) throws(StatisticsError) -> Ranks {
    let check = Check("quantile interval")
    try check.count(count, "count", atLeast: 1)
    try check.openShare(p, "p")
    try check.openShare(level, "level")
    let tail = (1 - level) / 2
    let lower = try last(in: 0...count) { (rank) throws(StatisticsError) in
      try Binomial.lowerTail(rank - 1, trials: count, probability: p) <= tail
    }
    let below = try last(in: 0...count) { (rank) throws(StatisticsError) in
      try Binomial.upperTail(rank, trials: count, probability: p) > tail
    }
    return Ranks(lower: lower == 0 ? nil : lower, upper: below == count ? nil : below + 1)
  }

  /// The interval of the quantile `p` of `values`; a limit that the data do not set is infinite.
  public static func interval(
    _ values: [Double], p: Double, level: Double
  ) throws(StatisticsError) -> ConfidenceInterval {
    try Check("quantile interval").finite(values, "values", atLeast: 1)
    let ranks = try ranks(count: values.count, p: p, level: level)
    let sorted = values.sorted()
    return ConfidenceInterval(
      low: ranks.lower.map { sorted[$0 - 1] } ?? -.infinity,
      high: ranks.upper.map { sorted[$0 - 1] } ?? .infinity, level: level)
  }

  /// The last whole number of the range for which `holds`, which is true first and false later.
  private static func last(
    in range: ClosedRange<Int>, _ holds: (Int) throws(StatisticsError) -> Bool
  ) throws(StatisticsError) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if try holds(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
