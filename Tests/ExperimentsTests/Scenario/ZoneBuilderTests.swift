import Foundation
import PushModel
import Testing

@testable import Scenarios

@Suite("Zone tables tell the time that Foundation tells")
struct ZoneBuilderTests {
  private static let names = TimeZone.knownTimeZoneIdentifiers + ["UTC"]

  @Test("Every zone, every 23 hours of twelve years, and either side of every change")
  func everyZone() throws {
    #expect(Self.names.count > 400)
    let first = try #require(CalendarDate("2018-01-01")).midnight
    let last = try #require(CalendarDate("2030-01-01")).midnight
    let table = try ZoneBuilder.table(of: Self.names, from: first, to: last)
    var mismatches: [String] = []
    for index in table.zones.indices {
      let zone = table.zones[index]
      let real = try #require(TimeZone(identifier: zone.name))
      let grid = stride(
        from: first.milliseconds, through: last.milliseconds, by: 23 * 3_600_000)
      let edges = zone.starts.flatMap { [$0.milliseconds - 1_000, $0.milliseconds] }
      for moment in Array(grid) + edges {
        let date = Date(timeIntervalSince1970: Double(moment) / 1_000)
        let clock = table.clock(
          ZoneID(rawValue: UInt16(index)), at: Timestamp(milliseconds: moment))
        if clock.offset != Int64(real.secondsFromGMT(for: date)) * 1_000 {
          mismatches.append("\(zone.name) at \(date)")
        }
      }
    }
    #expect(mismatches == [])
  }

  @Test("The table is sorted by name, each zone once, and knows only real changes")
  func form() throws {
    let table = try ZoneBuilder.table(
      of: ["UTC", "Europe/Oslo", "Africa/Johannesburg", "UTC"],
      from: CalendarDate(day: 20_454).midnight, to: CalendarDate(day: 20_818).midnight)
    #expect(table.zones.map(\.name) == ["Africa/Johannesburg", "Europe/Oslo", "UTC"])
    #expect(table.zones.map(\.starts.count) == [0, 2, 0])
    #expect(table.zones[1].offsets == [3_600_000, 7_200_000, 3_600_000])
    // 29 March and 25 October 2026, 01:00 UTC.
    #expect(table.zones[1].starts.map(\.milliseconds) == [1_774_746_000_000, 1_792_890_000_000])
  }

  @Test("A scenario's clocks reach two years around its horizon")
  func around() throws {
    let scenario = try Scenarios.load(
      Scenarios.small, overrides: ["world.zones={ Europe/Oslo: 1 }", "horizon.days=28"])
    let oslo = try scenario.zones().zones[0]
    #expect(oslo.starts.count == 9)
    let start = scenario.horizon.start.midnight
    #expect(oslo.starts.allSatisfy { $0 > start - .days(731) && $0 < start + .days(759) } == true)
  }

  @Test(
    "A name that is no zone is refused, with the zone that was meant",
    arguments: [
      ("Europe/Olso", "Europe/Oslo"), ("europe/oslo", "Europe/Oslo"), ("Oslo", "Europe/Oslo"),
      ("New York", "America/New_York"), ("utc", "UTC"),
    ])
  func meant(name: String, near: String) {
    #expect(throws: ZoneError.unknownZone(name, near: near)) {
      _ = try ZoneBuilder.table(
        of: [name], from: Timestamp(milliseconds: 0), to: Timestamp(milliseconds: 1))
    }
  }

  @Test(arguments: ["", "GMT+3", "Middle/Earth", "Europe/Oslo "])
  func unknown(name: String) {
    #expect(ZoneBuilder.isKnown(name) == false)
  }

  @Test(
    "Zones under their new and their old name",
    arguments: [
      "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "Europe/Kiev", "Etc/UTC", "GMT", "UTC",
    ])
  func names(name: String) {
    #expect(ZoneBuilder.isKnown(name))
  }

  @Test("The release of the data is known")
  func version() {
    #expect(ZoneBuilder.dataVersion.wholeMatch(of: /20[0-9]{2}[a-z]/) != nil)
  }
}
