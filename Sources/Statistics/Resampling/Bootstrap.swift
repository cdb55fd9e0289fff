/// The percentile bootstrap (Efron 1979), with its own fixed stream of numbers.
public enum Bootstrap {
  /// The statistic estimated in each resample.
  public enum Statistic: Hashable, Sendable {
    /// The arithmetic mean.
    case mean

    /// By linear interpolation, as `Quantile.interpolated`.
    case quantile(Double)
  }

  static let resamplesMax = 1_000_000

  /// The most values drawn in all, about a second.
  static let drawsMax = 200_000_000

  /// The interval between the quantiles (1 -+ level) / 2 of the statistic over resamples.
  ///
  /// - Parameters:
  ///   - resamples: 1,000 or more are usual.
  ///   - seed: The same seed gives the same interval.
  /// - Throws: `unsupported` above 1e6 resamples or 2e8 draws.
  public static func percentileInterval(
    _ values: [Double], _ statistic: Statistic, level: Double, resamples: Int, seed: UInt64 = 0
  ) throws(StatisticsError) -> ConfidenceInterval {
    let check = Check("bootstrap")
    try check.finite(values, "values", atLeast: 1)
    try check.openShare(level, "level")
    try check.count(resamples, "resamples", atLeast: 2)
    if case .quantile(let p) = statistic { try check.share(p, "p") }
    let (draws, over) = values.count.multipliedReportingOverflow(by: resamples)
    guard !over, draws <= drawsMax, resamples <= resamplesMax else {
      throw check.unsupported(
        "\(resamples) resamples of \(values.count) values",
        limit: "\(resamplesMax) resamples, \(drawsMax) draws")
    }
    var (random, sorted) = (SplitMix(seed: seed), values.sorted())
    let estimates = (0..<resamples).map { _ in
      switch statistic {
      case .mean: mean(of: &sorted, &random)
      case .quantile(let p): quantile(p, of: sorted, &random)
      }
    }
    return ConfidenceInterval(
      low: try Quantile.interpolated(estimates, (1 - level) / 2),
      high: try Quantile.interpolated(estimates, (1 + level) / 2), level: level)
  }

  private static func mean(of values: inout [Double], _ random: inout SplitMix) -> Double {
    var sum = 0.0
    for _ in values.indices { sum += values[random.index(below: values.count)] }
    return sum / Double(values.count)
  }

  /// Counts how often each sorted value is drawn and walks to the two ranks: no sorting.
  private static func quantile(
    _ p: Double, of sorted: [Double], _ random: inout SplitMix
  ) -> Double {
    var drawn = [Int32](repeating: 0, count: sorted.count)
    for _ in sorted.indices { drawn[random.index(below: sorted.count)] += 1 }
    let place = p * Double(sorted.count - 1)
    let rank = Int(place)
    func value(rank: Int) -> Double {
      var seen = 0
      let index = drawn.firstIndex { count in
        seen += Int(count)
        return seen > rank
      }
      return sorted[index ?? sorted.count - 1]
    }
    let low = value(rank: rank)
    let high = value(rank: min(rank + 1, sorted.count - 1))
    return low + (place - Double(rank)) * (high - low)
  }
}

/// A small reproducible source of numbers for resampling (Steele, Lea and Flood 2014).
package struct SplitMix {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0, included, to 1, excluded.
  package mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A whole number in 0..<bound; biased by less than bound / 2^64.
  package mutating func index(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
