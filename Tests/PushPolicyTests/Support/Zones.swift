import PushModel

/// Hand-made zones of 2026, from the published rules, so that no time-zone data is needed.
enum Place: Int, CaseIterable, Sendable {
  case utc
  /// UTC+1, in summer +2.
  case oslo
  /// UTC-5, in summer -4.
  case newYork
  /// UTC+5:30.
  case kolkata
  /// UTC+5:45.
  case kathmandu
  /// UTC+10:30, in summer +11: a change of half an hour.
  case lordHowe
  /// UTC-4, in summer -3: the clock goes from 24:00 to 23:00, and from 24:00 to 01:00.
  case santiago
  /// UTC-10, then +14 as Samoa in 2011: 30 June 2026 does not exist.
  case dateSkipped
  /// UTC+14, then -10: 30 June 2026 comes twice.
  case dateTwice

  var zone: ZoneID { ZoneID(rawValue: UInt16(rawValue)) }

  /// Offsets in minutes: the first, then each with the moment at which it starts.
  var offsets: (first: Int64, changes: [(at: Timestamp, minutes: Int64)]) {
    switch self {
    case .utc: (0, [])
    case .oslo: (60, [(.utc(2026, 3, 29, 1), 120), (.utc(2026, 10, 25, 1), 60)])
    case .newYork: (-300, [(.utc(2026, 3, 8, 7), -240), (.utc(2026, 11, 1, 6), -300)])
    case .kolkata: (330, [])
    case .kathmandu: (345, [])
    case .lordHowe: (660, [(.utc(2026, 4, 4, 15), 630), (.utc(2026, 10, 3, 15, 30), 660)])
    case .santiago: (-180, [(.utc(2026, 4, 5, 3), -240), (.utc(2026, 9, 6, 4), -180)])
    case .dateSkipped: (-600, [(.utc(2026, 6, 30, 10), 840)])
    case .dateTwice: (840, [(.utc(2026, 6, 30, 10), -600)])
    }
  }

  private static let everyOffset = allCases.map(\.offsets)

  /// Milliseconds to add to UTC, found by looking at every change.
  func offset(_ moment: Timestamp) -> Int64 {
    let (first, changes) = Self.everyOffset[rawValue]
    var minutes = first
    for change in changes where change.at <= moment { minutes = change.minutes }
    return minutes * 60_000
  }

  /// Minutes after local midnight.
  func minute(_ moment: Timestamp) -> Int {
    let minutes = Int((moment.milliseconds + offset(moment)) / 60_000)
    return minutes % 1_440
  }

  /// Days since 1970-01-01 of the local date; for moments after it.
  func day(_ moment: Timestamp) -> Int64 { (moment.milliseconds + offset(moment)) / 86_400_000 }

  /// Weeks since Monday 1969-12-29.
  func week(_ moment: Timestamp) -> Int64 { (day(moment) + 3) / 7 }

  static let table = ZoneTable(
    ContiguousArray(
      allCases.map { place in
        ZoneTable.Zone(
          name: "\(place)", starts: ContiguousArray(place.offsets.changes.map(\.at)),
          offsets: ContiguousArray(
            ([place.offsets.first] + place.offsets.changes.map(\.minutes)).map { $0 * 60_000 }))
      }))
}
