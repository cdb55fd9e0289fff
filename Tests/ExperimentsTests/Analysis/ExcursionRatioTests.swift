import PushMessages
import PushModel
import PushService
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Micro-randomised trials, from the cells to the summary.
@Suite(.releaseOnly) struct ExcursionRatioTests {
  private static func arm(_ name: String, share: Double?, texts: [Double] = [1, 1]) -> Arm {
    let rules = TriggerBook.standardRules.filter { $0.name != "inactivity" }
    let daily = share.map {
      TriggerRule(
        "daily", .daily(DailyChance(share: $0, texts: texts)), to: .subject, push: .reminder)
    }
    return Arm(
      name: name, strategy: Strategy(rules: TriggerBook(rules + (daily.map { [$0] } ?? []))))
  }

  private static func scenario(
    design: Design = .split, replications: Int = 2, laneSize: Int = 64
  ) -> Scenario {
    var scenario = Scenario.tiny(
      replications: replications, design: design, laneSize: laneSize,
      arms: [arm("none", share: nil), arm("always", share: 1), arm("chance", share: 0.5)])
    scenario.world.kind = WorldKinds(.inactivity)
    scenario.world.response.openContextual = 0.5
    scenario.world.fatigue.uninstallPerDay = 0.05
    return scenario
  }

  @Test("any number of threads gives the same cells and summary", arguments: Design.allCases)
  func threads(design: Design) throws {
    let plan = try Self.scenario(design: design).plan()
    let one = try plan.run(threads: 1)
    let other = try plan.run(threads: 3)
    #expect(other.ordered == one.ordered)
    #expect(try plan.summary(other) == plan.summary(one))
  }

  @Test("lanes add up: people's points do not hang on who is simulated with them")
  func lanes() throws {
    let trials = try [64, 150].map { size in
      let plan = try Self.scenario(design: .paired, laneSize: size).plan()
      return try #require(try plan.summary(plan.run()).trial)
    }
    #expect(trials[0] == trials[1])
  }

  @Test("a record with decision points reads back, and a damaged one is refused")
  func stored() throws {
    let plan = try Self.scenario().plan()
    let shape = CellShape(plan)
    for record in try plan.run().ordered {
      #expect(record.arms[2].points!.count > 3)
      #expect(try CellRecord(stored: record.stored, of: shape) == record)
      let cut = Array(record.stored.dropLast())
      #expect(throws: (any Error).self) { _ = try CellRecord(stored: cut, of: shape) }
    }
  }

  @Test("an opening too many stops the run, and the message says where")
  func broken() throws {
    let plan = try Self.scenario(replications: 1).plan()
    var record = try #require(try plan.run().ordered.first)
    try record.check(plan.scenario)
    let layout = PointLayout(windows: 2)
    var person = [Int32](repeating: 0, count: layout.width)
    person[layout.opened(within: 0, half: 1, treatment: 4)] = 1
    record.arms[2].points!.add(person.span)
    let damaged = record
    let error = #expect(throws: RunError.self) { try damaged.check(plan.scenario) }
    #expect(
      error?.description
        == "replication 0, subscribers lane 0, arm `chance`: 1 of 0 decision points led to an opening"
    )
  }

  @Test("an arm answers what its chance can tell, by window; one without chance nothing")
  func questions() throws {
    let plan = try Self.scenario().plan()
    let trial = try #require(try plan.summary(plan.run()).trial)
    let asked = trial.effects.filter { $0.pooled.outcome.hasPrefix("opened") }.map(\.pooled)
    func contrasts(_ arm: String) -> [String] {
      asked.filter { $0.arm == arm && $0.outcome == "opened within 1h" }.map(\.contrast)
    }
    #expect(contrasts("chance") == ["push / none", "text 2 / text 1", "late / early"])
    // Chance has only the text to choose.
    #expect(contrasts("always") == ["text 2 / text 1"])
    #expect(asked.count == 8)
    #expect(Set(trial.points.map(\.arm)) == ["always", "chance"])
    #expect(trial.points.first { $0.arm == "always" }?.treatment == "text 1")
    let left = trial.effects.filter { $0.pooled.outcome == "uninstall" }.map(\.pooled)
    #expect(left.map(\.contrast) == ["always / none", "chance / none"])
    #expect(left.allSatisfy { ($0.ratio ?? 0) > 0 && $0.standardError == nil })
  }

  @Test("the effects are the contrasts of the shares that stand beside them")
  func figures() throws {
    let plan = try Self.scenario(replications: 3).plan()
    let evidence = try RunEvidence(plan, in: plan.run())
    let trial = try #require(try Analysis.summary(evidence).trial)
    let points = trial.points.filter { $0.arm == "chance" && $0.outcome == "opened within 1d" }
    #expect(points.map(\.treatment) == ["none", "text 1", "text 2"])
    let push = (points[1].opened + points[2].opened, points[1].points + points[2].points)
    let effect = try #require(
      trial.effects.first {
        $0.pooled.contrast == "push / none" && $0.pooled.outcome == "opened within 1d"
      })
    let expected = Double(push.0) / Double(push.1) / points[0].share!
    #expect(abs(effect.pooled.ratio! - expected) < 1e-12)
    #expect(effect.pooled.low! < expected && expected < effect.pooled.high!)
    let own = try evidence.trialEstimates().map(\.estimate).filter {
      $0.contrast == "push / none" && $0.outcome == "opened within 1d"
    }
    #expect(own.count == 3)
    #expect(own.map(\.clusters).reduce(0, +) == effect.pooled.clusters)
    let mean = own.compactMap(\.ratio).reduce(0, +) / 3
    #expect(abs(effect.seeds!.ratio! - mean) < 1e-12)
  }

  @Test("a run without such a rule has no trial, and its text none of the keys")
  func absent() throws {
    let plan = try Scenario.tiny(replications: 1).plan()
    #expect(try plan.summary(plan.run()).trial == nil)
    #expect(!plan.resolved.contains("daily:") && !plan.resolved.contains("decisionWindows"))
  }
}
