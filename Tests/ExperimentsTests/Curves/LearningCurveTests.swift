import Bytes
import PushModel
import PushService
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What the counts of learning curves hold, in every world.
@Suite("Learning curves") struct LearningCurveTests {
  /// The first id of business owners, whose rows are in the log as well.
  private static let owners: UInt64 = 1 << 40

  /// Periods of two days, of nine; the arms are a house, the same again, and none of its rules.
  private static func scenario(_ design: Design, learning: Bool = false) -> Scenario {
    let house = Arm.three[0]
    var third = Arm(name: "third", strategy: learning ? house.strategy : Arm.three[1].strategy)
    if learning { third.strategy.sendTime = SendTime(by: .thompson) }
    var scenario = Scenario.tiny(
      replications: 2, design: design, subscribers: 90, laneSize: 40,
      arms: [house, Arm(name: "same", strategy: house.strategy), third])
    scenario.metrics.curve = .every(.days(2))
    return scenario
  }

  /// By replication and arm.
  private static func curves(
    _ records: [CellRecord], _ plan: ExperimentPlan
  ) throws -> [[CurveCounts]] {
    try #require(RunEvidence(plan, records).curve).counts
  }

  @Test("all periods together are all opens, sends and opt-outs of a paired run")
  func totals() throws {
    let plan = try Self.scenario(.paired).plan()
    let store = try plan.run()
    let evidence = try RunEvidence(plan, store.ordered)
    let curves = try Self.curves(store.ordered, plan)
    for arm in plan.scenario.arms.indices {
      let all = evidence.subscribers[arm].cohort + evidence.subscribers[arm].others
      func total(_ event: CurveCounts.Event) -> Int64 {
        Int64(curves.reduce(0) { $0 + $1[arm].total(event) })
      }
      #expect(all[.opened] > 200)
      #expect(total(.opened) == all[.opened])
      #expect(total(.sent) == all[.sent])
      #expect(all[.optedOut] > 0)
      #expect(total(.optedOut) == all[.optedOut])
    }
  }

  @Test("each period has the opens that the event log has in it", arguments: Design.allCases)
  func log(design: Design) throws {
    let plan = try Self.scenario(design).plan()
    let store = try plan.run(eventShare: 1)
    let curves = try Self.curves(store.ordered, plan)
    let periods = try #require(plan.scenario.curvePeriods)
    #expect(periods.start == (design == .paired ? plan.span.start : plan.span.cohortStart))
    let kinds: [(EventKind, CurveCounts.Event)] = [
      (.opened, .opened), (.sent, .sent), (.optedOut, .optedOut),
    ]
    for (kind, event) in kinds {
      let rows = store.events.filter {
        $0.kind == kind && $0.device < 0 && $0.recipient < Self.owners
      }
      for period in 0..<periods.count {
        let counted = curves.reduce(0) { $0 + $1.reduce(0) { $0 + $1[event, period] } }
        #expect(counted == rows.count { periods.period(of: $0.at) == period })
      }
    }
  }

  @Test("counting changes nothing else", arguments: Design.allCases)
  func observer(design: Design) throws {
    var scenario = Self.scenario(design)
    let counted = try scenario.plan().run()
    scenario.metrics.curve = nil
    let without = try scenario.plan().run()
    #expect(counted.digest == without.digest)
    for (one, other) in zip(counted.ordered, without.ordered) {
      #expect(other.curves.isEmpty && one.curves.isEmpty == (one.cell.part == .owners))
      var bare = one
      bare.curves = []
      #expect(bare == other)
    }
  }

  @Test("one answer, whatever the threads and where it was stopped", arguments: [false, true])
  func oneAnswer(learning: Bool) throws {
    let plan = try Self.scenario(.paired, learning: learning).plan()
    let whole = try plan.run()
    #expect(try plan.run(threads: 3).ordered == whole.ordered)
    var chance = Chance(seed: 3)
    let part = whole.keeping { _ in Bool.random(using: &chance) }
    try Runner(plan, threads: 2).run(into: part)
    #expect(part.ordered == whole.ordered)
    // The sums are of whole numbers, so they do not depend on the order of lanes.
    var sum = Array(
      repeating: CurveCounts(periods: plan.scenario.curvePeriods!.count), count: 3)
    for record in whole.ordered.reversed() {
      for (arm, own) in record.curves.enumerated() { sum[arm].merge(own) }
    }
    let curves = try Self.curves(whole.ordered, plan)
    for arm in sum.indices {
      var own = curves[0][arm]
      own.merge(curves[1][arm])
      #expect(own == sum[arm])
    }
  }

  @Test("arms that are the same lie at exactly 0 in a paired run, without an interval")
  func identical() throws {
    let plan = try Self.scenario(.paired).plan()
    let summary = try plan.summary(plan.run())
    let curve = try #require(summary.curve)
    let same = curve.arms[1]
    #expect(same.periods.count == 4)
    for figures in same.periods.map(\.figures) + [same.whole] {
      #expect(figures.difference == CurveSummary.Figure(value: 0))
      #expect(figures.regret == nil)
    }
    #expect(same.daysUntilAhead == nil)
    #expect(curve.arms[0].periods.allSatisfy { $0.figures.difference == nil })
    #expect(curve.arms[2].periods.contains { $0.figures.difference?.value != 0 })
    #expect(curve.method == "t over 2 seeds, each period alone")
  }

  @Test("a record has its curves when it is read again, and is refused without them")
  func stored() throws {
    var scenario = Self.scenario(.paired, learning: true)
    for curve in [scenario.metrics.curve, nil] {
      scenario.metrics.curve = curve
      let plan = try scenario.plan()
      #expect(plan.scenario.curvePeriods != nil)
      let record = try #require(try plan.run().ordered.first)
      #expect(try CellRecord(stored: record.stored, of: CellShape(plan)) == record)
      var bare = record
      bare.curves = []
      #expect(throws: ByteError.self) {
        _ = try CellRecord(stored: bare.stored, of: CellShape(plan))
      }
    }
  }

  @Test("one replication has no interval, and the report says so", arguments: Design.allCases)
  func alone(design: Design) throws {
    var scenario = Self.scenario(design)
    scenario.replications = 1
    let plan = try scenario.plan()
    let curve = try #require(try plan.summary(plan.run()).curve)
    #expect(curve.method == "one replication: no intervals")
    for arm in curve.arms {
      #expect(arm.periods.allSatisfy { $0.figures.level?.value != nil })
      #expect(arm.whole.level?.low == nil && arm.daysUntilAhead == nil)
    }
  }
}
