/// A moment: milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable, Codable, BitwiseCopyable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public var milliseconds: Int64

  /// The moment `milliseconds` after 1970-01-01T00:00:00Z.
  @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Earlier than every moment a program meets, and safe to subtract an ``Interval`` from.
  @inlinable public static var distantPast: Timestamp { Timestamp(milliseconds: -(1 << 60)) }
  /// Later than every moment a program meets, and safe to add an ``Interval`` to.
  @inlinable public static var distantFuture: Timestamp { Timestamp(milliseconds: 1 << 60) }

  /// Whether `one` is earlier than `other`.
  @inlinable public static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.milliseconds < other.milliseconds
  }
  /// The moment that lies `length` after `moment`.
  @inlinable public static func + (moment: Timestamp, length: Interval) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds + length.milliseconds)
  }
  /// The moment that lies `length` before `moment`.
  @inlinable public static func - (moment: Timestamp, length: Interval) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds - length.milliseconds)
  }
  /// The time from `other` to `one`; negative when `one` is earlier.
  @inlinable public static func - (one: Timestamp, other: Timestamp) -> Interval {
    Interval(milliseconds: one.milliseconds - other.milliseconds)
  }
}
