import Scenarios
import SimWorld

extension ExperimentPlan {
  /// Whether an arm learns from all lanes of a replication, so that they are run together.
  package var learns: Bool { scenario.learns }
}

extension CellWorker {
  /// The subscribers' cells of a replication, in the order of lanes.
  ///
  /// - Precondition: An arm of the plan learns.
  func joint(_ replication: Int) -> [(record: CellRecord, events: ContiguousArray<EventRow>)] {
    let cells = (0..<plan.lanes).map {
      Cell(replication: replication, part: .subscribers, lane: $0)
    }
    let lanes = JointLanes(plan.lanes, strategies) {
      lane(cells[$0], keepsActivity: eventShare > 0)
    }
    guard plan.scenario.design == .paired else {
      let assignment = Assignment(plan, replication: replication)
      let outcomes = lanes.split(
        baseline: plan.scenario.baselineIndex, deciding: desks(replication),
        eventShare: eventShare
      ) { assignment.arm(of: $0) }
      return cells.map { cell in
        lanes.withLane(cell.lane) { record(cell, $0, outcomes[cell.lane]) }
      }
    }
    let outcomes = desks(replication).enumerated().map { arm, desk in
      lanes.outcomes(
        arm: arm, deciding: desk, eventShare: eventShare,
        loss: losses.isEmpty ? nil : losses[arm])
    }
    return cells.map { cell in
      lanes.withLane(cell.lane) { world in
        record(cell, world, ContiguousArray(outcomes.map { $0[cell.lane] }))
      }
    }
  }

  /// The rule of each arm in a replication; `nil` for an arm without one.
  func desks(_ replication: Int) -> [(any DecisionDesk)?] {
    plan.scenario.arms.map {
      DecisionDesks.desk(for: $0.strategy, in: world, plan.key(of: replication))
    }
  }
}
