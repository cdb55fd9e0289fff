/// A histogram of delays in whole milliseconds with a logarithmic scale: exact below 256 ms, to 1
/// part in 128 above, by the first eight binary digits.
package struct DelayCounts: Sendable, Equatable {
  /// The delays that a lane measures.
  enum Kind: UInt8, CaseIterable, Sendable {
    /// From release to the first device, which was online and awake.
    case prompt
    /// From release to the first device, which was offline or dozing.
    case late
    /// From release to opening.
    case toOpen

    /// The number of kinds, as a literal because the busy loop reads it for every delay.
    static var count: Int { 3 }
  }

  /// The number of bins, for delays below 2^31 ms; longer ones count as 2^31 - 1.
  @usableFromInline static var places: Int { 24 << 7 + 256 }

  private var counts: ContiguousArray<UInt32>

  init() { counts = ContiguousArray(repeating: 0, count: Self.places) }

  /// A copy of the ``places`` counts from `first` on.
  init(_ first: UnsafePointer<UInt32>) {
    counts = ContiguousArray(UnsafeBufferPointer(start: first, count: Self.places))
  }

  /// The nonempty bins in ascending order: the delay in ms, rounded down to eight binary digits,
  /// and the count.
  package var counted: [(delay: Int32, count: Int)] {
    counts.indices.filter { counts[$0] > 0 }.map { (Self.delay(at: $0), Int(counts[$0])) }
  }

  /// The number of delays counted.
  package var count: Int { counts.reduce(0) { $0 + Int($1) } }

  @inlinable @inline(__always) static func place(of milliseconds: Int64) -> Int {
    let delay = UInt32(truncatingIfNeeded: min(max(milliseconds, 0), Int64(Int32.max)))
    let shift = max(0, 24 &- delay.leadingZeroBitCount)
    return shift &<< 7 &+ Int(delay &>> UInt32(truncatingIfNeeded: shift))
  }

  private static func delay(at place: Int) -> Int32 {
    let shift = max(0, place >> 7 - 1)
    return Int32(place - shift << 7) << Int32(shift)
  }

  /// Counts a delay in whole milliseconds.
  mutating func record(_ milliseconds: Int64) { counts[Self.place(of: milliseconds)] += 1 }

  static func + (one: DelayCounts, other: DelayCounts) -> DelayCounts {
    var sum = one
    for place in 0..<places { sum.counts[place] += other.counts[place] }
    return sum
  }
}
