import Documents
import Foundation
import PushModel
import SimWorld

/// Builds zone tables from Foundation's copy of the IANA time-zone data.
package enum ZoneBuilder {
  /// The release of the data, such as `2025b`; other releases may have other clocks.
  package static var dataVersion: String { TimeZone.timeZoneDataVersion }

  /// The table of the named zones, sorted by name, correct from `first` to `last`.
  ///
  /// Outside this range the first and the last offset are kept.
  /// - Complexity: O(zones × transitions); about 30 µs for a zone and twenty years.
  package static func table(
    of names: some Sequence<String>, from first: Timestamp, to last: Timestamp
  ) throws(ZoneError) -> ZoneTable {
    guard hasData else { throw .noZoneData }
    var zones: ContiguousArray<ZoneTable.Zone> = []
    for name in Set(names).sorted() { zones.append(try zone(name, from: first, to: last)) }
    return ZoneTable(zones)
  }

  /// Whether Foundation knows `name`, in exactly this spelling.
  package static func isKnown(_ name: String) -> Bool { timeZone(name) != nil }

  /// The known zone that `name` probably means; `nil` if none is near.
  package static func suggestion(for name: String) -> String? {
    let names = known + ["UTC"]
    if let near = Documents.suggestion(for: name, among: names) { return near }
    // A city without its region.
    let city = "/" + name.replacing(" ", with: "_").lowercased()
    return names.first { $0.lowercased().hasSuffix(city) }
  }

  /// Reading the list also links ICU, without which a static build knows no zone but UTC.
  private static let known = TimeZone.knownTimeZoneIdentifiers.sorted()
  private static let hasData = known.contains("Europe/Oslo") && isKnown("Europe/Oslo")

  /// Foundation also accepts names such as `GMT+3`, under which it returns a zone of another name.
  private static func timeZone(_ name: String) -> TimeZone? {
    name == "UTC"
      ? .gmt : TimeZone(identifier: name).flatMap { $0.identifier == name ? $0 : nil }
  }

  private static func zone(
    _ name: String, from first: Timestamp, to last: Timestamp
  ) throws(ZoneError) -> ZoneTable.Zone {
    guard let zone = timeZone(name) else {
      throw .unknownZone(name, near: suggestion(for: name))
    }
    var starts: ContiguousArray<Timestamp> = []
    var date = Date(first)
    var offsets: ContiguousArray = [offset(of: zone, at: date)]
    // Despite its name it finds every change of offset, not only daylight saving.
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date,
      next <= Date(last)
    {
      date = next
      let offset = offset(of: zone, at: next)
      guard offset != offsets.last else { continue }
      starts.append(Timestamp(next))
      offsets.append(offset)
    }
    return ZoneTable.Zone(name: name, starts: starts, offsets: offsets)
  }

  private static func offset(of zone: TimeZone, at date: Date) -> Int64 {
    Int64(zone.secondsFromGMT(for: date)) * 1_000
  }
}

extension Scenario {
  /// The clocks of all zones of the world, from two years before the start to two years after the
  /// end: devices were last seen before the start, and pushes may be held past the end.
  package func zones() throws(ZoneError) -> ZoneTable {
    let margin = Interval.days(731)
    return try ZoneBuilder.table(
      of: world.zones.keys, from: horizon.start.midnight - margin, to: horizon.end + margin)
  }
}

extension Date {
  fileprivate init(_ moment: Timestamp) {
    self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
  }
}

extension Timestamp {
  fileprivate init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }
}

/// Why a zone table cannot be made.
package enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `near` is a zone with a similar name.
  case unknownZone(String, near: String?)

  /// This program was built without time-zone data.
  case noZoneData

  package var description: String {
    switch self {
    case .unknownZone(let name, let near):
      "`\(quotable(name))` is no time zone;\(near.map { " did you mean '\($0)'?" } ?? "") "
        + "accepted: \(Self.accepted)"
    case .noZoneData: "this program was built without time-zone data"
    }
  }

  /// What errors say that a zone may be, in words.
  package static let accepted = "an IANA time zone such as Africa/Johannesburg or UTC"
}
