import Experiments
import PushModel
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

  init(scenario path: String, eventShare: Double = 0) throws {
    let file = try ScenarioFile.load(path: path)
    plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let zones = plan.zones.detached()
    world = try WorldPlan(plan.scenario.world, span: plan.span, zones: zones)
    strategies = try ArmStrategies(plan.scenario.arms.map(\.strategy), zones: zones)
    schedule = Schedule(world, plan.key(of: 0))
    self.eventShare = eventShare
  }

  /// - Returns: As operations, the decisions of all arms.
  func run(lanes: Int) -> Measured {
    var (decisions, check) = (Int64(0), UInt64(0))
    let watch = Stopwatch()
    for lane in 0..<lanes {
      let first = lane * plan.scenario.laneSize
      let people = LaneWorld(
        world, schedule, plan.key(of: 0), first: UInt64(first), count: plan.scenario.laneSize)
      for outcome in Lane.paired(people, strategies, eventShare: eventShare) {
        decisions += outcome.decisions
        check = check &* 31 &+ outcome.digest
      }
    }
    return Measured(operations: Int(decisions), check: check, time: watch.time)
  }
}
