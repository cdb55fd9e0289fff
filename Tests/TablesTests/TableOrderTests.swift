import TestSupport
import TestWorlds
import Testing

@testable import Tables

/// Events of some hundred units in three arms, with fractions that no double holds.
@Suite("A table's report does not depend on how its rows lie")
struct TableOrderTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private struct Event {
    var unit: Int
    var spend: Double
    var opens: Int
    var row: String {
      let arm = ["a", "b", "c"][unit % 3]
      let cents = Int((spend * 100).rounded())
      return "u\(unit),\(arm),\(cents / 100).\(cents / 10 % 10)\(cents % 10),\(opens),"
        + "\(unit % 7).3,s\(unit % 4),d\((unit + opens) % 2)\n"
    }
  }

  private func events() -> [Event] {
    var chance = Chance(seed: 7)
    return (0..<4_000).map { _ in
      Event(
        unit: chance.below(400), spend: Double(chance.below(10_000)) / 100,
        opens: chance.once(in: 5) ? 1 : 0)
    }
  }

  private let header = "unit,arm,spend,opens,before,region,day\n"

  private func question() throws -> TableQuestion {
    try TableQuestion(.column("unit"), "spend=spend", "rate=opens/1", "perRow=spend/1").with {
      $0.rows = .event
      $0.covariates = ["before"]
      $0.segments = ["region", "day"]
      $0.margins = ["rate": 0.01]
    }
  }

  @Test("rows in any order give the same bytes")
  func order() throws {
    let rows = events().map(\.row)
    let straight = try desk.report(header + rows.joined(), question()).json
    #expect(try desk.report(header + rows.reversed().joined(), question()).json == straight)
    #expect(try desk.report(header + rows.sorted().joined(), question()).json == straight)
    #expect(straight.contains("interactions"))
  }

  @Test("a file on disk gives the bytes that memory gives")
  func spilled() throws {
    let text = header + events().map(\.row).joined()
    let held = try desk.report(text, question()).json
    #expect(try desk.report(text, question(), memoryMax: 0).json == held)
    #expect(try desk.report(text, question(), memoryMax: 40_000).json == held)
  }

  /// Amounts of whole cents are no sums of doubles, but halves of even numbers of dollars are.
  @Test("an event that is told in two rows is the same sum")
  func split() throws {
    let whole = events().map { Event(unit: $0.unit, spend: ($0.spend / 2).rounded() * 2, opens: 0) }
    let halves = whole.flatMap { event in
      [Event](repeating: Event(unit: event.unit, spend: event.spend / 2, opens: 0), count: 2)
    }
    let question = try TableQuestion(.column("unit"), "spend=spend").with { $0.rows = .event }
    var one = try desk.report(header + whole.map(\.row).joined(), question)
    let two = try desk.report(header + halves.map(\.row).joined(), question)
    #expect(two.rows == 2 * one.rows)
    (one.rows, one.rowsUsed) = (two.rows, two.rowsUsed)
    #expect(try one.json == two.json)
  }

  @Test("rows that are units themselves, in any order and from disk")
  func rowsAsUnits() throws {
    let rows = events().map(\.row)
    let question = try TableQuestion(.row, "spend=spend", "opens=opens").with {
      $0.segments = ["region"]
      $0.covariates = ["before"]
    }
    let straight = try desk.report(header + rows.joined(), question).json
    #expect(try desk.report(header + rows.sorted().joined(), question).json == straight)
    #expect(try desk.report(header + rows.joined(), question, memoryMax: 0).json == straight)
  }

  @Test("a place for the temporary file that is none")
  func noRoom() throws {
    let source = try DelimitedFile(path: try desk.write(header + events().map(\.row).joined()))
    let analysis = TableAnalysis(
      try question(), folder: desk.folder + "/absent", memoryMax: 0)
    #expect {
      _ = try analysis.report(of: source)
    } throws: {
      "\($0)".contains("no temporary file in") && "\($0)".contains("absent")
    }
  }

  @Test("a stop is heeded")
  func stopped() throws {
    let source = try DelimitedFile(path: try desk.write(header + events().map(\.row).joined()))
    let analysis = TableAnalysis(try question(), folder: desk.folder, isStopped: { true })
    #expect(throws: TableError.interrupted) { try analysis.report(of: source) }
  }
}
