import Bytes
import PushModel

/// The days, in UTC, among the last ``kept`` on which something happened.
public struct LateDays: Hashable, Sendable, BitwiseCopyable {
  /// The number of days that are remembered, the latest among them.
  public static let kept = UInt32.bitWidth

  /// The latest day on which it happened, in days since 1970-01-01.
  private var latest: Int64 = 0
  /// Bit *n* is set when it happened *n* days before ``latest``; none for never.
  private var days: UInt32 = 0

  /// It happens now.
  mutating func mark(at now: Timestamp) {
    let day = Self.day(of: now)
    if days == 0 { latest = day }
    // Shifts by more than the width give 0.
    days = days << max(0, day - latest) | 1
    latest = max(latest, day)
  }

  /// The number of days on which it happened, of the last `span`, that of `now` among them.
  func count(ofLast span: Int, at now: Timestamp) -> Int {
    let late = days << max(0, Self.day(of: now) - latest)
    return (late & .max >> (Self.kept - span)).nonzeroBitCount
  }

  private static func day(of now: Timestamp) -> Int64 {
    let (day, rest) = now.milliseconds.quotientAndRemainder(dividingBy: LocalClock.dayLength)
    return rest < 0 ? day - 1 : day
  }
}

extension LateDays: ByteValue {
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.integer("latest day", &latest, in: -1 << 32...1 << 32)
    try fields.integer(&days)
  }
}
