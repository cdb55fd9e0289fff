import PushModel

/// A zone drawn by hand: what the clock shows before, and each change.
struct SampleZone: Sendable, CustomStringConvertible {
  struct Change: Sendable {
    var at: Timestamp
    /// Minutes to add to UTC from then on.
    var offset: Int
  }

  var description: String
  /// Minutes to add to UTC before the first change.
  var offset: Int
  var changes: [Change]

  init(_ name: String, _ offset: Int, _ changes: [(Timestamp, Int)] = []) {
    description = name
    self.offset = offset
    self.changes = changes.map { Change(at: $0.0, offset: $0.1) }
  }

  /// The table under test; the zone is its second row.
  var table: ZoneTable {
    let other = ZoneTable.Zone(name: "Other", starts: [], offsets: [3_600_000])
    let zone = ZoneTable.Zone(
      name: description, starts: ContiguousArray(changes.map(\.at)),
      offsets: ContiguousArray(([offset] + changes.map(\.offset)).map { Int64($0) * 60_000 }))
    return ZoneTable([other, zone])
  }

  static let id = ZoneID(rawValue: 1)

  /// Moments that are worth a look at every minute around them.
  var moments: [Timestamp] { changes.isEmpty ? [utc(2026, 3, 15)] : changes.map(\.at) }
}

extension SampleZone {
  static let all: [SampleZone] = [
    SampleZone("UTC", 0),
    SampleZone("Africa/Johannesburg", 120),
    SampleZone("Asia/Kolkata", 330),
    SampleZone("America/Marquesas", -570),
    // Forward at 02:00, back at 03:00.
    SampleZone("Europe/Oslo", 60, [(utc(2026, 3, 29, 1), 120), (utc(2026, 10, 25, 1), 60)]),
    // Forward at 02:00, back at 02:00.
    SampleZone(
      "America/New_York", -300, [(utc(2026, 3, 8, 7), -240), (utc(2026, 11, 1, 6), -300)]),
    // A quarter of an hour forward, at midnight.
    SampleZone("Asia/Kathmandu", 330, [(utc(1985, 12, 31, 18, 30), 345)]),
    // Half an hour.
    SampleZone(
      "Australia/Lord_Howe", 660, [(utc(2026, 4, 4, 15), 630), (utc(2026, 10, 3, 15, 30), 660)]),
    // There was no 30 December 2011.
    SampleZone("Pacific/Apia", -600, [(utc(2011, 12, 30, 10), 840)]),
    // A date that came twice, as in Alaska in 1867.
    SampleZone("Twice", 840, [(utc(1967, 10, 18, 10), -600)]),
    // Back from midnight to 23:00, forward from midnight to 01:00.
    SampleZone("America/Santiago", -180, [(utc(2026, 4, 5, 3), -240), (utc(2026, 9, 6, 4), -180)]),
    // Back from 01:00 to midnight.
    SampleZone("America/Havana", -240, [(utc(2026, 11, 1, 5), -300)]),
    // One minute past midnight, so that a date is left again.
    SampleZone(
      "America/St_Johns", -210, [(utc(2010, 3, 14, 3, 31), -150), (utc(2010, 11, 7, 2, 31), -210)]),
    // The same on a Monday.
    SampleZone("Monday", -150, [(utc(2010, 11, 8, 2, 31), -210)]),
    // Two hours.
    SampleZone("Antarctica/Troll", 0, [(utc(2026, 3, 29, 1), 120), (utc(2026, 10, 25, 1), 0)]),
    // Before 1970.
    SampleZone("Oslo 1965", 60, [(utc(1965, 4, 25, 1), 120), (utc(1965, 9, 19, 1), 60)]),
    // Two changes in three hours.
    SampleZone("Restless", 0, [(utc(2026, 6, 1, 12), 60), (utc(2026, 6, 1, 14, 30), -30)]),
  ]
}
