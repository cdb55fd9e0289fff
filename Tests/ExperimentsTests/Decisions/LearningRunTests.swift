import PushModel
import PushPolicy
import PushService
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Arms that learn from all lanes of a world give the same answer however the run is divided.
@Suite(.releaseOnly) struct LearningRunTests {
  private static func plan(_ design: Design) throws -> ExperimentPlan {
    let arms = SendTime.Learner.allCases.map { learner in
      var strategy = Arm.three[0].strategy
      strategy.sendTime = SendTime(by: learner)
      return Arm(name: learner.rawValue, strategy: strategy)
    }
    return try Scenario.tiny(replications: 3, design: design, arms: [Arm.three[0]] + arms).plan()
  }

  @Test("any number of threads gives the same cells", arguments: Design.allCases)
  func threads(design: Design) throws {
    let plan = try Self.plan(design)
    let one = try plan.run(threads: 1)
    #expect(one.records.count == plan.cells.count)
    for threads in [2, 5] { #expect(try plan.run(threads: threads).ordered == one.ordered) }
  }

  @Test("a run that stopped in the middle of learning goes on to the same digest", arguments: 0..<6)
  func resume(seed: Int) throws {
    let plan = try Self.plan(seed % 2 == 0 ? .paired : .split)
    let whole = try plan.run()
    var chance = Chance(seed: UInt64(seed))
    let part = whole.keeping { _ in Bool.random(using: &chance) }
    try Runner(plan, threads: 2).run(into: part)
    #expect(part.ordered == whole.ordered)
  }

  @Test("a unit has whole replications, and units together are the run", arguments: [1, 2, 3, 5])
  func units(count: Int) throws {
    let plan = try Self.plan(.paired)
    let whole = try plan.run()
    var all: [Cell: CellRecord] = [:]
    for unit in plan.units(count) {
      let store = MemoryStore()
      try Runner(plan, threads: 1, unit: unit).run(into: store)
      #expect(store.records.count == unit.count)
      #expect(store.records.count % plan.lanes == 0)
      all.merge(store.records) { first, _ in first }
    }
    let people = whole.records.filter { $0.key.part == .subscribers }
    #expect(all == people)
  }

  @Test("what is looked at again is what was run", arguments: Design.allCases)
  func again(design: Design) throws {
    let plan = try Self.plan(design)
    let whole = try plan.run()
    let again = try Reexecution(plan)
    for lane in 0..<plan.lanes {
      let record = whole.record(Cell(replication: 1, part: .subscribers, lane: lane))
      for arm in plan.scenario.arms.indices {
        let outcome = try again.outcome(ofLane: lane, replication: 1, arm: arm, watching: .nobody)
        let own = outcome.arms[design == .split ? arm : 0]
        #expect(own.cohort == record.arms[arm].cohort)
      }
    }
  }

  @Test("an arm without a rule has the outcome that it has beside others")
  func beside() throws {
    let alone = try Scenario.tiny(replications: 3, arms: [Arm.three[0]]).plan().run()
    let beside = try Self.plan(.paired).run()
    for (one, other) in zip(alone.ordered, beside.ordered) where one.cell.part == .subscribers {
      #expect(one.arms[0].cohort == other.arms[0].cohort)
    }
  }

  @Test("an oracle is a bound, and never what a run recommends") func oracle() throws {
    var scenario = Scenario.rhythmic(chronotype: 4, exponent: 2)
    scenario.replications = 6
    let plan = try scenario.plan()
    let summary = try plan.summary(plan.run(threads: 2))
    #expect(summary.decision?.arm != "oracle")
    #expect(summary.decision?.standings.contains { $0.arm == "oracle" } == false)
    #expect(summary.comparisons.contains { $0.arm == "oracle" })
  }
}
