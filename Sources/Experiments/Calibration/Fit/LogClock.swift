import PushModel

/// Local times of a log: by the offset that a row gives, else in one zone.
struct LogClock {
  private let zones: ZoneTable?

  /// - Throws: `ZoneError` for a zone that is unknown.
  init(_ log: PushLog, zone: String) throws(ZoneError) {
    zones =
      log.hasZones
      ? nil
      : try ZoneBuilder.table(
        of: [zone], from: Timestamp(milliseconds: log.first),
        to: Timestamp(milliseconds: log.last))
  }

  /// Milliseconds since 1970-01-01T00:00 on the local clock.
  func local(_ moment: Int64, _ offset: Int16) -> Double {
    guard let zones else { return Double(moment + Int64(offset) * 60_000) }
    let clock = zones.clock(ZoneID(rawValue: 0), at: Timestamp(milliseconds: moment))
    return Double(moment + clock.offset)
  }

  /// The hour of the day, 0..<24.
  func hour(_ moment: Int64, _ offset: Int16) -> Int {
    let (local, day) = (local(moment, offset), 86_400_000.0)
    return Int((local - (local / day).rounded(.down) * day) / 3_600_000)
  }
}
