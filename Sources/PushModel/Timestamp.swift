/// A moment: milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable, Codable, BitwiseCopyable {
  public var milliseconds: Int64

  @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Earlier than every moment a program meets, and safe to subtract an ``Interval`` from.
  @inlinable public static var distantPast: Timestamp { Timestamp(milliseconds: -(1 << 60)) }
  /// Later than every moment a program meets, and safe to add an ``Interval`` to.
  @inlinable public static var distantFuture: Timestamp { Timestamp(milliseconds: 1 << 60) }

  @inlinable public static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.milliseconds < other.milliseconds
  }
  @inlinable public static func + (moment: Timestamp, length: Interval) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds + length.milliseconds)
  }
  @inlinable public static func - (moment: Timestamp, length: Interval) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds - length.milliseconds)
  }
  @inlinable public static func - (one: Timestamp, other: Timestamp) -> Interval {
    Interval(milliseconds: one.milliseconds - other.milliseconds)
  }
}
