import PushModel

extension Timestamp {
  /// Midnight in UTC, by the civil calendar (days_from_civil, H. Hinnant).
  static func utc(_ year: Int, _ month: Int, _ day: Int, hour: Int64 = 0, minute: Int64 = 0)
    -> Timestamp
  {
    let shifted = month > 2 ? year : year - 1
    let yearOfEra = shifted - shifted / 400 * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = shifted / 400 * 146_097 + dayOfEra - 719_468
    return Timestamp(milliseconds: Int64(days) * 86_400_000) + .hours(hour) + .minutes(minute)
  }
}

/// Hand-made zones from spring 2026 to spring 2027, from the published rules: no time-zone data is
/// needed. Seven of the twelve change their clocks, one by half an hour and one at midnight.
enum Place: String, CaseIterable {
  case utc = "UTC"
  case johannesburg = "Africa/Johannesburg"
  case oslo = "Europe/Oslo"
  case newYork = "America/New_York"
  case lordHowe = "Australia/Lord_Howe"
  case stJohns = "America/St_Johns"
  case santiago = "America/Santiago"
  case adelaide = "Australia/Adelaide"
  case chatham = "Pacific/Chatham"
  case kolkata = "Asia/Kolkata"
  case kathmandu = "Asia/Kathmandu"
  case kiritimati = "Pacific/Kiritimati"

  /// Minutes to add to UTC: at first, then each with the moment at which it starts.
  var offsets: (first: Int64, changes: [(at: Timestamp, minutes: Int64)]) {
    switch self {
    case .utc: (0, [])
    case .johannesburg: (120, [])
    case .kolkata: (330, [])
    case .kathmandu: (345, [])
    case .kiritimati: (840, [])
    case .oslo: (60, [(.utc(2026, 3, 29, hour: 1), 120), (.utc(2026, 10, 25, hour: 1), 60)])
    case .newYork:
      (
        -300,
        [
          (.utc(2026, 3, 8, hour: 7), -240), (.utc(2026, 11, 1, hour: 6), -300),
          (.utc(2027, 3, 14, hour: 7), -240),
        ]
      )
    case .stJohns:
      (
        -210,
        [
          (.utc(2026, 3, 8, minute: 330), -150), (.utc(2026, 11, 1, minute: 270), -210),
          (.utc(2027, 3, 14, minute: 330), -150),
        ]
      )
    case .lordHowe:
      (660, [(.utc(2026, 4, 4, hour: 15), 630), (.utc(2026, 10, 3, minute: 930), 660)])
    case .santiago: (-180, [(.utc(2026, 4, 5, hour: 3), -240), (.utc(2026, 9, 6, hour: 4), -180)])
    case .adelaide:
      (630, [(.utc(2026, 4, 4, minute: 990), 570), (.utc(2026, 10, 3, minute: 990), 630)])
    case .chatham: (825, [(.utc(2026, 4, 4, hour: 14), 765), (.utc(2026, 9, 26, hour: 14), 825)])
    }
  }
  static let table = ZoneTable(
    ContiguousArray(
      allCases.map { place in
        ZoneTable.Zone(
          name: place.rawValue, starts: ContiguousArray(place.offsets.changes.map(\.at)),
          offsets: ContiguousArray(
            ([place.offsets.first] + place.offsets.changes.map(\.minutes)).map { $0 * 60_000 }))
      }))

  init(_ zone: ZoneID) { self = Self.allCases[Int(zone.rawValue)] }

  /// Milliseconds of local wall time since 1970, found by looking at every change.
  private func wall(_ moment: Timestamp) -> Int64 {
    var minutes = offsets.first
    for change in offsets.changes where change.at <= moment { minutes = change.minutes }
    return moment.milliseconds + minutes * 60_000
  }

  /// Minutes after local midnight.
  func minute(_ moment: Timestamp) -> Int { Int(wall(moment) / 60_000 % 1_440) }

  /// Days since 1970-01-01 of the local date; for moments after it.
  func day(_ moment: Timestamp) -> Int64 { wall(moment) / 86_400_000 }

  /// Weeks since Monday 1969-12-29.
  func week(_ moment: Timestamp) -> Int64 { (day(moment) + 3) / 7 }

  /// The first moment from `moment` on at which the clock shows no minute of `window`, minute by
  /// minute: clocks change at whole ones.
  func end(of window: QuietWindow, from moment: Timestamp) -> Timestamp {
    guard window.contains(minute: minute(moment)) else { return moment }
    var next = Timestamp(milliseconds: moment.milliseconds / 60_000 * 60_000 + 60_000)
    while window.contains(minute: minute(next)) { next = next + .minutes(1) }
    return next
  }
}
