import Foundation
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Tables

/// Numbers at and beyond the ends of what is accepted, in every place where a number can stand.
@Suite("No number ends an analysis", .releaseOnly)
struct TableRangeTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private static let extremes = [
    "1e30", "-1e30", "1e-30", "-1e-30", "9.99e29", "1.01e30", "1e100", "-1e100", "1e308", "1e400",
    "1e-31", "1e-100", "1e-300", "5e-324", "0", "-0", "inf", "-inf",
  ]

  /// Forty units in two arms; every `step`-th has `value` in the column `place` of x, y and before.
  private func table(_ value: String, _ place: Int, _ step: Int, isPaired: Bool) -> String {
    "unit,arm,x,y,before,group\n"
      + (0..<80).map { row in
        let (unit, arm) = isPaired ? (row / 2, row % 2) : (row, row / 2 % 2)
        var fields = ["\(row % 7)", "\(1 + row % 5)", "\(row % 11)"]
        if unit % step == 0 { fields[place] = value }
        return "\(unit),\(arm == 0 ? "a" : "b"),\(fields.joined(separator: ",")),g\(unit % 2)\n"
      }.joined()
  }

  private static let metrics = ["mean=x", "ratio=x/y", "events=x/1", "inverse=1/y"]

  private func question(isPaired: Bool) throws -> TableQuestion {
    var question = TableQuestion(
      unit: .column("unit"), metrics: try Self.metrics.map { try TableMetric($0) })
    question.arm = "arm"
    question.margins = ["events": 1]
    question.segments = ["group"]
    if isPaired { question.design = .paired } else { question.covariates = ["before", "x"] }
    return question
  }

  @Test("whatever a column holds, there is a report of finite figures", arguments: extremes)
  func everyPlace(value: String) throws {
    for place in 0..<3 {
      for step in [1, 2, 40] {
        for isPaired in [false, true] {
          let text = table(value, place, step, isPaired: isPaired)
          let report = try desk.report(text, question(isPaired: isPaired))
          // JSON has no infinity and no NaN, and its encoder refuses them.
          #expect(throws: Never.self, "column \(place), every \(step), paired: \(isPaired)") {
            try JSONEncoder().encode(report)
          }
        }
      }
    }
  }

  @Test("totals as large as a double can count, in arms of any sizes")
  func totals() throws {
    let text = "arm,c,v\na,100,9000000000000000\nb,5,100\n"
    let report = try desk.report(text, TableQuestion(.none, "x=c/v"))
    #expect(report.check("sampleRatio")?.state == .alarm)
    #expect(report.check("sampleRatio")?.p == 0)
    #expect(throws: Never.self) { try JSONEncoder().encode(report) }
  }

  @Test("a statistic beyond the range of its distribution is told or left out, and ends nothing")
  func statistics() throws {
    let trials =
      "arm,c,v\na,10,9000000000000000\nb,5,9000000000000000\nc,8999999999999999,9000000000000000\n"
    let report = try desk.report(trials, TableQuestion(.none, "x=c/v"))
    #expect(report.omnibus.isEmpty)
    var question = TableQuestion(unit: .column("unit"), metrics: [try TableMetric("mean=x")])
    question.arm = "arm"
    question.segments = ["group"]
    let rows = (0..<240).map { row in
      let (arm, group) = (row % 2, row / 2 % 2)
      let value = arm == group ? 1e6 : 0
      return "\(row),\(arm == 0 ? "a" : "b"),\(value + Double(row % 3) * 1e-3),g\(group)\n"
    }
    let parts = try desk.report("unit,arm,x,group\n" + rows.joined(), question)
    let found = try #require(parts.interactions.first)
    #expect(found.p == nil && found.method.contains("beyond"), "\(found)")
  }

  @Test("summaries at the ends of their ranges", arguments: ["1e30", "-1e30", "0", "1e-300"])
  func summaries(mean: String) throws {
    for variance in ["0", "1e60", "1e-60", "1e-300"] {
      for count in ["1", "2", "100000000000"] {
        var question = TableQuestion(unit: .summary, metrics: [try TableMetric("x=m,v,n")])
        question.arm = "arm"
        let rows = "a,\(mean),\(variance),\(count)\nb,1,1,50\nc,\(mean),1e60,3\n"
        let report = try desk.report("arm,m,v,n\n" + rows, question)
        #expect(throws: Never.self, "\(variance), \(count)") { try JSONEncoder().encode(report) }
      }
    }
  }
}
