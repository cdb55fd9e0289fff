import PushMessages
import PushModel
import PushPolicy
import PushService
import SimWorld
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What became of pushes by rank, and of reserved places, from cells to summaries.
@Suite("Ranks and reserved places of an experiment") struct PrioritySummaryTests {
  private static let policy = Policy(
    caps: [
      .global: Cap(
        limit: 2, per: .localDay, exempt: [],
        reserve: [Reservation(of: .category(.messages), places: 1)])
    ], quietHours: QuietRule(window: QuietWindow(from: 1_320, to: 480), action: .defer),
    ranks: [.category(.messages): 60, .category(.updates): 20])

  private static func plan(_ design: Design) throws -> ExperimentPlan {
    var late = Strategy(policy: policy)
    late.policy.caps[.global]?.reserve = []
    var scenario = Scenario.tiny(
      design: design,
      arms: [
        Arm(name: "plain", baseline: true),
        Arm(
          name: "ranked", strategy: Strategy(policy: policy),
          edits: [StrategyEdit(at: .days(6), strategy: late)]),
      ])
    scenario.horizon = Horizon(days: 8, warmupDays: 0)
    scenario.world.kind = WorldKinds(.smallBusiness, .commerce)
    scenario.world.commerce.conversationsPerWeek = 3
    return try scenario.plan()
  }

  @Test(
    "refusals by rank are those of the funnel, and places lapse in the windows that kept them",
    arguments: Design.allCases)
  func counts(design: Design) throws {
    let plan = try Self.plan(design)
    let run = try plan.run()
    for record in run.ordered {
      #expect(try CellRecord(stored: record.stored, of: CellShape(plan)) == record)
    }
    let summary = try plan.summary(run)
    #expect(summary.arms[0].ranks == nil && summary.arms[0].reservations == nil)
    let (arm, ranks) = (summary.arms[1], try #require(summary.arms[1].ranks))
    #expect(ranks.map(\.rank) == ranks.map(\.rank).sorted(by: >))
    let of = { (rank: Int) in ranks.first { $0.rank == rank } }
    for (rank, own) in [60, 20].map({ ($0, of($0)) }) {
      #expect((own?.sent ?? 0) > 20 && (own?.full ?? 0) > 0, "\(rank): \(ranks)")
    }
    // The place is kept from posts, never from messages.
    #expect(of(20)!.reserved > 0 && of(60)!.reserved == 0)
    #expect(ranks.reduce(0) { $0 + $1.reserved } == arm.funnel["suppressed.reservedPlace"])
    #expect(ranks.reduce(0) { $0 + $1.outranked } == arm.funnel["suppressed.outranked"] ?? 0)
    #expect(ranks.reduce(0) { $0 + $1.full } == arm.funnel["suppressed.globalCap"])
    // Nobody waits for longer than a night but who joins it.
    for own in ranks where own.waited > 0 { #expect((0...36_000).contains(own.medianWait!)) }
    #expect(ranks.contains { $0.waited > 0 })
    let places = try #require(arm.reservations)
    #expect(places.map(\.name) == ["global messages"])
    #expect(places[0].lapsed > 0 && places[0].lapsed < places[0].windows, "\(places)")
  }
}
