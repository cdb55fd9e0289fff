import PushModel

/// Days since 1970-01-01 of a date of the Gregorian calendar (Hinnant, *chrono-compatible low-level
/// date algorithms*, `days_from_civil`).
func day(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
  let year = month <= 2 ? year - 1 : year
  let era = (year >= 0 ? year : year - 399) / 400
  let yearOfEra = year - era * 400
  let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return Int64(era * 146_097 + dayOfEra - 719_468)
}

/// A moment of UTC.
func utc(
  _ year: Int, _ month: Int, _ date: Int, _ hour: Int = 0, _ minute: Int = 0
) -> Timestamp {
  Timestamp(milliseconds: day(year, month, date) * 86_400_000) + .hours(Int64(hour))
    + .minutes(Int64(minute))
}

extension Interval {
  var wholeMinutes: Int { Int(milliseconds / 60_000) }
}
