import PushMessages
import PushModel
import PushService
import SimWorld
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What happened in journeys, from cells to summaries.
@Suite("Journeys of an experiment") struct JourneySummaryTests {
  private static let journeys = [
    "sign": Journey(enter: .signedIn, steps: [.send(.promotion)]),
    "order": Journey(
      enter: .orderUpdated,
      steps: [.send(.order), .wait(.hours(4), unless: [.opened, .visited]), .send(.reminder)],
      stop: .happening(.signedIn), again: .days(1)),
  ]

  private static func plan(_ design: Design) throws -> ExperimentPlan {
    var scenario = Scenario.tiny(
      design: design,
      arms: [
        Arm(name: "plain", baseline: true),
        Arm(
          name: "led", strategy: Strategy(journeys: journeys),
          edits: [
            StrategyEdit(at: .days(2), strategy: Strategy(journeys: ["late": journeys["sign"]!]))
          ]),
      ])
    scenario.horizon = Horizon(days: 8, warmupDays: 0)
    scenario.world.kind = WorldKinds(.smallBusiness, .commerce)
    scenario.world.commerce.signInsPerMonth = 20
    scenario.world.commerce.ordersPerWeek = 3
    return try scenario.plan()
  }

  @Test(
    "entries and ends are counted by arm and journey, and kept in cells", arguments: Design.allCases
  )
  func counts(design: Design) throws {
    let plan = try Self.plan(design)
    let run = try plan.run()
    for record in run.ordered {
      #expect(try CellRecord(stored: record.stored, of: CellShape(plan)) == record)
    }
    let summary = try plan.summary(run)
    #expect(summary.arms[0].journeys == nil)
    let own = try #require(summary.arms[1].journeys)
    #expect(own.map(\.name) == ["late", "order", "sign"])
    // A journey of one push is over as soon as that is decided; nobody enters again.
    for figures in [own[0], own[2]] {
      #expect(figures.entered > 20 && figures.completed == figures.entered, "\(figures)")
      #expect(figures.ignored > 0 && figures.stopped + figures.unless + figures.capped == 0)
    }
    let order = own[1]
    // The edit takes it away: whoever is asked about a push of it after that has left.
    let ends = order.completed + order.stopped + order.unless + order.left
    #expect(order.entered > 20 && (1...order.entered).contains(ends), "\(order)")
    #expect(order.completed > 0 && order.stopped > 0 && order.unless > 0 && order.ignored > 0)
    #expect(order.capped == 0)
  }
}
