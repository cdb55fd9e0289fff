import PushModel
import Scenarios

/// Local times of a log: by the zone or the offset that a row gives, else in one zone.
struct LogClock {
  private let zones: LogZones

  /// - Throws: `ZoneError` for a zone that is unknown.
  init(_ log: PushLog, zone: String) throws(ZoneError) {
    zones = try LogZones(
      log.zones, offsets: log.offsets, zone: zone, from: log.first, to: log.last)
  }

  /// Milliseconds since 1970-01-01T00:00 on the local clock.
  func local(_ moment: Int64, _ offset: Int16, _ zone: UInt16) -> Double {
    let clock = zones.table.clock(zones.zone(zone, offset), at: Timestamp(milliseconds: moment))
    return Double(moment + clock.offset)
  }

  /// The hour of the day, 0..<24.
  func hour(_ moment: Int64, _ offset: Int16, _ zone: UInt16) -> Int {
    let (local, day) = (local(moment, offset, zone), 86_400_000.0)
    return Int((local - (local / day).rounded(.down) * day) / 3_600_000)
  }
}
