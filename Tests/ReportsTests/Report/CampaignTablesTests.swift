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
      markdown.contains("| no-rules spring | 2 | 400 | 0.1500 | 2,000 | 0.1100 | openRate |"),
      "\(markdown)")
    #expect(markdown.contains("| no-rules spring | 1 | 0 | – | 0 | – | openRate |"), "\(markdown)")
  }

  @Test("a run without campaigns has no such part") func none() {
    #expect(!SampleSummary.value.tree().markdown.contains("Campaigns"))
  }
}
