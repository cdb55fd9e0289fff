import TestWorlds
import Testing

@testable import Experiments
@testable import Reports
@testable import Scenarios

/// The answer of a selection in sentences: the value of the setting, never the number of a point.
@Suite("Answer of a selection")
struct SizeAnswerTests {
  private static func figure(_ metric: Measure, _ values: [Double]) -> PointFigure {
    PointFigure(metric, values)
  }

  /// Differences of 0.0080, 0.0083 and 0.0086 opens: 0.0083 with an interval of ± 0.00075.
  private static func report() -> SizeReport {
    var report = SizeReport(
      schema: 1, name: "caps", file: "s.yaml", arm: "house", keys: ["strategy.caps.global.limit"],
      objective: "opensPerSubscriberDay", isMaximised: true,
      constraints: ["deliveryRate at least 0.95"], decision: .selected,
      selected: SweepPoint(number: 6, values: ["3"]), confidence: 0.95, indifference: 0.002,
      tolerances: [0.005], firstSeeds: 10, seedsMax: 200, replications: 526,
      equalReplications: 5_599,
      rows: [
        .init(
          point: SweepPoint(number: 6, values: ["3"]), seeds: 10, ending: .selected, by: nil,
          figures: [figure("opensPerSubscriberDay", [0.04, 0.05, 0.06])])
      ], confirmation: nil, fronts: [], warnings: [])
    report.answer = "three pushes a day"
    report.neighbours = [
      .init(
        point: SweepPoint(number: 5, values: ["2"]), words: "two pushes a day",
        differences: [
          figure("opensPerSubscriberDay", [-0.008, -0.0083, -0.0086]),
          figure("optOutRate", [-0.003, -0.0031, -0.0032]),
        ], ending: .worse, by: "6"),
      .init(
        point: SweepPoint(number: 7, values: ["4"]), words: "four pushes a day",
        differences: [
          figure("opensPerSubscriberDay", [0.005, 0.005, 0.005]), figure("optOutRate", []),
        ], ending: .breaks, by: "deliveryRate at least 0.95"),
    ]
    report.tieBreak = .init(metric: "optOutRate", isMaximised: false, tied: [], open: [])
    return report
  }

  /// −0.002, −0.0025 and −0.003: money, and no percentage points.
  @Test("money is told as it is") func money() {
    let figure = Self.figure("netValue", [-0.002, -0.0025, -0.003])
    #expect(SizeAnswer.difference(figure).hasPrefix("−0.0025"))
    #expect(!SizeAnswer.difference(figure).contains("pp"))
    for text in [PointTable.difference(figure), PointTable.text(figure)] {
      #expect(text.hasPrefix("−0.0025") && !text.contains("pp") && !text.contains("%"), "\(text)")
    }
  }

  @Test("the answer is a sentence with the value of the setting") func sentence() {
    var report = Self.report()
    #expect(
      SizeAnswer(report).sentence
        == "Choose three pushes a day: the most opens a day of the settings that keep the limits, "
        + "within 0.002.")
    report.constraints = []
    report.isMaximised = false
    report.objective = "optOutRate"
    #expect(
      SizeAnswer(report).sentence == "Choose three pushes a day: the fewest opt-outs, within 0.002."
    )
    report.answer = nil
    #expect(SizeAnswer(report).sentence == nil)
  }

  @Test("each neighbour has its cost in the objective and in opt-outs, with intervals")
  func neighbours() {
    let found = SizeAnswer(Self.report()).neighbours
    #expect(found.map(\.words) == ["two pushes a day", "four pushes a day"])
    #expect(
      found.map(\.cost) == [
        "opens a day −0.00830 (−0.00905 to −0.00755), "
          + "opt-outs −0.310 pp (−0.335 to −0.285)",
        "opens a day +0.0050, opt-outs —; breaks deliveryRate at least 0.95",
      ])
  }

  @Test("a setting that was preferred for its opt-outs says to which, and at what price")
  func tieBreak() {
    var report = Self.report()
    #expect(SizeAnswer(report).tieBreak == nil)
    report.tieBreak = .init(
      metric: "optOutRate", isMaximised: false, tied: [6], open: [2],
      passedOver: SweepPoint(number: 7, values: ["4"]), passedOverWords: "four pushes a day",
      differences: [
        Self.figure("opensPerSubscriberDay", [-0.0005, -0.0005]),
        Self.figure("optOutRate", [-0.003, -0.0031, -0.0032]),
      ])
    #expect(
      SizeAnswer(report).tieBreak
        == "As good within the indifference, and with fewer opt-outs in the seeds of the selection, as "
        + "four pushes a day; on fresh seeds: opens a day −0.0005, opt-outs −0.310 pp (−0.335 to −0.285). With fewer opt-outs, and "
        + "perhaps as good, which the seeds do not show: point 2.")
  }

  @Test("terminal and page begin with the answer and name no point") func everywhere() throws {
    var report = Self.report()
    let text = report.tree.terminal()
    #expect(text.hasPrefix("size caps  SELECTED\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let page = report.tree.html
    let sentence = try #require(SizeAnswer(report).sentence)
    for words in [sentence, "two pushes a day"] {
      #expect(text.replacing("\n", with: " ").contains(words) && page.contains(words))
    }
    #expect(page.contains("−0.310 pp (−0.335 to −0.285)"))
    #expect(!page.contains("Point 6 is selected"))
    report.answer = nil
    report.neighbours = nil
    #expect(report.tree.html.contains("Point 6 is selected"))
    #expect(report.tree.terminal().hasPrefix("size caps  POINT 6\n"))
  }
}
