import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Reports

/// What stands at the charts of answers: levels, intervals and directions of these figures, and no
/// others.
@Suite struct ChartWordsTests {
  private static func row(_ metric: String, within: Bool) -> Comparison {
    var row = Comparison(
      metric: metric, unit: .share, segment: "all", role: .success, arm: "b", baseline: "a",
      difference: 0.01, low: 0.002, high: 0.018, verdict: .improved, method: "t", subscribers: 9,
      replications: 1)
    if within { (row.withinLow, row.withinHigh) = (0.008, 0.012) }
    return row
  }

  @Test("a run's chart has both intervals and the metric's direction") func run() {
    let chart = DifferenceChart([Self.row("openRate", within: true)]).chart
    #expect(
      chart.table.columns
        == ["arm", "difference", "95 % interval", "conditional on the simulated worlds"])
    #expect(chart.title == "open rate: difference")
    #expect("\(chart.figure)".contains("right is better"))
    let split = DifferenceChart([Self.row("openRate", within: false)]).chart
    #expect(split.table.columns == ["arm", "difference", "95 % interval"])
    #expect(!split.description.contains("simulated worlds"))
  }

  @Test("a user's metric keeps its name, has the table's level and no direction of ours")
  func table() {
    let chart = DifferenceChart([Self.row("openRate", within: false)], number: 0, level: 0.8).chart
    #expect(chart.title == "openRate: difference")
    #expect(chart.table.columns == ["arm", "difference", "80 % interval"])
    #expect(!"\(chart.figure)".contains("is better"))
    #expect(chart.description.contains("80 % interval"))
  }

  @Test(
    "the axis of an objective says which direction the selection takes", arguments: [true, false])
  func objective(isMaximised: Bool) {
    let point = FrontChart.Point(
      number: 1, other: PointFigure("optOutRate", [0.1, 0.2]),
      objective: PointFigure("sendsPerSubscriberDay", [1, 2]), isOnFront: true)
    let chart = FrontChart(
      id: "f", objective: "sendsPerSubscriberDay", other: "optOutRate", isMaximised: isMaximised,
      points: [point]
    ).chart
    let words = "\(chart.figure)"
    #expect(words.contains("sends a day; \(isMaximised ? "more" : "less") is better"))
    #expect(words.contains("opt-outs, %; less is better"))
  }

  @Test("a number that is not 0 is not told as 0") func told() {
    #expect(RoundedNumber.plain(0.33, reach: 0.3, least: 1) == "0.3")
    #expect(RoundedNumber.plain(0.02, reach: 0.3, least: 1) == "0.02")
    #expect(RoundedNumber.plain(81, reach: 19_000, least: 0.01) == "80")
    #expect(RoundedNumber.plain(0, reach: 19_000, least: 1) == "0")
    #expect(RoundedNumber.signed(-0.4, reach: nil, least: 1) == "−0.4")
  }
}
