import Foundation
import Statistics
import TestWorlds
import Testing

@testable import Logs
@testable import Tables

/// What is wrong with a log is said with its place, or mended and counted.
@Suite("Reading event logs")
struct LogReadingTests {
  private let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private func log(
    _ text: String, _ change: (inout LogQuestion) throws -> Void = { _ in }
  ) throws -> PushLog {
    var question = LogQuestion()
    try change(&question)
    return try PushLog(
      try DelimitedFile(path: try desk.write(text)), question, isStopped: { false })
  }

  private func refusal(
    _ text: String, _ change: (inout LogQuestion) throws -> Void = { _ in }
  ) -> String {
    do {
      _ = try log(text, change)
      return "accepted"
    } catch { return desk.told(error) }
  }

  private static let good = """
    uid,nid,event,ts
    a,1,sent,2026-03-16T08:00:00Z
    a,1,delivered,2026-03-16T08:00:01Z
    a,1,opened,2026-03-16T08:05:00Z
    b,1,sent,2026-03-16T08:00:00Z

    """

  @Test("a push is put together from its rows, in whatever order they come")
  func together() throws {
    let lines = Self.good.split(separator: "\n").map(String.init)
    for rows in [lines.dropFirst().map { $0 }, lines.dropFirst().reversed()] {
      let log = try log(([lines[0]] + rows).joined(separator: "\n"))
      let opened = try #require(log.people.flatMap(\.pushes).first { $0.openedAt != nil })
      #expect(log.people.count == 2)
      #expect(log.stage == .delivered)
      #expect(log.resolution == 1_000)
      #expect(opened.openedAt! - opened.sentAt! == 300_000)
    }
  }

  @Test("columns that are missing are named, with those that were found")
  func columns() {
    #expect(
      refusal("user,push,what,when\na,1,sent,0\n")
        == "t.csv: has no column for `uid`, `event`, `ts`; found: `user`, `push`, `what`, `when`; "
        + "`columns: { uid: NAME }` in a `--map` says what is meant")
    #expect(
      refusal(Self.good) { $0.columns[.uid] = "user" }
        == "t.csv: has no column `user` for `uid`; accepted: `uid`, `nid`, `event`, `ts`")
  }

  @Test("other names for columns and events")
  func names() throws {
    let text = Self.good.replacing("uid", with: "user").replacing("opened", with: "answered")
    let log = try log(text) {
      $0.columns[.uid] = "user"
      $0.events = ["answered": .opened, "seen": .opened]
    }
    #expect(log.people.flatMap(\.pushes).count { $0.openedAt != nil } == 1)
    let silent = try self.log(text) {
      $0.columns[.uid] = "user"
      $0.events = ["answered": nil]
    }
    #expect(silent.people.flatMap(\.pushes).allSatisfy { $0.openedAt == nil })
    #expect(silent.findings.map(\.name) == [.unordered, .unused])
  }

  @Test("an unknown event, a moment that is none, a device that is none: file, line and column")
  func values() {
    let head = "uid,nid,event,ts,device\n"
    let unknown = refusal(head + "a,1,opend,2026-03-16T08:00Z,0\n")
    #expect(unknown.hasPrefix("t.csv:2:5: `opend` is no event; did you mean 'opened'? accepted: "))
    #expect(
      refusal(head + "a,1,sent,yesterday,0\n")
        == "t.csv:2:10: `yesterday` is no moment; accepted: " + LogMoment.accepted)
    #expect(refusal(head + "a,1,sent,1773648000,0\n").contains("`1773648000` is no moment"))
    #expect(
      refusal(head + "a,1,sent,2026-03-16T08:00Z,phone\n").contains("`phone` is no device"))
    #expect(refusal(head + "a,1,sent,,0\n").contains("none of its 1 rows can be used"))
  }

  @Test(
    "moments of several forms cannot be told apart",
    arguments: [
      (
        "2026-03-16T08:00:00Z", "1773648000000", "milliseconds, and line 2 has a time with its zone"
      ),
      (
        "2026-03-16T08:00", "2026-03-16T08:00Z",
        "a time with its zone, and line 2 has a time without"
      ),
    ])
  func forms(_ one: String, _ other: String, _ words: String) {
    let told = refusal("uid,nid,event,ts\na,1,sent,\(one)\na,1,opened,\(other)\n")
    #expect(told.hasPrefix("t.csv:3:12: `\(other)` is \(words)"))
  }

  @Test("zones of several people are brought together, and counted")
  func zones() throws {
    let log = try log(
      """
      uid,nid,event,ts
      a,1,sent,2026-03-16T08:00:00+01:00
      b,1,sent,2026-03-16T08:00:00-05:00

      """)
    #expect(log.findings.map(\.name) == [.offsets])
    #expect(log.last - log.first == 6 * 3_600_000)
    let clock = try LogClock(log, zone: "UTC")
    for person in log.people {
      let push = person.pushes[0]
      #expect(clock.hour(push.sentAt!, push.offset, push.zone) == 8)
    }
  }

  @Test("a latency is a number of milliseconds up to a century, and refused with its place beyond")
  func latencies() throws {
    let head = "uid,nid,event,ts,latencyMs\na,1,sent,1773648000000,"
    for value in ["0", "3.2e12", "-5", "-inf", "", "NA"] {
      #expect(refusal(head + value + "\n") == "accepted", "\(value)")
    }
    for value in ["3.3e12", "9.2233e18", "1e300", "inf"] {
      #expect(refusal(head + value + "\n").hasPrefix("t.csv:2:24: `\(value)` is no latency"))
    }
  }

  @Test("a row's own zone tells the local hour, as in a replay; the others live in `zone`")
  func namedZones() throws {
    let log = try log(
      """
      uid,nid,event,ts,zone
      a,1,sent,1773648000000,Europe/Oslo
      b,1,sent,1773648000000,
      c,1,sent,1773648000000,
      c,1,delivered,1773648001000,Asia/Kolkata

      """)
    let clock = try LogClock(log, zone: "America/New_York")
    let hours = log.people.map(\.pushes[0]).map { clock.hour($0.sentAt!, $0.offset, $0.zone) }
    #expect(hours.sorted() == [4, 9, 13])
    #expect(
      refusal("uid,nid,event,ts,zone\na,1,sent,1773648000000,Oslo\n").hasPrefix("t.csv:2:24: "))
  }

  @Test("fits go by the local hour of a row's own zone, of pushes and of probes")
  func fittedHours() throws {
    let head = "uid,nid,event,ts,zone\n"
    let pushes = try log(
      head + """
        a,1,sent,1773648000000,Europe/Oslo
        a,1,delivered,1773648001000,
        b,1,sent,1773648000000,
        b,1,delivered,1773648001000,
        c,1,sent,1773648000000,
        c,1,delivered,1773648001000,Asia/Kolkata
        d,1,sent,1773907200000,

        """)
    let probes = try log(
      head + """
        a,,online,1773648000000,Europe/Oslo
        b,,offline,1773648000000,
        c,,online,1773648000000,Asia/Kolkata

        """)
    #expect(try shownHours(pushes) == [4, 9, 13])
    #expect(try sightedHours(pushes) == [4, 9, 13])
    #expect(try sightedHours(probes) == [4, 9, 13])
  }

  /// Of pushes whose openings were watched to the end, with the zone America/New_York.
  private func shownHours(_ log: PushLog) throws -> [Int] {
    let clock = try LogClock(log, zone: "America/New_York")
    return log.people.flatMap { ResponseSheet($0, log, clock, LogQuestion()).rows }
      .map(\.hour).sorted()
  }

  private func sightedHours(_ log: PushLog) throws -> [Int] {
    let clock = try LogClock(log, zone: "America/New_York")
    return log.people.flatMap { Sightings.of($0, log, clock) }
      .map { Int($0.at / 3_600_000) % 24 }.sorted()
  }

  @Test("rows that are there twice, twice opened, unordered or without a person are counted")
  func repairs() throws {
    let log = try log(
      Self.good + """
        b,1,sent,2026-03-16T08:00:00Z
        a,1,opened,2026-03-16T09:00:00Z
        b,1,delivered,2026-03-16T08:00:02Z
        ,1,opened,2026-03-16T09:00:00Z
        b,7,opened,2026-03-16T10:00:00Z

        """)
    let found = log.findings.map { "\($0.name) \($0.count) \($0.line ?? 0)" }
    #expect(
      found == ["unordered 2 5", "duplicate 1 6", "repeated 1 7", "orphan 1 10", "missing 1 9"])
    let opened = try #require(log.people.flatMap(\.pushes).first { $0.openedAt != nil })
    #expect(opened.openedAt! - opened.sentAt! == 300_000)
  }

  @Test("a few pushes in which time runs backwards are left out; many are refused")
  func backwards() throws {
    func text(_ good: Int) -> String {
      "uid,nid,event,ts\n"
        + (0..<good).map { "a,\($0),sent,2026-03-16T08:00:00Z\n" }.joined()
        + "z,x,sent,2026-03-16T08:00:00Z\nz,x,opened,2026-03-16T07:00:00Z\n"
    }
    let log = try log(text(120))
    #expect(log.findings.contains { $0.name == .backwards && $0.count == 1 && $0.line == 122 })
    #expect(log.people.flatMap(\.pushes).count == 120)
    #expect(
      refusal(text(20)).hasPrefix("t.csv:22: time runs backwards in 1 of 21 pushes"))
  }

  @Test(
    "moments to the millisecond, whatever their form",
    arguments: [
      ("2026-03-16T08:00:00.123Z", 1_773_648_000_123, 0),
      ("2026-03-16 09:00:00.1239+01:00", 1_773_648_000_123, 60),
      ("2026-03-16T02:30-05:30", 1_773_648_000_000, -330),
      ("1773648000123", 1_773_648_000_123, 0),
    ])
  func moments(_ text: String, _ milliseconds: Int64, _ offset: Int16) throws {
    let moment = try #require(LogMoment(text))
    #expect(moment.milliseconds == milliseconds)
    #expect(moment.offset == offset)
  }

  @Test(
    "what is no moment",
    arguments: [
      "", "2026-02-30T08:00Z", "2026-03-16", "2026-03-16T24:00Z", "2026-03-16T08:60Z",
      "2026-03-16T08:00+25:00", "2026-03-16T08:00:00.Z", "16.03.2026 08:00", "2026-03-16T8:00Z",
    ])
  func noMoments(_ text: String) { #expect(LogMoment(text) == nil) }
}
