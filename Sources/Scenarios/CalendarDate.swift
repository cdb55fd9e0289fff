import Documents
import PushModel

/// A day of the proleptic Gregorian calendar, written `2026-03-16`.
package struct CalendarDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package var day: Int64

  /// The day that is so many days after 1970-01-01; negative ones are before it.
  package init(day: Int64) { self.day = day }

  /// 00:00 UTC of that day.
  package var midnight: Timestamp { Timestamp(milliseconds: day * 86_400_000) }

  /// Whether the first day is earlier than the other.
  package static func < (one: CalendarDate, other: CalendarDate) -> Bool { one.day < other.day }
}

extension CalendarDate: TextCoded {
  /// `YYYY-MM-DD`, for the years 1970 to 2100.
  ///
  /// Years are counted from March in eras of 400 (Howard Hinnant, "chrono-compatible low-level
  /// date algorithms", `civil_from_days`).
  package var description: String {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let leaps = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leaps) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(Self.two(month))-\(Self.two(dayOfYear - (153 * march + 2) / 5 + 1))"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// `nil` unless the text is a real date of the years 1970 to 2100 (`days_from_civil`).
  package init?(_ description: String) {
    guard isDate(description) else { return nil }
    let parts = description.split(separator: "-").compactMap { Int64($0) }
    let month = parts[1]
    let year = month <= 2 ? parts[0] - 1 : parts[0]
    let era = year / 400
    let yearOfEra = year % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + parts[2] - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    day = era * 146_097 + dayOfEra - 719_468
  }

  /// What is said of another text.
  package static var refusal: String { "no date such as `2026-03-16`" }
}
