import Foundation
import Statistics
import Testing

@testable import Experiments
@testable import Reports

/// Learning curves wherever a run is shown.
@Suite("Learning curves in reports") struct CurveTablesTests {
  private static func text(_ summary: Summary) -> String {
    var renderer = TerminalRenderer(color: false)
    renderer.add(CurveTables(summary).section.map { [$0] } ?? [])
    return renderer.text
  }

  /// The learner's sums are worked out by hand: 0.0014 / 6 and (0.1188 − 0.0014) / 6.
  @Test("the tables, to the letter") func golden() {
    #expect(
      Self.text(SampleCurve.summary) == """

        LEARNING CURVES                   opens a day; t over 8 seeds, each period alone
        against house           days 1–7      days 15–21      days 22–28      days 36–43
        learns-…to-send  −0.0123 ±0.0030 +0.0004 ±0.0030 +0.0041 ±0.0030 +0.0061 ±0.0030
        oracle           +0.0210 ±0.0030 +0.0199 ±0.0030 +0.0201 ±0.0030 +0.0190 ±0.0030

        whole run        opens a day   lacks to oracle    in last period   days of data
        house                 0.1000   +0.0198 ±0.0030   +0.0190 ±0.0030              —
        learns-…to-send       0.1000   +0.0196 ±0.0030   +0.0129 ±0.0030             21
        oracle                0.1000                 —                 —              0
        days of data: of the run, until each later period is above house

        """)
  }

  @Test("one replication has no intervals and no days of data") func alone() {
    #expect(
      Self.text(SampleCurve.alone) == """

        LEARNING CURVES                       opens a day; one replication: no intervals
        against house           days 1–7      days 15–21      days 22–28      days 36–43
        learns-…to-send          −0.0123         +0.0004         +0.0041         +0.0061
        oracle                   +0.0210         +0.0199         +0.0201         +0.0190

        whole run        opens a day                                       days of data
        house                 0.1000                                                  —
        learns-…to-send       0.1000                                               none
        oracle                0.1000                                               none
        days of data: of the run, until each later period is above house

        """)
  }

  @Test("the first, the last and two between are shown of many periods")
  func shown() {
    #expect(CurveTables.shown(1) == [0])
    #expect(CurveTables.shown(4) == [0, 1, 2, 3])
    #expect(CurveTables.shown(6) == [0, 2, 3, 5])
    #expect(CurveTables.shown(60) == [0, 20, 39, 59])
    for count in 1...60 {
      let shown = CurveTables.shown(count)
      #expect(shown.first == 0 && shown.last == count - 1)
      #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test("a run without curves has no such part anywhere") func none() {
    #expect(Self.text(SampleSummary.value).isEmpty)
    #expect(!SamplePage.page().words.contains("Learning curves"))
    #expect(!SampleSummary.value.tree(.decision).markdown.contains("days of data"))
  }

  @Test("the page has the figures of every period, and Markdown those of each arm")
  func page() {
    let words = SamplePage.page(SampleCurve.summary).words
    for line in [
      "days 1–7 | −0.0123 · ±0.0030 | +0.0210 · ±0.0030 |",
      "days 36–43 | +0.0061 · ±0.0030 | +0.0190 · ±0.0030 |",
      "days 1–7 | +0.0210 · ±0.0030 | +0.0333 · ±0.0030 |",
      "learns-at-which-hour-to-send | 0.1000 | +0.0196 ±0.0030 | +0.0129 ±0.0030 | 21 |",
      "oracle | 0.1000 | — | — | 0 |",
    ] {
      #expect(words.contains(line), "\(line)\n\(words)")
    }
    let markdown = SampleCurve.summary.tree(.decision).markdown
    #expect(
      markdown.contains(
        "| learns-at-which-hour-to-send | 0.1000 | +0.0196 ±0.0030 | +0.0129 ±0.0030 | 21 |"),
      "\(markdown)")
    #expect(
      markdown.contains(
        #/\| learns-at-which-hour-to-send \| −0.0123 ±0.0030 \|.*\| \+0.0061 ±0.0030 \|/#))
  }

  @Test("JSON reads back as the same summary") func json() throws {
    let bytes = try JSONEncoder().encode(SampleCurve.summary)
    let read = try JSONDecoder().decode(Summary.self, from: bytes)
    #expect(read.curve == SampleCurve.value)
  }
}
