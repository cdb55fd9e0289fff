import PushMessages
import PushModel
import PushService
import SimWorld
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What became of campaigns, from cells to summaries.
@Suite("Campaigns of an experiment") struct CampaignSummaryTests {
  private static let ten = CampaignTime(day: 2, LocalTime(minute: 600))

  private static func text(_ title: String) -> [Language: TextContent] {
    [.en: TextContent(title: title, body: "At {business}")]
  }

  private static func plan(_ design: Design) throws -> ExperimentPlan {
    var own = Strategy()
    own.campaigns["spring"] = Campaign(at: ten, text: text("Spring"))
    var tested = Campaign(at: ten)
    tested.texts = [text("Spring"), text("Summer")]
    tested.test = CampaignTest(share: 0.4, for: .hours(4))
    own.campaigns["tested"] = tested
    var later = own
    later.campaigns["order"] = Campaign(on: CampaignEvent(.orderUpdated))
    var scenario = Scenario.tiny(
      design: design, subscribers: 250,
      arms: [
        Arm(name: "plain", baseline: true),
        Arm(
          name: "led", strategy: own, edits: [StrategyEdit(at: .days(1), strategy: later)]),
      ])
    scenario.horizon = Horizon(days: 8, warmupDays: 0)
    scenario.world.kind = WorldKinds(.smallBusiness, .commerce)
    scenario.world.commerce.ordersPerWeek = 3
    return try scenario.plan()
  }

  @Test(
    "pushes are counted by arm and campaign, and kept in cells", arguments: Design.allCases)
  func counts(design: Design) throws {
    let plan = try Self.plan(design)
    let run = try plan.run()
    for record in run.ordered {
      #expect(try CellRecord(stored: record.stored, of: CellShape(plan)) == record)
    }
    let summary = try plan.summary(run)
    #expect(summary.arms[0].campaigns == nil)
    let own = try #require(summary.arms[1].campaigns)
    #expect(own.map(\.name) == ["order", "spring", "tested"])
    for figures in own {
      #expect(figures.intended > 20 && figures.sent > 0, "\(figures)")
      #expect(figures.sent + figures.refusals <= figures.intended)
      #expect(figures.delivered <= figures.sent && figures.opened <= figures.delivered)
    }
    #expect(own[0].texts == nil && own[1].texts == nil)
    let texts = try #require(own[2].texts)
    #expect(texts.map(\.text) == [1, 2] && own[1].intended == own[2].intended)
    #expect(texts.reduce(0) { $0 + $1.tested + $1.later } == own[2].delivered)
    // Two fifths are in the test, half of them with each text: a share within four standard errors.
    for text in texts {
      let share = Double(text.tested) / Double(own[2].delivered)
      let error = (0.16 / Double(own[2].delivered)).squareRoot()
      #expect(abs(share - 0.2) < 4 * error, "\(share)")
    }
    #expect(texts.contains { $0.later > 0 })
  }

  private static func result(_ opened: Int, of delivered: Int) -> CampaignTextResult {
    var result = CampaignTextResult()
    (result.delivered, result.opened, result.tapped) = (delivered, opened, 1)
    return result
  }

  /// The p-values of 60 and 40 of 400, and of 50 and 40, are 0.0418 and 0.3139 (SciPy 1.17.1, fisher_exact).
  @Test(
    "a text wins where Fisher's exact test tells it from each other",
    arguments: [
      ([(60, 400), (40, 400)], 0.95, 0), ([(40, 400), (60, 400)], 0.95, 1),
      ([(60, 400), (40, 400)], 0.96, nil), ([(50, 400), (40, 400)], 0.95, nil),
      ([(0, 0), (0, 0)], 0.95, nil),
      // Of three texts each of three pairs has a third of 0.05.
      ([(40, 400), (60, 400), (20, 400)], 0.95, nil),
      ([(40, 400), (80, 400), (20, 400)], 0.95, 1),
    ] as [([(Int, Int)], Double, Int?)])
  func winner(results: [(Int, Int)], level: Double, expected: Int?) {
    let results = results.map { Self.result($0, of: $1) }
    let test = CampaignTest(share: 0.2, for: .hours(4), level: level, otherwise: .stop)
    #expect(FisherJudge().winner(of: test, results) == expected)
    var best = test
    best.otherwise = .best
    #expect(FisherJudge().winner(of: best, results) == test.best(of: results))
  }

  @Test("the measure decides which text is the best")
  func measure() {
    var (one, other) = (Self.result(60, of: 400), Self.result(40, of: 400))
    (one.tapped, other.tapped, one.converted, other.converted) = (3, 9, 2, 2)
    func best(by measure: CampaignTest.Measure) -> Int {
      CampaignTest(share: 1, for: .hours(1), by: measure).best(of: [one, other])
    }
    #expect(best(by: .openRate) == 0 && best(by: .tapsPerDelivered) == 1)
    // Of equal ones the first.
    #expect(best(by: .conversions) == 0)
  }
}
