import Foundation
import TestWorlds
import Testing

@testable import Logs
@testable import Tables

/// What is wrong with a log is said with its place, or mended, counted and listed.
@Suite("Logs that a replay reads")
struct ReplayReadingTests {
  private let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private func log(_ text: String) throws -> ReplayLog {
    try ReplayLog(
      try DelimitedFile(path: try desk.write(text)), LogQuestion(), isStopped: { false })
  }

  private func refusal(_ text: String) -> String {
    do {
      _ = try log(text)
      return "accepted"
    } catch { return desk.told(error) }
  }

  private static let header = "uid,nid,event,ts,type,propensity,text,zone,reason\n"

  @Test(
    "refused with line and column",
    arguments: [
      ("a,1,sent,2026-03-16T08:00Z,new_post,0,,,", "t.csv:2:37: `0` is no propensity; accepted: "),
      ("a,1,sent,2026-03-16T08:00Z,new_post,1.2,,,", "t.csv:2:37: `1.2` is no propensity"),
      ("a,1,sent,2026-03-16T08:00Z,new_post,9e-10,,,", "t.csv:2:37: `9e-10` is no propensity"),
      ("a,1,sent,2026-03-16T08:00Z,new_post,1e-9,,,", "accepted"),
      ("a,1,sent,2026-03-16T08:00Z,new_post,half,,,", "`half` is no propensity"),
      ("a,1,sent,2026-03-16T08:00Z,newpost,,,,", "`newpost` is no type of push; did you mean"),
      ("a,1,sent,2026-03-16T08:00Z,new_post,,first,,", "`first` is no number of a text"),
      ("a,1,sent,2026-03-16T08:00Z,new_post,,,Europe/Olso,", "did you mean 'Europe/Oslo'?"),
      ("a,1,snet,2026-03-16T08:00Z,new_post,,,,", "t.csv:2:5: `snet` is no event; did you mean"),
      ("a,1,sent,yesterday,new_post,,,,", "`yesterday` is no moment"),
      (
        "a,1,sent,2026-03-16T08:00Z,new_post,,,,\na,2,sent,2026-03-16T08:00,new_post,,,,",
        "accepted: one form in a log"
      ),
      (
        "a,1,sent,2026-03-16T08:00Z,new_post,0.5,,,\na,1,opened,2026-03-16T08:01Z,new_post,0.4,,,",
        "t.csv:3: push `1` of `a` has the propensities 0.5 and 0.4; accepted: one"
      ),
      (
        "a,1,withheld,2026-03-16T08:00Z,new_post,0.5,,,\na,1,sent,2026-03-16T08:01Z,new_post,,,,",
        "push `1` of `a` was withheld and sent; accepted: one of them"
      ),
      (
        "a,1,intended,2026-03-16T08:00Z,new_post,,,,\na,1,sent,2026-03-16T07:00Z,new_post,,,,",
        "t.csv:2: time runs backwards in 1 of 1 pushes"
      ),
    ])
  func refused(rows: String, words: String) {
    let told = refusal(Self.header + rows + "\n")
    #expect(told.contains(words), "\(told)")
  }

  @Test(
    "a choice of quiet hours is a window or a word",
    arguments: [
      (
        "22-08",
        "t.csv:2:28: `22-08` is no choice of quiet hours; accepted: `inherited`, `none`, a "
      ),
      ("25:00-08:00", "`25:00-08:00` is no choice"), ("22:00-08:00-09:00", "is no choice"),
      ("own", "`own` is no choice"), ("22:00-24:00", "accepted"), ("none", "accepted"),
      ("inherited", "accepted"), ("", "accepted"),
    ])
  func quietHours(choice: String, words: String) {
    let told = refusal("uid,nid,event,ts,quietHours\na,1,sent,2026-03-16T08:00Z,\(choice)\n")
    #expect(told.contains(words), "\(told)")
  }

  @Test("columns that are missing are named")
  func columns() {
    #expect(refusal("uid,event,ts\na,sent,2026-03-16T08:00Z\n").contains("has no column for `nid`"))
  }

  @Test("mended, with count and first line")
  func mended() throws {
    let log = try log(
      Self.header + """
        a,1,sent,2026-03-16T09:00:00Z,new_post,,,,
        a,2,sent,2026-03-16T08:00:00Z,new_post,,,,
        a,2,sent,2026-03-16T08:00:00Z,new_post,,,,
        a,2,opened,2026-03-16T08:05:00Z,new_post,,,,
        a,2,opened,2026-03-16T08:06:00Z,new_post,,,,
        b,3,opened,2026-03-16T08:05:00Z,new_post,,,,
        ,4,sent,2026-03-16T10:00:00Z,new_post,,,,
        b,,sent,2026-03-16T10:00:00Z,new_post,,,,
        b,5,dismissed,2026-03-16T10:00:00Z,new_post,,,,
        b,6,withheld,2026-03-16T11:00:00Z,reminder,,,,
        b,7,suppressed,2026-03-16T12:00:00+01:00,reminder,0.5,,,quota

        """)
    let found = Dictionary(uniqueKeysWithValues: log.findings.map { ($0.name, $0) })
    #expect(found[.unordered]?.count == 2)
    #expect(found[.duplicate]?.count == 1 && found[.duplicate]?.line == 4)
    #expect(found[.repeated]?.count == 1)
    #expect(found[.orphan]?.count == 1 && found[.orphan]?.line == 7)
    #expect(found[.missing]?.count == 2)
    #expect(found[.unused]?.count == 1)
    #expect(found[.unweighed]?.count == 1)
    #expect(found[.reason]?.count == 1)
    #expect(found[.offsets]?.count == 2)
    #expect(log.people.map(\.uid) == ["a", "b"])
    #expect(log.people.map(\.triggers.count) == [2, 2])
  }

  @Test("the order of the rows makes no difference")
  func order() throws {
    let rows = (0..<60).map { row in
      "p\(row % 5),\(row),\(row % 3 == 0 ? "intended" : "sent"),\(1_773_619_200_000 + row * 7_000),"
        + "new_post,,,,"
    }
    let one = try log(Self.header + rows.joined(separator: "\n") + "\n")
    let other = try log(Self.header + rows.reversed().joined(separator: "\n") + "\n")
    #expect(one.people.map(\.uid) == other.people.map(\.uid))
    for (first, second) in zip(one.people, other.people) {
      #expect(first.triggers.map(\.at) == second.triggers.map(\.at))
      #expect(first.triggers.map(\.answer) == second.triggers.map(\.answer))
    }
  }
}
