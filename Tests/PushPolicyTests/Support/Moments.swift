import PushModel
import PushPolicy

extension Timestamp {
  /// A moment in UTC, by the civil calendar (days_from_civil, H. Hinnant).
  static func utc(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0
  ) -> Timestamp {
    let shifted = month > 2 ? year : year - 1
    let yearOfEra = shifted - shifted / 400 * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = shifted / 400 * 146_097 + dayOfEra - 719_468
    return Timestamp(
      milliseconds: Int64(days * 86_400 + hour * 3_600 + minute * 60 + second) * 1_000)
  }
}

extension Interval {
  static let millisecond = Interval.milliseconds(1)
  static let minute = Interval.minutes(1)
  static let hour = Interval.hours(1)
  static let day = Interval.days(1)
}

extension QuietWindow {
  /// `QuietWindow("22:00", "08:00")`, up to `24:00`.
  init(_ from: String, _ to: String) {
    let end = to == "24:00" ? 1_440 : LocalTime(to)!.minute
    self.init(from: LocalTime(from)!.minute, to: end)
  }
}
