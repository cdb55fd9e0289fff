import PushModel

extension Timestamp {
  /// Monday 2026-03-16, 00:00 UTC.
  static let monday = Timestamp(milliseconds: 20_528 * 86_400_000)
}

extension Interval {
  static let millisecond = Interval.milliseconds(1)
  static let minute = Interval.minutes(1)
  static let hour = Interval.hours(1)
  static let day = Interval.days(1)
}

/// Where people of these tests live: zones without summer time.
enum Place: UInt16, CaseIterable {
  case utc
  /// Ten hours ahead.
  case east
  /// Ten hours behind.
  case west

  static let table = ZoneTable([
    ZoneTable.Zone(name: "UTC", starts: [], offsets: [0]),
    ZoneTable.Zone(name: "East", starts: [], offsets: [36_000_000]),
    ZoneTable.Zone(name: "West", starts: [], offsets: [-36_000_000]),
  ])

  var zone: ZoneID { ZoneID(rawValue: rawValue) }
}
