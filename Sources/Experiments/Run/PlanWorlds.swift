import PushModel
import Scenarios
import SimWorld

/// The worlds of a plan's replications, of which it keeps the last.
struct PlanWorlds {
  /// The kinds of pushes that are counted, the same in all worlds.
  let classes: PushClasses
  private let plan: ExperimentPlan
  private let zones: ZoneTable
  private let isOfRecords: Bool
  private var last: (member: Int?, world: WorldPlan)

  /// The worlds in which cells are run.
  init(_ plan: ExperimentPlan, _ zones: ZoneTable) throws(WorldError) {
    try self.init(plan, zones, isOfRecords: false)
  }

  /// The worlds from which schedules and records are drawn again, and nobody is simulated.
  init(recordsOf plan: ExperimentPlan) throws(WorldError) {
    try self.init(plan, plan.zones, isOfRecords: true)
  }

  private init(
    _ plan: ExperimentPlan, _ zones: ZoneTable, isOfRecords: Bool
  ) throws(WorldError) {
    (self.plan, self.zones, self.isOfRecords) = (plan, zones, isOfRecords)
    classes = isOfRecords ? PushClasses([]) : PushClasses(plan.layout.selectors)
    let world = try Self.world(plan, plan.world(of: 0), zones, classes, isOfRecords)
    last = (plan.members?.member(of: 0), world)
  }

  /// The world of a replication, from 0.
  ///
  /// - Precondition: The plan's members were checked to be worlds, as ``MemberWorlds`` does.
  mutating func world(of replication: Int) -> WorldPlan {
    let member = plan.members?.member(of: replication)
    if last.member == member { return last.world }
    do throws(WorldError) {
      let own = plan.world(of: replication)
      last = (member, try Self.world(plan, own, zones, classes, isOfRecords))
    } catch {
      preconditionFailure("a member that was checked is refused: \(error)")
    }
    return last.world
  }

  private static func world(
    _ plan: ExperimentPlan, _ world: WorldParameters, _ zones: ZoneTable, _ classes: PushClasses,
    _ isOfRecords: Bool
  ) throws(WorldError) -> WorldPlan {
    let scenario = plan.scenario
    guard !isOfRecords else {
      return try WorldPlan(
        world, span: plan.span, zones: zones, commands: scenario.scheduledCommands)
    }
    return try WorldPlan(
      world, span: plan.span, zones: zones, commands: scenario.scheduledCommands,
      decisionWindows: scenario.decisionWindows, pointLayout: scenario.pointLayout,
      trialLayout: scenario.trialLayout, classes: classes,
      visitCounting: scenario.metrics.visitCounting, conversion: scenario.metrics.conversion,
      curve: scenario.curvePeriods)
  }
}
