extension LogHistogram {
  /// The middle of the bucket that holds the value of rank ceil(p n), in milliseconds: within 0.4 %
  /// of that value, and equal to it below 256 ms. `nil` without values.
  ///
  /// - Parameter p: 0...1; 0.95 is the 95th percentile.
  /// - Throws: `StatisticsError.invalid` for `p` outside 0...1.
  public func quantile(_ p: Double) throws(StatisticsError) -> Double? {
    try Check("histogram quantile").share(p, "p")
    guard total > 0 else { return nil }
    let place = (p * Double(total)).rounded(.up)
    let rank = place >= Double(total) ? total : max(1, Int(place))
    let range = values(ofRank: rank)
    return (Double(range.lowerBound) + Double(range.upperBound)) / 2
  }

  /// A distribution-free interval of the quantile from two order statistics, widened to the edges
  /// of their buckets; a limit that the data do not set is infinite. `nil` without values.
  ///
  /// - Parameters:
  ///   - p: Strictly between 0 and 1.
  ///   - level: The coverage, strictly between 0 and 1.
  public func quantileInterval(
    _ p: Double, level: Double
  ) throws(StatisticsError) -> ConfidenceInterval? {
    guard total > 0 else { return nil }
    let ranks = try OrderStatistics.ranks(count: total, p: p, level: level)
    return ConfidenceInterval(
      low: ranks.lower.map { Double(values(ofRank: $0).lowerBound) } ?? -.infinity,
      high: ranks.upper.map { Double(values(ofRank: $0).upperBound) } ?? .infinity, level: level)
  }

  /// How many values lie below `boundary`, out of all: exact where a bucket starts at `boundary`,
  /// `nil` elsewhere.
  ///
  /// Every whole number up to 256 ms starts a bucket, and so do 500, 1,000, 2,000, 4,000 and
  /// 8,000 ms.
  public func tally(below boundary: Int64) -> Tally? {
    guard (0...Self.valueMax).contains(boundary) else { return nil }
    let bucket = Self.bucket(of: boundary)
    guard Self.range(ofBucket: bucket).lowerBound == boundary else { return nil }
    return try? Tally(counts[..<bucket].reduce(0, +), of: total)
  }

  private func values(ofRank rank: Int) -> ClosedRange<Int64> {
    var seen = 0
    let bucket = counts.firstIndex { count in
      seen += count
      return seen >= rank
    }
    return Self.range(ofBucket: bucket ?? counts.endIndex - 1)
  }
}
