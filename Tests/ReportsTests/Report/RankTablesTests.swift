import SimWorld
import Statistics
import Testing

@testable import Experiments
@testable import Reports

/// What became of pushes by rank, and of reserved places, wherever a run is shown.
@Suite("Ranks and reserved places in reports") struct RankTablesTests {
  private static let summary: Summary = {
    var summary = SampleSummary.value
    summary.arms[1].ranks = [
      RankFigures(
        rank: 80, sent: 1_000, full: 2, reserved: 0, outranked: 0, waited: 30, medianWait: 7_200),
      RankFigures(
        rank: 20, sent: 4_000, full: 500, reserved: 60, outranked: 7, waited: 0, medianWait: nil),
    ]
    var counts = PlaceCounts()
    (counts.windows, counts.lapsed) = (2_000, 500)
    summary.arms[1].reservations = [PlaceFigures("global tasks", counts)]
    return summary
  }()

  @Test("each rank and each reservation has a row in the order of the head") func rows() {
    let markdown = Self.summary.tree().markdown
    for row in [
      "| arm and rank | sent | full | reserved | outranked | waited | median wait |",
      "| no-rules 80 | 1,000 | 2 | 0 | 0 | 30 | 2.0 h |",
      "| no-rules 20 | 4,000 | 500 | 60 | 7 | 0 | — |",
      "| arm, cap and group | windows | lapsed | a window |",
      "| no-rules global tasks | 2,000 | 500 | 0.25 |",
    ] { #expect(markdown.contains(row), "\(row): \(markdown)") }
  }

  @Test("a run without ranks has no such part") func none() {
    let markdown = SampleSummary.value.tree().markdown
    #expect(!markdown.contains("Ranks") && !markdown.contains("Reserved places"))
  }
}
