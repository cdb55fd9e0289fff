/// A set of coming events that gives the earliest first, then the one of the smallest order.
protocol Calendar {
  static var name: String { get }
  init(minimumCapacity: Int)
  mutating func push(time: Int64, order: UInt64)
  /// Takes the next event out. There is one.
  mutating func popFirst() -> Entry
}

/// An event that is nothing but its place: 16 bytes.
struct Entry: Comparable, BitwiseCopyable {
  var time: Int64
  var order: UInt64

  @inline(__always) static func < (one: Entry, other: Entry) -> Bool { one.key < other.key }

  /// Time and order as one number: one comparison and no branch in it.
  @inline(__always) private var key: UInt128 {
    UInt128(UInt64(bitPattern: time) ^ 1 << 63) << 64 | UInt128(order)
  }
}
