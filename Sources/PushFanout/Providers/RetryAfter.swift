import PushModel

/// The `Retry-After` header (RFC 9110, 10.2.3).
enum RetryAfter {
  /// No longer wait is believed: the longest time to live of either provider.
  static let longest = Interval.days(30)

  /// The wait that a header asks for, from seconds or from an HTTP date; `nil` when it is neither.
  /// A date that has passed asks for none.
  static func interval(_ text: String, at now: Timestamp) -> Interval? {
    let text = text.drop { $0 == " " }
    let isNumber = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    if isNumber {
      guard let seconds = Int64(text), seconds <= longest.milliseconds / 1_000 else {
        return longest
      }
      return .seconds(seconds)
    }
    guard let date = date(text) else { return nil }
    return max(.zero, min(date - now, longest))
  }

  /// An IMF-fixdate such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: Substring) -> Timestamp? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: "\(parts[2])"),
      let day = number(parts[1], in: 1...31), let year = number(parts[3], in: 1970...9_999)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], in: 0...23),
      let minute = number(time[1], in: 0...59), let second = number(time[2], in: 0...60)
    else { return nil }
    let days = days(year: year, month: Int64(month) + 1, day: day)
    return Timestamp(milliseconds: (((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000)
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int64>) -> Int64? {
    guard let value = Int64(text), range.contains(value) else { return nil }
    return value
  }

  /// Days since 1970-01-01 of a date in the Gregorian calendar (H. Hinnant, *chrono-compatible
  /// low-level date algorithms*, `days_from_civil`), for years from 1970 on.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year % 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
