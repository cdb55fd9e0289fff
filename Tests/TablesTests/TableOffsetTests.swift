import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Tables

/// A moment in milliseconds is a large number whose digits are mostly the same for everybody. All that
/// is said of differences and spread is what is said of the same numbers counted from another origin.
@Suite("Numbers far from zero")
struct TableOffsetTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  /// Whole numbers of standard deviation 2, exact in a double up to 2^53.
  private func table(_ offset: Int, isPaired: Bool = false) -> String {
    var chance = Chance(seed: 5)
    let rows = (0..<1_500).map { place in
      let (unit, arm) = isPaired ? (place / 2, place % 2) : (place, place * 7 / 10 % 2)
      let before = chance.below(7)
      let value = before + chance.below(7) - arm * (place % 3)
      return "u\(unit),\(arm == 0 ? "a" : "b"),\(offset + value),\(offset + before),1\n"
    }
    return "unit,arm,ts,before,one\n" + rows.joined()
  }

  private func comparison(
    _ offset: Int, isPaired: Bool = false, _ change: (inout TableQuestion) -> Void = { _ in }
  ) throws -> (TableReport, Comparison) {
    let question = try TableQuestion(.column("unit"), "ts=ts", "over=ts/one").with {
      $0.design = isPaired ? .paired : .split
      $0.margins = ["over": 0.5]
      change(&$0)
    }
    let report = try desk.report(table(offset, isPaired: isPaired), question)
    return (report, try #require(report.comparison("ts", "b")))
  }

  private static let offsets = [
    1_000_000_000_000, 1_700_000_000_123, 100_000_000_000_003, 1_000_000_000_000_000,
  ]

  private func expectSame(
    _ one: Comparison?, _ other: Comparison?, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let (one, other) = (try #require(one), try #require(other))
    for path in [\Comparison.difference, \.low, \.high, \.p, \.statistic, \.varianceReduction] {
      guard let found = one[keyPath: path], let expected = other[keyPath: path] else {
        #expect(one[keyPath: path] == nil && other[keyPath: path] == nil, sourceLocation: place)
        continue
      }
      #expect(
        abs(found - expected) <= 1e-9 * max(abs(expected), 1e-3), "\(found), not \(expected)",
        sourceLocation: place)
    }
    #expect(one.others.map(\.p) != [] || other.others.isEmpty, sourceLocation: place)
    for (a, b) in zip(one.others, other.others) {
      let (p, q) = (a.p ?? 0, b.p ?? 0)
      #expect(abs(p - q) <= 1e-9, "\(a.method): \(p), not \(q)", sourceLocation: place)
    }
  }

  @Test("a difference of means, its interval, test and guardrail", arguments: offsets)
  func split(offset: Int) throws {
    let (far, one) = try comparison(offset)
    let (near, other) = try comparison(0)
    try expectSame(one, other)
    try expectSame(far.comparison("over", "b"), near.comparison("over", "b"))
    for arm in ["a", "b"] {
      let (a, b) = (far.level("ts", arm)?.perUnit, near.level("ts", arm)?.perUnit)
      #expect(abs((a?.sd ?? 0) - (b?.sd ?? 1)) < 1e-11)
      let (mean, expected) = (a?.mean ?? 0, Double(offset) + (b?.mean ?? 0))
      #expect(abs(mean - expected) <= mean.ulp)
    }
  }

  @Test("differences within units", arguments: offsets)
  func paired(offset: Int) throws {
    let (far, one) = try comparison(offset, isPaired: true)
    let (near, other) = try comparison(0, isPaired: true)
    try expectSame(one, other)
    try expectSame(far.comparison("over", "b"), near.comparison("over", "b"))
  }

  @Test("with a covariate that is as far away", arguments: offsets)
  func covariate(offset: Int) throws {
    let (_, one) = try comparison(offset) { $0.covariates = ["before"] }
    let (_, other) = try comparison(0) { $0.covariates = ["before"] }
    #expect((other.varianceReduction ?? 0) > 0.2)
    try expectSame(one, other)
  }

  /// Moments in microseconds that lie within five of each other.
  @Test("whole numbers a few apart are not constant", arguments: offsets)
  func fewApart(offset: Int) throws {
    func report(_ offset: Int) throws -> TableReport {
      let rows = (0..<400).map { place in
        let (arm, value) = (place / 4 % 2, place % 4)
        return "u\(place),\(arm == 0 ? "a" : "b"),\(offset + value + arm),1\n"
      }
      let question = try TableQuestion(.column("unit"), "ts=ts", "over=ts/one")
      return try desk.report("unit,arm,ts,one\n" + rows.joined(), question)
    }
    let (far, near) = (try report(offset), try report(0))
    #expect(far.check("constant") == nil)
    for metric in ["ts", "over"] {
      #expect(near.comparison(metric, "b")?.p != nil)
      try expectSame(far.comparison(metric, "b"), near.comparison(metric, "b"))
    }
    // 0, 1, 2 and 3, fifty times each.
    let expected = (1.25 * 200 / 199).squareRoot()
    #expect(abs((far.level("ts", "a")?.perUnit?.sd ?? 0) - expected) < 1e-9)
  }

  @Test("units that are all the same have no spread, whatever rounding makes of their mean")
  func constant() throws {
    let rows = (0..<99).map { "\($0),\($0 % 2 == 0 ? "a" : "b"),0.1,3\n" }.joined()
    let report = try desk.report(
      "unit,arm,x,y\n" + rows, TableQuestion(.column("unit"), "x=x", "r=x/y"))
    #expect(report.comparison("x", "b")?.p == nil)
    #expect(report.comparison("r", "b")?.p == nil)
    #expect(report.checks.count { $0.name == "constant" } == 2)
  }
}
