import PushModel
import Scenarios

/// A moment in UTC and in the local time of the person.
package struct Moment: Hashable, Sendable, Encodable {
  /// `2026-03-18T14:02:11.220Z`
  package let utc: String
  /// The same without a zone.
  package let local: String

  init(_ moment: Timestamp, in zone: ZoneID, of zones: ZoneTable) {
    let offset = zones.clock(zone, at: moment).offset
    utc = Self.text(moment.milliseconds) + "Z"
    local = Self.text(moment.milliseconds + offset)
  }

  /// - Parameter milliseconds: Since 1970, on whatever clock.
  private static func text(_ milliseconds: Int64) -> String {
    let day = CalendarDate(day: milliseconds / 86_400_000)
    let time = milliseconds % 86_400_000
    let parts = [time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60]
    let clock = parts.map { padded($0, 2) }.joined(separator: ":")
    return "\(day)T\(clock).\(padded(time % 1_000, 3))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// `2026-03-18 14:02:11.220`
  var plainUTC: String { String(utc.dropLast()).replacing("T", with: " ") }
  var plainLocal: String { local.replacing("T", with: " ") }
  /// `14:02:11`
  var localTime: String { String(local.dropFirst(11).prefix(8)) }
}
