import PushMessages
import PushModel
import SimWorld
import Testing

@testable import Experiments
@testable import Reports

/// What became of campaigns, wherever a run is shown.
@Suite("Campaigns in reports") struct CampaignTablesTests {
  private static let summary: Summary = {
    var counts = CampaignCounts()
    for step in CampaignCounts.Step.allCases { counts[step] = 1_000 * (step.rawValue + 1) }
    counts[Refusal.categoryCap] = 70
    counts[Refusal.noLongerInSegment] = 5
    counts[.delivered, CampaignVariant(text: 1, isAfterTest: false).variant] = 400
    counts[.opened, CampaignVariant(text: 1, isAfterTest: false).variant] = 60
    counts[.delivered, CampaignVariant(text: 1, isAfterTest: true).variant] = 2_000
    counts[.opened, CampaignVariant(text: 1, isAfterTest: true).variant] = 220
    var campaign = Campaign(at: CampaignTime(day: 1, LocalTime(minute: 0)))
    campaign.texts = [[:], [:]]
    campaign.test = CampaignTest(share: 0.2, for: .hours(4))
    var summary = SampleSummary.value
    summary.arms[1].campaigns = [CampaignFigures("spring", counts, campaign)]
    return summary
  }()

  @Test("each campaign has a row, and each reason of a refusal") func rows() {
    let markdown = Self.summary.tree().markdown
    #expect(
      markdown.contains("| no-rules spring | 1,000 | 75 | 3,000 | 4,000 | 8,000 | 6,000 | 7,000 |"),
      "\(markdown)")
    #expect(markdown.contains("| no-rules spring | noLongerInSegment | 5 |"), "\(markdown)")
  }

  @Test("a winner's rate after its test stands beside that in the test") func texts() {
    let markdown = Self.summary.tree().markdown
    #expect(
      markdown.contains("| no-rules spring | openRate | 2 | 400 | 0.1500 | 2,000 | 0.1100 |"),
      "\(markdown)")
    #expect(markdown.contains("| no-rules spring | openRate | 1 | 0 | – | 0 | – |"), "\(markdown)")
  }

  @Test("a terminal's 80 columns hold them, with a gap between what stands side by side")
  func terminal() throws {
    let lines = Self.summary.tree().terminal().split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("CAMPAIGNS ") })
    #expect(lines[start...].prefix(9).allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.hasPrefix("no-rules spring") && $0.contains(" openRate ") })
  }

  @Test("a run without campaigns has no such part") func none() {
    #expect(!SampleSummary.value.tree().markdown.contains("Campaigns"))
  }
}
