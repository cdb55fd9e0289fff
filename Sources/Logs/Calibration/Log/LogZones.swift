import PushModel
import Scenarios

/// Zones of a log's people, by the zone or the offset of a row, otherwise one for all.
struct LogZones {
  let table: ZoneTable
  private let common: ZoneID
  private let named: [ZoneID]
  private let fixed: [Int16: ZoneID]

  /// - Parameters:
  ///   - names: The log's zones, in the order of their numbers.
  ///   - offsets: Offsets of the log's moments; used if there are any.
  ///   - zone: Zone of all other people.
  /// - Throws: `ZoneError` for an unknown zone.
  init(
    _ names: [String], offsets: Set<Int16>, zone: String, from first: Int64, to last: Int64
  ) throws(ZoneError) {
    let margin = Interval.days(731)
    let known = try ZoneBuilder.table(
      of: names + [zone], from: Timestamp(milliseconds: first) - margin,
      to: Timestamp(milliseconds: last) + margin)
    var zones = known.zones
    var fixed: [Int16: ZoneID] = [:]
    if offsets != [0] {
      for offset in offsets.sorted() {
        fixed[offset] = ZoneID(rawValue: UInt16(zones.count))
        zones.append(
          ZoneTable.Zone(
            name: Self.name(offset), starts: [], offsets: [Int64(offset) * 60_000]))
      }
    }
    self.fixed = fixed
    table = ZoneTable(zones)
    common = known.zone(named: zone)!
    named = names.map { known.zone(named: $0)! }
  }

  /// - Parameter zone: The number that the row gives, from 1; 0 for none.
  func zone(_ zone: UInt16, _ offset: Int16) -> ZoneID {
    zone > 0 ? named[Int(zone) - 1] : fixed[offset] ?? common
  }

  /// `+05:30`
  private static func name(_ offset: Int16) -> String {
    let minutes = Int(offset.magnitude)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
