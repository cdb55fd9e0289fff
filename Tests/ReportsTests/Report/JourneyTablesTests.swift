import PushMessages
import SimWorld
import Testing

@testable import Experiments
@testable import Reports

/// What happened in journeys, wherever a run is shown.
@Suite("Journeys in reports") struct JourneyTablesTests {
  private static let summary: Summary = {
    var counts = JourneyCounts()
    for (place, event) in JourneyEvent.allCases.enumerated() { counts[event] = 1_000 * (place + 1) }
    var summary = SampleSummary.value
    summary.arms[1].journeys = [
      JourneyFigures("order", counts), JourneyFigures("unpaid", JourneyCounts()),
    ]
    return summary
  }()

  @Test("each journey has a row with the counts in the order of the head") func rows() {
    let markdown = Self.summary.tree().markdown
    #expect(
      markdown.contains(
        "| no-rules order | 1,000 | 2,000 | 3,000 | 4,000 | 5,000 | 6,000 | 7,000 |"),
      "\(markdown)")
    #expect(
      markdown.contains(
        "| arm and journey | entered | ignored | completed | stopped | unless | capped | left |"))
    #expect(markdown.contains("| no-rules unpaid | 0 | 0 | 0 | 0 | 0 | 0 | 0 |"))
  }

  @Test("a run without journeys has no such part") func none() {
    #expect(!SampleSummary.value.tree().markdown.contains("Journeys"))
  }
}
