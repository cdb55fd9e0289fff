import TestWorlds
import Testing

@testable import Logs
@testable import Tables

/// People who are no people, or whose clocks are wrong, are set aside and counted.
@Suite("People set aside")
struct SetAsideTests {
  private let desk: TableDesk

  init() throws { desk = try TableDesk() }

  /// Milliseconds since 1970 of a push's showing.
  private func shown(_ push: Int) -> Int { 1_773_648_000_000 + push * 7 * 3_600_000 }

  /// A log of people, each with pushes and the wait until each of them is opened, `nil` for never.
  private func log(
    _ people: [[Int?]], keepsMachines: Bool = false
  ) throws -> PushLog {
    var lines = ["uid,nid,event,ts"]
    for (uid, waits) in people.enumerated() {
      for (push, wait) in waits.enumerated() {
        lines.append("p\(uid),\(push),sent,\(shown(push) - 700)")
        lines.append("p\(uid),\(push),delivered,\(shown(push))")
        if let wait { lines.append("p\(uid),\(push),opened,\(shown(push) + wait)") }
      }
    }
    // So that all openings were watched to the end.
    lines.append("last,0,sent,\(shown(40))")
    var question = LogQuestion()
    question.keepsMachines = keepsMachines
    return try PushLog(
      try DelimitedFile(path: try desk.write(lines.joined(separator: "\n") + "\n")), question,
      isStopped: { false })
  }

  /// Opens every fourth push after five minutes and more.
  private static let human: [Int?] = (0..<30).map { $0 % 4 == 0 ? 300_000 + $0 * 61_003 : nil }

  /// Thirty people, so that one is below the limits of a log.
  private static func crowd(_ one: [Int?]) -> [[Int?]] {
    [one] + [[Int?]](repeating: human, count: 29)
  }

  @Test(
    "machines",
    arguments: [
      ("half of all at once", (0..<30).map { $0 % 2 == 0 ? 300 + $0 : nil } as [Int?]),
      ("two at once, and no other", [300, nil, nil, 310]),
      ("a scanner, within half a minute", (0..<30).map { 2_000 + 900 * $0 }),
      ("a scanner of four pushes", [2_000, 9_000, 14_000, 20_000]),
      ("everything, at all hours", (0..<30).map { 3_000_000 + $0 * 1_009_000 }),
    ])
  func machines(_ kind: String, _ waits: [Int?]) throws {
    let log = try log(Self.crowd(waits))
    let found = try #require(log.findings.first { $0.name == .machines }, "\(kind)")
    #expect(found.count == 1 && found.line == 2)
    #expect(found.text.hasPrefix("1 person set aside for opening as machines do"))
    #expect(log.people.count == 30)
    let kept = try self.log(Self.crowd(waits), keepsMachines: true)
    #expect(kept.people.count == 31)
    #expect(!kept.findings.contains { $0.name == .machines })
  }

  @Test(
    "people who are eager, and sleep",
    arguments: [
      ("one at once", (0..<30).map { $0 == 4 ? 300 : nil } as [Int?]),
      ("three pushes, soon", [4_000, 12_000, 25_000]),
      ("half of all within minutes", (0..<30).map { $0 % 2 == 0 ? 40_000 + 7_000 * $0 : nil }),
      // Pushes come at all hours here; whoever opens by day alone has a night.
      (
        "everything, by day",
        (0..<30).map { push in
          let hour = (8 + push * 7) % 24
          return (hour < 8 ? 8 - hour : 0) * 3_600_000 + 1_200_000
        }
      ),
    ])
  func people(_ kind: String, _ waits: [Int?]) throws {
    #expect(try log(Self.crowd(waits)).people.count == 31, "\(kind)")
  }

  /// The first push contradicts itself, or so many.
  private func skewed(_ pushes: Int) -> [Int?] {
    (0..<30).map { $0 < pushes ? -60_000 : Self.human[$0] }
  }

  @Test("one contradictory push is left out alone; several set the person aside")
  func skewedClocks() throws {
    let one = try log(Self.crowd(skewed(1)))
    #expect(one.people.count == 31)
    #expect(one.findings.contains { $0.name == .backwards && $0.count == 1 })
    #expect(!one.findings.contains { $0.name == .skewed })
    let several = try log(Self.crowd(skewed(4)))
    #expect(several.people.count == 30)
    let found = try #require(several.findings.first { $0.name == .skewed })
    #expect(found.count == 1 && found.line == 2)
    #expect(!several.findings.contains { $0.name == .backwards })
  }

  @Test("a log in which many clocks are skewed is refused, with the limit")
  func manySkewed() throws {
    let crowd = [[Int?]](repeating: skewed(4), count: 2) + Self.crowd(Self.human)
    do {
      _ = try log(crowd)
      Issue.record("accepted")
    } catch {
      #expect(
        desk.told(error).hasPrefix(
          "t.csv:2: time runs backwards in several pushes of 2 of 33 people"))
      #expect(desk.told(error).hasSuffix("accepted: at most 5 %, who are set aside"))
    }
  }
}
