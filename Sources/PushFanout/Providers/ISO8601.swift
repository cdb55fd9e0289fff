import PushModel

extension Timestamp {
  /// The moment in ISO 8601, in UTC and rounded down to a second: `2026-03-16T00:00:00Z`.
  ///
  /// Parsers that know no fractions of seconds read it, too (RFC 3339, 5.6).
  var iso8601: String {
    let (days, rest) = Self.split(milliseconds, by: 86_400_000)
    let (year, month, day) = Self.date(ofDay: days)
    let second = rest / 1_000
    let date = "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    let time = [second / 3_600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }
    return "\(date)T\(time.joined(separator: ":"))Z"
  }

  /// Quotient and remainder, rounded down, so that the remainder is never negative.
  private static func split(_ value: Int64, by unit: Int64) -> (Int64, Int64) {
    let rest = (value % unit + unit) % unit
    return ((value - rest) / unit, rest)
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// The date in the Gregorian calendar of a day counted from 1970-01-01 (H. Hinnant,
  /// *chrono-compatible low-level date algorithms*, `civil_from_days`).
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = split(day + 719_468, by: 146_097)
    let leaps = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leaps) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Years begin in March here, so that the leap day is their last.
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
