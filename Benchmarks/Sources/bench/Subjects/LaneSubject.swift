import Experiments
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimKernel
import SimWorld

/// Whole lanes of a scenario, every arm, from the draw of their people to the outcome.
struct LaneSubject {
  private let plan: ExperimentPlan
  private let world: WorldPlan
  private let strategies: ArmStrategies
  private let schedule: Schedule
  private let eventShare: Double
  /// The decision rule of each arm, one that sends whatever it is asked about.
  enum Rule { case none, builtIn, own }
  private let rule: Rule

  init(scenario path: String, eventShare: Double = 0, rule: Rule = .none) throws {
    let file = try ScenarioFile.load(path: path)
    plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let zones = plan.zones.detached()
    world = try WorldPlan(plan.scenario.world, span: plan.span, zones: zones)
    strategies = try ArmStrategies(plan.scenario.arms.map(\.strategy), zones: zones)
    schedule = Schedule(world, plan.key(of: 0))
    self.eventShare = eventShare
    self.rule = rule
  }

  /// - Returns: As operations, the decisions of all arms.
  func run(lanes: Int) throws -> Measured {
    var (decisions, check) = (Int64(0), UInt64(0))
    let watch = Stopwatch()
    for lane in 0..<lanes {
      for outcome in try outcomes(of: lane) {
        decisions += outcome.decisions
        check = check &* 31 &+ outcome.digest
      }
    }
    return Measured(operations: Int(decisions), check: check, time: watch.time)
  }

  private func outcomes(of lane: Int) throws -> ContiguousArray<LaneOutcome> {
    func people() -> LaneWorld {
      LaneWorld(
        world, schedule, plan.key(of: 0), first: UInt64(lane * plan.scenario.laneSize),
        count: plan.scenario.laneSize)
    }
    guard rule != .none else { return Lane.paired(people(), strategies, eventShare: eventShare) }
    let joint = JointLanes(1, strategies) { _ in people() }
    let outcomes = try plan.scenario.arms.indices.map { arm in
      var strategy = plan.scenario.arms[arm].strategy
      strategy.policy.timedCategories = Category.allCases
      if rule == .own { strategy.rule = "sending" } else { strategy.score = Scoring(ScoreModel()) }
      let desk = ArmDeciders.desk(
        for: strategy, in: world, plan.key(of: 0), own: ["sending": OwnRule { Sending() }]
      ) { _ in
        preconditionFailure("a score asks no program")
      }
      return try joint.outcomes(arm: arm, deciding: desk, eventShare: eventShare, loss: nil)[0]
    }
    return ContiguousArray(outcomes)
  }
}

/// A rule of another module than the service's, as those of programs are.
private struct Sending: DecisionRule {
  func decides(_ category: Category) -> Bool { true }

  func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable, chance: some DecisionChance
  ) -> DecisionChoice {
    DecisionChoice(.send)
  }
}
