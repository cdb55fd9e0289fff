import Documents
import PushModel
import SimWorld
import TestSupport
import Testing

@testable import Experiments
@testable import Reports
@testable import Scenarios

/// The filter's errors in a report.
@Suite struct ScreeningTableTests {
  private static func summary() throws -> Summary {
    var summary = SampleSummary.value
    var world = WorldParameters()
    (world.businesses, world.subscribers) = (30, 10)
    world.languages = [.en: 1]
    world.posts.perDay = 2
    world.posts.pendingShare = 1
    world.posts.text = PostTextParameters()
    world.posts.text!.uncleanShare = 0.3
    let scenario = Scenario(
      name: "moderated", horizon: Horizon(days: 8, warmupDays: 1), replications: 1, world: world,
      arms: [Arm(name: "a")])
    summary.screening = ScreeningSummary(
      try ExperimentPlan(scenario, resolved: try scenario.yaml()))
    return summary
  }

  @Test("S0-FR-CON-06: a report has the filter's errors, with their counts")
  func text() throws {
    let summary = try Self.summary()
    let screening = try #require(summary.screening)
    let lines = summary.tree().terminal().split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("MODERATION OF POSTS") })
    let own = lines[start...].prefix { !$0.hasPrefix("WARNINGS") }
    #expect(own.allSatisfy { $0.count <= 80 })
    let misses = try #require(own.first { $0.hasPrefix("false negatives") })
    let share = screening.falseNegatives
    #expect(misses.contains(" \(share.count) of \(share.of), "))
    #expect(own.contains { $0.hasPrefix("unclean, en") && $0.contains(" \(share.of) ") })
    #expect(own.contains { $0.hasPrefix("impostors that it passed") })
  }

  @Test("S0-FR-CON-06: summary.json has them, and a report without texts says nothing of them")
  func json() throws {
    let summary = try Self.summary()
    let text = try JSONReport.text(summary)
    #expect(text.contains("\"falseNegatives\""))
    let share = try #require(summary.screening).falseNegatives
    #expect(text.contains("\"of\" : \(share.of)") || text.contains("\"of\": \(share.of)"))
    #expect(!SampleSummary.value.tree().terminal().contains("MODERATION"))
    #expect(!(try JSONReport.text(SampleSummary.value)).contains("screening"))
  }
}
