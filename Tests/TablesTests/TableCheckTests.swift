import Statistics
import TestWorlds
import Testing

@testable import Tables

@Suite("What is wrong with a table is said first")
struct TableCheckTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private func table(_ rows: [String], _ header: String = "unit,arm,x,n") -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  /// Units in two arms by turns.
  private func rows(_ count: Int, of weights: (Int, Int) = (1, 1)) -> [String] {
    (0..<count).map { index in
      let arm = index % (weights.0 + weights.1) < weights.0 ? "a" : "b"
      return "u\(index),\(arm),\(index % 7 == 0 ? 1 : 0),\(1 + index % 3)"
    }
  }

  private func question(_ change: (inout TableQuestion) throws -> Void = { _ in }) throws
    -> TableQuestion
  {
    try TableQuestion(.column("unit"), "x=x", "rate=x/n").with(change)
  }

  @Test("a clean table has nothing but fine checks")
  func clean() throws {
    let report = try desk.report(table(rows(400)), question())
    #expect(report.checks.map(\.name) == ["sampleRatio", "denominators"])
    #expect(report.checks.allSatisfy { $0.state == .fine })
    #expect(report.warnings == [])
  }

  @Test("sizes that do not fit the weights")
  func sampleRatio() throws {
    let uneven = table(rows(2_000, of: (6, 4)))
    let check = try #require(try desk.report(uneven, question()).check("sampleRatio"))
    #expect(check.state == .alarm)
    #expect(check.p! < 0.0005)
    #expect(abs(check.effect!) == 1200.0 / 1000 - 1)
    let weighted = try desk.report(uneven, question { $0.weights = [6, 4] })
    #expect(weighted.check("sampleRatio")?.state == .fine)
    #expect(
      try desk.report(uneven, question { $0.weights = [60, 40] }).check("sampleRatio")?.p
        == weighted.check("sampleRatio")?.p)
  }

  @Test("a small p above the threshold is named with both numbers, and stops nothing")
  func smallRatio() throws {
    let rows = (0..<2_000).map { "\($0 < 1_059 ? "a" : "b"),\($0 % 2)\n" }.joined()
    let report = try desk.report("arm,x\n" + rows, TableQuestion(.row, "x=x"))
    let check = try #require(report.check("sampleRatio"))
    #expect(abs((check.p ?? 0) - 0.0083) < 0.0001)
    #expect(check.threshold == 0.0005)
    #expect(check.state == .warning)
    #expect(
      check.text
        == "sizes of the arms, a 1059, b 941, fit 1:1 poorly: p is small, though not below 0.0005, "
        + "the threshold of a sample ratio mismatch")
    #expect(!report.warnings.contains { $0.contains("mismatch") })
  }

  @Test("denominators that the arms do not share")
  func denominators() throws {
    let rows = (0..<400).map { "u\($0),\($0 % 2 == 0 ? "a" : "b"),1,\($0 % 3 + ($0 % 2) * 2 + 1)" }
    let check = try #require(try desk.report(table(rows), question()).check("denominators"))
    #expect(check.state == .warning)
    #expect(check.text.contains("`rate`"))
  }

  @Test("units in two arms are left out of both")
  func crossing() throws {
    let report = try desk.report(
      table(rows(200) + ["u0,b,1,1", "u5,a,1,1", "u5,a,1,1"]), question { $0.rows = .event })
    let check = try #require(report.check("crossing"))
    #expect(check.count == 2)
    #expect(check.text.contains("lines 2 and 202"))
    #expect(report.arms.map(\.units) == [99, 99])
    let none = try desk.report(table(rows(200)), question())
    #expect(none.check("crossing") == nil)
  }

  @Test("a row that is there twice counts once; rows that differ are refused")
  func repeated() throws {
    let twice = try desk.report(table(rows(200) + rows(200).prefix(3)), question())
    #expect(twice.check("repeated")?.count == 3)
    #expect(twice.check("repeated")?.text.contains("lines 2 and 202") == true)
    let once = try desk.report(table(rows(200)), question())
    #expect(twice.comparisons == once.comparisons)
    #expect { try desk.report(table(rows(200) + ["u0,a,0,1"]), question()) } throws: { error in
      desk.told(error).hasPrefix("t.csv:202: another row of the unit of line 2")
        && "\(error)".contains("--rows event")
    }
  }

  @Test("missing and impossible values leave the metrics that need them")
  func missing() throws {
    var found = rows(300)
    found[0] = "u0,a,NA,1"
    found[1] = "u1,b,,1"
    found[2] = "u2,a,1,-4"
    found[3] = "u3,b,inf,1"
    found[4] = ",a,1,1"
    found[5] = "u5,null,1,1"
    let report = try desk.report(table(found), question())
    let missing = report.checks.filter { $0.name == "missing" }
    #expect(missing.map(\.count) == [1, 1, 2])
    #expect(missing[2].text.contains("`x`") && missing[2].text.contains("see line 2"))
    #expect(report.check("impossible")?.count == 1)
    #expect(report.check("negativeDenominator")?.count == 1)
    #expect(report.rowsUsed == 298)
    // u0, u1 and u3 lack x; u2 lacks only the ratio.
    let units = ["a", "b"].map { report.level("x", $0)!.units }.reduce(0, +)
    #expect(units == 298 - 3)
    #expect(["a", "b"].map { report.level("rate", $0)!.units }.reduce(0, +) == 298 - 4)
  }

  @Test("a few numerators above their denominators")
  func above() throws {
    var found = rows(300)
    found[7] = "u7,b,3,2"
    #expect(try desk.report(table(found), question()).check("aboveDenominator")?.count == 1)
    let money = try desk.report(
      table((0..<300).map { "u\($0),\($0 % 2),\($0 % 40),2" }), question())
    #expect(money.check("aboveDenominator") == nil)
    #expect(money.level("rate", "0")?.unit == .mean)
  }

  @Test("a ratio that rests on few of many units")
  func carriers() throws {
    let rows = (0..<400).map { index in
      "u\(index),\(index % 2 == 0 ? "a" : "b"),\(index % 7 == 0 ? 1 : 0),\(index % 20 < 2 ? 2 : 0)"
    }
    let report = try desk.report(table(rows), question())
    let few = report.checks.filter { $0.name == "fewCarriers" }
    #expect(few.map(\.count) == [20, 20] && few.allSatisfy { $0.state == .warning })
    #expect(few[0].text.contains("of 200 in `a` carry the denominator of `rate`"))
    #expect(try desk.report(table(self.rows(400)), question()).check("fewCarriers") == nil)
  }

  @Test("small arms, arms that do not vary, one arm")
  func degenerate() throws {
    let small = try desk.report(table(rows(60)), question())
    #expect(small.checks.filter { $0.name == "fewUnits" }.map(\.count) == [30, 30])
    let flat = try desk.report(
      table((0..<200).map { "u\($0),\($0 % 2),0,1" }), question())
    #expect(flat.check("constant")?.text.contains("`0`, `1`") == true)
    let row = try #require(flat.comparison("x", "1"))
    #expect(row.verdict == .notEstimable)
    #expect(row.difference == 0 && row.p == nil && row.low == nil)
    #expect(!(try flat.json.contains("nan")))
    let one = try desk.report(table((0..<9).map { "u\($0),a,1,1" }), question())
    #expect(one.check("oneArm")?.state == .warning)
    #expect(one.design == .levels && one.comparisons.isEmpty && one.levels.count == 2)
  }

  @Test("a zero denominator, a single unit: no value, no trap")
  func zero() throws {
    let report = try desk.report(
      table(["u1,a,0,0", "u2,b,1,0", "u3,b,0,0", "u4,c,1,2"]), question())
    #expect(report.level("rate", "a")?.value == nil)
    #expect(report.comparisons.filter { $0.metric == "rate" }.allSatisfy { $0.p == nil })
    #expect(!(try report.json.contains("nan")))
  }

  @Test("paired units that lack an arm")
  func unpaired() throws {
    let rows = (0..<80).flatMap { ["u\($0),a,\($0 % 2),1", "u\($0),b,\($0 % 3 % 2),1"] }
    let report = try desk.report(
      table(rows + ["v1,a,1,1", "v2,b,1,1"]), question { $0.design = .paired })
    #expect(report.check("unpaired")?.count == 2)
    #expect(report.arms.map(\.units) == [80, 80])
    #expect {
      try desk.report(table(["v1,a,1,1", "v2,b,1,1"]), question { $0.design = .paired })
    } throws: { "\($0)".contains("no unit is in every arm") }
  }

  /// What is asked for and is not there.
  private static let refusals: [(@Sendable (inout TableQuestion) throws -> Void, String)] = [
    ({ $0.baseline = "c" }, "`--baseline c` is no arm of"),
    ({ $0.arm = "arn" }, "did you mean 'arm'?"), ({ $0.unit = .column("user") }, "`--unit`"),
    ({ $0.segments = ["z"] }, "`--segment`"), ({ $0.covariates = ["z"] }, "`--covariate`"),
    ({ $0.filters = [try TableFilter("z=1")] }, "`where`"),
    ({ $0.filters = [try TableFilter("arm=z")] }, "none of its 200 rows can be used"),
    ({ $0.weights = [1, 1, 1] }, "`weights` has 3 numbers"),
    ({ $0.arm = "unit" }, "more than 100 values"),
    ({ $0.covariates = ["arm"] }, "t.csv:2:4: `a` in `arm` is no number"),
  ]

  @Test("questions that a table cannot answer", arguments: refusals.indices)
  func refused(index: Int) throws {
    let asked = try question(Self.refusals[index].0)
    #expect { try desk.report(table(rows(200)), asked) } throws: {
      desk.told($0).contains(Self.refusals[index].1)
    }
  }

  @Test("a filter takes rows away before they are counted")
  func filter() throws {
    let report = try desk.report(
      table(rows(200)), question { $0.filters = [try TableFilter("n=1|2")] })
    #expect(report.rows == 200)
    #expect(report.rowsUsed == 134)
  }

  @Test("a file of one column names the delimiter")
  func delimiter() throws {
    let text = table(rows(9)).replacing(",", with: ";")
    #expect { try desk.report(text, question()) } throws: {
      "\($0)".contains("is `delimiter: semicolon` missing in a `--map`?")
    }
  }
}
