import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Time to switching pushes off and to removing the app.
@Suite(.releaseOnly) struct SurvivalSummaryTests {
  private static func run(_ design: Design) throws -> (plan: ExperimentPlan, cells: [CellRecord]) {
    var scenario = Scenario.tiny(replications: 2, design: design, subscribers: 400)
    scenario.world.fatigue.optOutPerPush = 0.02
    scenario.world.fatigue.uninstallPerDay = 0.004
    let plan = try scenario.plan()
    return (plan, try plan.run().ordered)
  }

  @Test("the events of the curves are those of the rates", arguments: Design.allCases)
  func counts(design: Design) throws {
    let (plan, cells) = try Self.run(design)
    let summary = try Analysis.summary(plan: plan, records: cells)
    for (event, metric) in [("optOut", MetricName.optOutRate), ("uninstall", .uninstallRate)] {
      for arm in plan.scenario.arms {
        let row = try #require(summary.survival.first { $0.event == event && $0.arm == arm.name })
        #expect(row.events == summary.metric(metric, arm.name).numerator)
        #expect(row.events > 0 && row.entered <= 800 && row.days == 7)
        let shares = row.curve.map(\.share)
        #expect(shares == shares.sorted(by: >) && shares.allSatisfy { (0..<1).contains($0) })
        #expect(row.curve.allSatisfy { $0.low! < $0.share && $0.share < $0.high! })
        let mean = try #require(row.restrictedMeanDays)
        #expect(mean > 0 && mean < 7)
      }
    }
  }

  @Test("those who were gone before are not at risk, and who leaves is lost")
  func lifeTable() {
    let departures: ContiguousArray<Departure> = [
      Departure(index: 0, kind: .optOut, day: -1), Departure(index: 1, kind: .optOut, day: 0),
      Departure(index: 0, kind: .uninstall, day: 2), Departure(index: 2, kind: .uninstall, day: 1),
      Departure(index: 3, kind: .uninstall, day: -1),
    ]
    let tables = DepartureTally(
      departures, joined: ContiguousArray(repeating: true, count: 6), arms: 1, days: 4
    ) { _ in 0 }.tables[0]
    let off = tables[Int(Departure.Kind.optOut.rawValue)]
    #expect(off.entered == 4 && off.events == [1, 0, 0, 0] && off.lost == [0, 1, 0, 0])
    let gone = tables[Int(Departure.Kind.uninstall.rawValue)]
    #expect(gone.entered == 5 && gone.events == [0, 1, 1, 0] && gone.lost == [0, 0, 0, 0])
  }

  @Test("log-rank compares the arms of a split, and never the same people twice")
  func logRank() throws {
    let (plan, cells) = try Self.run(.split)
    let rows = try Analysis.summary(plan: plan, records: cells).survival
    #expect(rows.filter { $0.logRankP != nil }.count == 2 * (plan.scenario.arms.count - 1))
    let (pairedPlan, paired) = try Self.run(.paired)
    #expect(
      try Analysis.summary(plan: pairedPlan, records: paired).survival.allSatisfy {
        $0.logRankP == nil
      })
  }

  @Test("Whoever joins later is not at risk, and neither is their departure counted")
  func newcomers() {
    let departures: ContiguousArray = [
      Departure(index: 0, kind: .uninstall, day: 1), Departure(index: 2, kind: .uninstall, day: 2),
    ]
    let table = DepartureTally(departures, joined: [true, true, false], arms: 1, days: 4) { _ in 0 }
      .tables[0][Int(Departure.Kind.uninstall.rawValue)]
    #expect(table.entered == 2)
    #expect(table.events == [0, 1, 0, 0])
  }
}
