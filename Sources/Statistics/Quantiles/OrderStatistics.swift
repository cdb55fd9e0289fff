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
    let above = try Bisection.first(in: 1..<count + 1) { (rank) throws(StatisticsError) in
      try Binomial.lowerTail(rank - 1, trials: count, probability: p) > tail
    }
    let upper = try Bisection.first(in: 1..<count + 1) { (rank) throws(StatisticsError) in
      try Binomial.upperTail(rank, trials: count, probability: p) <= tail
    }
    return Ranks(lower: above == 1 ? nil : above - 1, upper: upper > count ? nil : upper)
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
}
