/// Counts of whole milliseconds in buckets whose width grows with the value.
///
/// Below 256 ms every value has its bucket; above, an octave has 128 buckets of equal width, so a
/// value is known to 1 part in 128 (0.8 %) and a bucket's middle is within 0.4 % of it. The layout
/// is fixed: histograms of any origin merge, in any order, to the same bits. (The idea is that of
/// HdrHistogram by Gil Tene.)
///
/// - Complexity: `record` is O(1) and allocates nothing; a histogram takes 35 kB.
public struct LogHistogram: Hashable, Sendable {
  /// The largest value, 2^40 ms (35 years); values outside 0...max count at the nearer end.
  public static let valueMax: Int64 = 1 << 40

  /// The number of buckets.
  public static let bucketCount = bucket(of: valueMax) + 1

  @usableFromInline var counts: ContiguousArray<Int>

  /// The number of recorded values.
  @usableFromInline var total = 0

  /// An empty histogram.
  public init() {
    counts = ContiguousArray(repeating: 0, count: Self.bucketCount)
  }

  /// From ``bucketCount`` bucket counts; `nil` for another number, a negative one or 2^63 values.
  public init?(buckets: [Int]) {
    guard buckets.count == Self.bucketCount else { return nil }
    for count in buckets {
      let (sum, over) = total.addingReportingOverflow(count)
      guard count >= 0, !over else { return nil }
      total = sum
    }
    counts = ContiguousArray(buckets)
  }

  /// The number of recorded values.
  public var count: Int { total }

  /// The number of values in each bucket, empty ones included.
  public var buckets: ContiguousArray<Int> { counts }

  /// Adds one value.
  @inlinable
  public mutating func record(_ milliseconds: Int64) { record(milliseconds, count: 1) }

  /// Adds `count` equal values.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public mutating func record(_ milliseconds: Int64, count: Int) {
    counts[Self.bucket(of: min(max(milliseconds, 0), Self.valueMax))] &+= count
    total &+= count
  }

  /// The bucket of a value in 0...2^40.
  @inlinable
  static func bucket(of value: Int64) -> Int {
    let shift = max(0, 56 - value.leadingZeroBitCount)
    return shift << 7 + Int(value >> Int64(shift))
  }

  /// The values that share a bucket.
  static func range(ofBucket bucket: Int) -> ClosedRange<Int64> {
    let shift = max(0, bucket >> 7 - 1)
    let low = Int64(bucket - shift << 7) << Int64(shift)
    return low...(low + (1 << Int64(shift)) - 1)
  }

  /// The values of each non-empty bucket with their number, ascending.
  public var occupied: [(range: ClosedRange<Int64>, count: Int)] {
    counts.enumerated().filter { $0.element > 0 }
      .map { (Self.range(ofBucket: $0.offset), $0.element) }
  }

  /// Adds the values of `other`.
  ///
  /// - Throws: `StatisticsError.unsupported` beyond 2^63 values; `self` is then unchanged.
  public mutating func merge(_ other: LogHistogram) throws(StatisticsError) {
    let (sum, over) = total.addingReportingOverflow(other.total)
    guard !over else {
      throw Check("histogram merge").unsupported("more than 2^63 values", limit: "2^63 values")
    }
    total = sum
    for bucket in counts.indices { counts[bucket] &+= other.counts[bucket] }
  }
}

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

  /// How many values lie below `boundary`: exact where a bucket starts there, `nil` elsewhere.
  ///
  /// Every whole number up to 256 ms starts a bucket, and 500, 1,000, 2,000, 4,000 and 8,000 ms do.
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
