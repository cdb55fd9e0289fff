import PushModel
import Scenarios
import Statistics

/// Sightings of a person's device, from their probes and pushes.
enum Sightings {
  /// Sightings in order, on the device's own clock: probes if there are any, otherwise every push
  /// that was sent and not lost, at once or on its arrival.
  static func of(_ person: LoggedPerson, _ log: PushLog, _ clock: LogClock) -> [Sighting] {
    if !person.probes.isEmpty {
      return person.probes.map {
        Sighting(at: clock.local($0.at, $0.offset, $0.zone), isOnline: $0.isOnline)
      }
    }
    let end = log.last - Int64(PresenceFit.reach)
    return person.pushes.compactMap { push in
      guard let sent = push.sentAt, sent <= end, sent < person.leftAt ?? .max, !push.isLost
      else { return nil }
      let at = clock.local(sent, push.offset, push.zone)
      let wait = push.deliveredAt.map { Double($0 - sent) }
      if let wait, wait < PresenceFit.reach {
        return Sighting(at: at, isOnline: true, reach: PresenceFit.reach)
      }
      return Sighting(
        at: at, isOnline: false, backAt: wait.map { at + $0 }, reach: PresenceFit.reach)
    }
  }
}

/// Local times of a log, by the zone or the offset of a row, otherwise in one zone.
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

  /// The day of the week, 0 for Thursday, on which 1970 began.
  func weekday(_ moment: Int64, _ offset: Int16, _ zone: UInt16) -> Int {
    let days = Int((local(moment, offset, zone) / 86_400_000).rounded(.down))
    return ((days % 7) + 7) % 7
  }

  /// The hour of the day, 0..<24.
  func hour(_ moment: Int64, _ offset: Int16, _ zone: UInt16) -> Int {
    let (local, day) = (local(moment, offset, zone), 86_400_000.0)
    return Int((local - (local / day).rounded(.down) * day) / 3_600_000)
  }
}
