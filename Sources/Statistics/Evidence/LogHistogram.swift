/// Counts of whole milliseconds in buckets whose width grows with the value.
///
/// Below 256 ms every value has its bucket; above, an octave has 128 buckets of equal width, so a
/// value is known to 1 part in 128 (0.8 %) and a bucket's middle is within 0.4 % of it. The layout
/// is fixed: histograms of any origin merge, in any order, to the same bits. (The idea is that of
/// HdrHistogram by Gil Tene.)
///
/// - Complexity: `record` is O(1) and does not allocate; a histogram takes 35 kB, of which a run
///   touches the part that it fills.
public struct LogHistogram: Hashable, Sendable {
  /// The largest value, 2^40 ms (35 years); values outside 0...max count at the nearer end.
  public static let valueMax: Int64 = 1 << 40

  /// How many buckets there are.
  public static let bucketCount = bucket(of: valueMax) + 1

  @usableFromInline var counts: ContiguousArray<Int>

  /// The number of recorded values.
  @usableFromInline var total = 0

  public init() {
    counts = ContiguousArray(repeating: 0, count: Self.bucketCount)
  }

  /// What another histogram counted; `nil` unless there are ``bucketCount`` counts, none negative,
  /// that add up to less than 2^63.
  public init?(buckets: [Int]) {
    guard buckets.count == Self.bucketCount else { return nil }
    for count in buckets {
      let (sum, over) = total.addingReportingOverflow(count)
      guard count >= 0, !over else { return nil }
      total = sum
    }
    counts = ContiguousArray(buckets)
  }

  public var count: Int { total }

  /// The number of values in each bucket, empty ones included.
  public var buckets: ContiguousArray<Int> { counts }

  /// Counts one value in.
  @inlinable
  public mutating func record(_ milliseconds: Int64) { record(milliseconds, count: 1) }

  /// Counts one value in several times.
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
