/// Delays in whole milliseconds, counted by their first eight binary digits and their length: to
/// 1 part in 128, and exactly below 256.
public struct DelayCounts: Sendable, Equatable {
  /// What a lane measures.
  enum Kind: UInt8, Sendable {
    /// Release to the first device, which was online and awake.
    case prompt
    /// Release to the first device, which was not.
    case late
    /// Release to opening.
    case toOpen

    static var count: Int { 3 }
  }

  /// Delays up to 2^31 have so many places; what is longer counts as 2^31 - 1.
  @usableFromInline static var places: Int { 24 << 7 + 256 }

  private var counts: ContiguousArray<UInt32>

  init() { counts = ContiguousArray(repeating: 0, count: Self.places) }

  /// ``places`` counts from `first` on.
  init(_ first: UnsafePointer<UInt32>) {
    counts = ContiguousArray(UnsafeBufferPointer(start: first, count: Self.places))
  }

  /// Ascending, each delay rounded down to eight binary digits.
  public var counted: [(delay: Int32, count: Int)] {
    counts.indices.filter { counts[$0] > 0 }.map { (Self.delay(at: $0), Int(counts[$0])) }
  }

  public var count: Int { counts.reduce(0) { $0 + Int($1) } }

  @inlinable @inline(__always) static func place(of milliseconds: Int64) -> Int {
    let delay = UInt32(truncatingIfNeeded: min(max(milliseconds, 0), Int64(Int32.max)))
    let shift = max(0, 24 &- delay.leadingZeroBitCount)
    return shift &<< 7 &+ Int(delay &>> UInt32(truncatingIfNeeded: shift))
  }

  private static func delay(at place: Int) -> Int32 {
    let shift = max(0, place >> 7 - 1)
    return Int32(place - shift << 7) << Int32(shift)
  }

  static func + (one: DelayCounts, other: DelayCounts) -> DelayCounts {
    var sum = one
    for place in 0..<places { sum.counts[place] += other.counts[place] }
    return sum
  }
}
