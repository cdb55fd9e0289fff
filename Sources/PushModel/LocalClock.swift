/// One zone's offset from UTC, with the span in which it holds.
public struct LocalClock: Hashable, Sendable, BitwiseCopyable {
  /// Milliseconds to add to UTC.
  public var offset: Int64
  /// The first moment at which the offset holds.
  public var validFrom: Timestamp
  /// The moment from which it holds no more.
  public var validUntil: Timestamp

  /// A clock of `offset` milliseconds for the span from `validFrom` to before `validUntil`.
  @inlinable public init(offset: Int64, validFrom: Timestamp, validUntil: Timestamp) {
    self.offset = offset
    self.validFrom = validFrom
    self.validUntil = validUntil
  }

  /// Milliseconds of 24 hours.
  @inlinable public static var dayLength: Int64 { 86_400_000 }

  /// Whether the offset holds at `moment`.
  @inlinable public func isValid(at moment: Timestamp) -> Bool {
    validFrom <= moment && moment < validUntil
  }

  /// Milliseconds after local midnight, 0..<86 400 000.
  @inlinable public func timeOfDay(_ moment: Timestamp) -> Int64 {
    let remainder = (moment.milliseconds + offset) % Self.dayLength
    return remainder < 0 ? remainder + Self.dayLength : remainder
  }

  /// The end of a window after a moment inside it; `nil` where the offset does not hold until then.
  @inlinable package func end(of window: QuietWindow, after moment: Timestamp) -> Timestamp? {
    var left = Int64(window.to) * 60_000 - timeOfDay(moment)
    if left <= 0 { left += Self.dayLength }
    let end = moment + Interval(milliseconds: left)
    return end < validUntil ? end : nil
  }

  /// Minutes after local midnight, 0..<1440.
  @inlinable public func minute(_ moment: Timestamp) -> Int { Int(timeOfDay(moment) / 60_000) }

  /// Local hour of the day, 0..<24.
  @inlinable public func hour(_ moment: Timestamp) -> Int { Int(timeOfDay(moment) / 3_600_000) }

  /// Days since 1970-01-01 of the local date.
  @inlinable public func day(_ moment: Timestamp) -> Int64 {
    let (day, time) = (moment.milliseconds + offset).quotientAndRemainder(
      dividingBy: Self.dayLength)
    return time < 0 ? day - 1 : day
  }

  /// Weeks since the one of 1969-12-29, Monday first as in ISO 8601.
  @inlinable public func week(_ moment: Timestamp) -> Int64 { Self.week(ofDay: day(moment)) }

  /// The week of a local date, counted as ``week(_:)`` counts.
  @inlinable public static func week(ofDay day: Int64) -> Int64 {
    let days = day + 3
    return (days - (days % 7 + 7) % 7) / 7
  }

  /// The local day of the week, from 0 for Monday to 6 for Sunday.
  @inlinable public func weekday(_ moment: Timestamp) -> Int {
    Int(((day(moment) + 3) % 7 + 7) % 7)
  }
}
