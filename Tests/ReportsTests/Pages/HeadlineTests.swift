import Statistics
import Testing

@testable import Experiments
@testable import Reports
@testable import Scenarios

/// The figures and the chart at the head of a run's page.
@Suite("The head of a run's page")
struct HeadlineTests {
  private func tiles(_ summary: Summary) throws -> [Tile] {
    guard case .section(let section) = try #require(HeadlineTiles(summary).section),
      case .tiles(let tiles) = try #require(section.nodes.first)
    else { return [] }
    return tiles
  }

  /// `no-rules` alone, better in one metric and with every guardrail kept.
  private func won() throws -> Summary {
    var summary = SampleSummary.value
    for row in summary.comparisons.indices {
      switch summary.comparisons[row].verdict {
      case .worse where summary.comparisons[row].role == .success:
        summary.comparisons[row].verdict = .inconclusive
      case .worse: summary.comparisons[row].verdict = .notWorse
      default: break
      }
    }
    summary.decision = try RunRecommendation(summary, of: SamplePage.scenario)
    return summary
  }

  @Test("figures are the baseline's; without a winner the arms at both ends stand below")
  func ends() throws {
    let opened = try #require(try tiles(SampleSummary.value).first { $0.name == "Opened" })
    let summary = SampleSummary.value
    #expect(opened.figure == MetricText(summary.arms[0].metric(.opensPerSubscriberDay)).value)
    #expect(opened.note == "house, the baseline")
    #expect(opened.lines.count == 2 && opened.lines[1].name == "no-rules")
  }

  @Test("the arm to which the decision changes stands alone beside the baseline")
  func winner() throws {
    let opened = try #require(try tiles(won()).first { $0.name == "Opened" })
    #expect(opened.lines.map(\.name) == ["no-rules"])
    #expect(opened.lines[0].note == "+0.0123, improved")
  }

  @Test("the trade-off has every arm with both differences, and the baseline where lines cross")
  func tradeOff() throws {
    let chart = try #require(TradeOffChart(SampleSummary.value)).chart
    guard case .scatter(let plot) = chart.figure else {
      Issue.record("no plot")
      return
    }
    #expect(plot.points[0].name == "house" && plot.points[0].x == 0 && plot.points[0].y == 0)
    let arm = try #require(plot.points.first { $0.name == "no-rules" })
    #expect(abs(arm.x - 0.012) < 1e-9 && abs(arm.y - 0.0123) < 1e-9)
    #expect(arm.xInterval != nil && arm.yInterval != nil)
    #expect(plot.xTitle.contains("right is worse") && plot.yTitle.contains("up is better"))
    var alone = SampleSummary.value
    alone.comparisons = alone.comparisons.filter { $0.metric == "openRate" }
    #expect(TradeOffChart(alone) == nil)
  }
}
