import JSON
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Tables

@Suite("A table of summaries: mean, variance and n by arm")
struct SummaryTableTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private static let metrics = ["spend=m,v,n", "visits=m2,v2,n"]

  private func question(
    _ metrics: [String] = Self.metrics, _ change: (inout TableQuestion) throws -> Void = { _ in }
  ) throws -> TableQuestion {
    var question = TableQuestion(unit: .summary, metrics: try metrics.map { try TableMetric($0) })
    question.arm = "arm"
    try change(&question)
    return question
  }

  private static let text = "arm,m,v,n,m2,v2\na,10,4,50,1,2\nb,11,6,60,1.25,3\nc,9.5,5,55,1,2\n"

  @Test("the same as the rows that they came from, in every figure that means can give")
  func sameAsRows() throws {
    var chance = Chance(seed: 9)
    func next() -> Double { Double(chance.below(4_096)) / 16 }
    let values = ["a": (0..<300).map { _ in next() }, "b": (0..<340).map { _ in next() + 9 }]
    let rows = values.sorted { $0.key < $1.key }.flatMap { arm, own in own.map { "\(arm),\($0)\n" }
    }
    var summaries = "arm,m,v,n\n"
    for (arm, own) in values {
      let moments = try Moments(own)
      summaries += "\(arm),\(moments.mean),\(moments.variance),\(own.count)\n"
    }
    for margin in [nil, 3.0] {
      let change = { (question: inout TableQuestion) in
        question.margins = margin.map { ["spend": $0] } ?? [:]
        question.look = try TableQuestion.Look("2/3")
        question.weights = [1, 1]
      }
      let raw = try desk.report(
        "arm,x\n" + rows.joined(), try TableQuestion(.row, "spend=x").with(change))
      let short = try desk.report(summaries, try question(["spend=m,v,n"], change))
      var (one, other) = (
        try #require(short.comparison("spend", "b")), try #require(raw.comparison("spend", "b"))
      )
      // Tests of ranks, which need the values.
      other.others.removeAll { $0.use == .sensitivity }
      expectNear(one, other)
      for arm in ["a", "b"] {
        let (a, b) = (
          try #require(short.level("spend", arm)), try #require(raw.level("spend", arm))
        )
        #expect(a.units == b.units && a.method == b.method)
        expectNear([a.value, a.low, a.high], [b.value, b.low, b.high])
      }
      #expect(short.check("sampleRatio") == raw.check("sampleRatio"))
      #expect(short.units == raw.units && short.arms == raw.arms && short.look == raw.look)
      (one.others, other.others) = ([], [])
      #expect(one.verdict == other.verdict && one.role == other.role && one.method == other.method)
    }
  }

  private func expectNear(
    _ found: [Double?], _ expected: [Double?], _ place: SourceLocation = #_sourceLocation
  ) {
    for (one, other) in zip(found, expected) {
      let isNear = one.flatMap { one in other.map { abs(one - $0) <= 1e-9 * max(1e-3, abs($0)) } }
      #expect(isNear ?? (one == nil && other == nil), sourceLocation: place)
    }
  }

  private func expectNear(_ one: Comparison, _ other: Comparison) {
    expectNear(Self.figures(one), Self.figures(other))
    #expect(one.others.map(\.method) == other.others.map(\.method))
    expectNear(
      one.others.flatMap { [$0.p, $0.difference, $0.low, $0.high] },
      other.others.flatMap { [$0.p, $0.difference, $0.low, $0.high] })
  }

  private static func figures(_ row: Comparison) -> [Double?] {
    [
      row.difference, row.low, row.high, row.relative, row.relativeLow, row.relativeHigh, row.p,
      row.statistic, row.degreesOfFreedom, row.armValue, row.baselineValue,
    ]
  }

  @Test("the same as the method of `stats` that takes summaries")
  func sameAsStats() throws {
    let report = try desk.report(Self.text, try question())
    let outcome = Method.evaluate(
      "welch_t_summary",
      inputs: [
        "mean_a": .number(10), "sd_a": .number(2), "n_a": .integer(50), "mean_b": .number(11),
        "sd_b": .number(6.0.squareRoot()), "n_b": .integer(60), "conf": .number(0.95),
      ])
    let row = try #require(report.comparison("spend", "b"))
    #expect(outcome.status == .ok, "\(outcome.message ?? "")")
    expectNear([row.difference], [1])
    #expect(
      outcome.outputs.values.compactMap(\.double).contains { abs($0 - (row.p ?? 0)) < 1e-12 })
    #expect(report.comparison("visits", "c")?.difference == 0)
    #expect(report.arms.map(\.units) == [50, 60, 55])
  }

  @Test("without arms there are levels; `where` picks one of several summaries of an arm")
  func levels() throws {
    let text = "arm,day,m,v,n\na,1,10,4,50\na,2,12,4,50\nb,1,11,6,60\nb,2,12,6,60\n"
    let report = try desk.report(
      text, try question(["x=m,v,n"]) { $0.filters = [try TableFilter("day=1")] })
    #expect(report.comparison("x", "b")?.difference == 1)
    #expect(report.rows == 4 && report.rowsUsed == 2)
    let levels = try desk.report(
      "m,v,n\n10,4,50\n", try question(["x=m,v,n"]) { $0.arm = nil })
    #expect(levels.level("x")?.value == 10 && levels.comparisons.isEmpty)
  }

  @Test(
    "what cannot be used is refused with its line and column",
    arguments: [
      ("a,10,4,50\na,11,4,50\n", "t.csv:3:1: `a` has a summary on line 2 already"),
      ("a,10,-1,50\n", "t.csv:2:6: `-1` in `v` cannot be used; accepted: a variance from 0"),
      ("a,10,4,0\n", "t.csv:2:8: `0` in `n` cannot be used; accepted: a whole number"),
      ("a,10,4,2.5\n", "t.csv:2:8: `2.5` in `n` cannot be used"),
      ("a,10,4,1e20\n", "t.csv:2:8: `1e20` in `n` cannot be used"),
      ("a,,4,50\n", "t.csv:2:3: `` in `m` cannot be used; accepted: a mean"),
      ("a,1e31,4,50\n", "t.csv:2:3: `1e31` in `m` cannot be used"),
      ("a,10,NA,50\n", "t.csv:2:6: `NA` in `v` cannot be used"),
      ("a,10,1e61,50\n", "t.csv:2:6: `1e61` in `v` cannot be used"),
    ])
  func refused(rows: String, words: String) throws {
    #expect {
      try desk.report("arm,m,v,n\n" + rows, try question(["x=m,v,n"]))
    } throws: { desk.told($0).hasPrefix(words) }
  }

  @Test("what summaries cannot answer is refused in words")
  func questions() throws {
    for (change, words) in [
      ({ $0.covariates = ["v"] }, "`--covariate` needs units, and `--unit summary` has none"),
      ({ $0.segments = ["arm"] }, "`--segment` needs units"),
      ({ $0.rows = .event }, "`--rows event` needs units"),
      ({ $0.design = .paired }, "`design: paired` needs units"),
      ({ $0.unit = .row }, "`--metric spend` is a summary; accepted: with `--unit summary`"),
    ] as [((inout TableQuestion) -> Void, String)] {
      var asked = try question()
      change(&asked)
      #expect { try asked.check() } throws: { "\($0)".hasPrefix(words) }
    }
    #expect {
      try question(["spend=m"]).check()
    } throws: { "\($0)".contains("accepted with `--unit summary`: `name=mean,variance,n`") }
  }
}
