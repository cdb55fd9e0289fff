import Scenarios
import SimKernel
import SimWorld

extension ExperimentPlan {
  /// Whether an arm learns from all lanes of a replication, so that they are run together.
  package var learns: Bool { scenario.learns }
}

extension CellWorker {
  /// The subscribers' cells of a replication, in the order of lanes.
  ///
  /// - Precondition: An arm of the plan learns.
  /// - Throws: ``LearnerError``, or what else the programs of arms throw.
  func joint(
    _ replication: Int
  ) throws -> [(record: CellRecord, events: ContiguousArray<EventRow>)] {
    let cells = (0..<plan.lanes).map {
      Cell(replication: replication, part: .subscribers, lane: $0)
    }
    let lanes = JointLanes(plan.lanes, strategies) {
      lane(cells[$0], keepsActivity: eventShare > 0)
    }
    guard plan.scenario.design == .paired else {
      let assignment = Assignment(plan, replication: replication)
      let outcomes = try withDesks(of: 0..<plan.scenario.arms.count, in: replication) { desks in
        try lanes.split(
          baseline: plan.scenario.baselineIndex, deciding: desks, eventShare: eventShare
        ) { assignment.arm(of: $0) }
      }
      return cells.map { cell in
        lanes.withLane(cell.lane) { record(cell, $0, outcomes[cell.lane]) }
      }
    }
    let outcomes = try plan.scenario.arms.indices.map { arm in
      try withDesks(of: arm..<arm + 1, in: replication) { desks in
        try lanes.outcomes(
          arm: arm, deciding: desks[0], eventShare: eventShare,
          loss: losses.isEmpty ? nil : losses[arm])
      }
    }
    return cells.map { cell in
      lanes.withLane(cell.lane) { world in
        record(cell, world, ContiguousArray(outcomes.map { $0[cell.lane] }))
      }
    }
  }

  /// Calls `body` with the rules of some arms in a replication, `nil` for an arm without one. Programs
  /// run until it returns.
  func withDesks<Value>(
    of arms: Range<Int>, in replication: Int, _ body: ([(any ArmDecider)?]) throws -> Value
  ) throws -> Value {
    let key = plan.key(of: replication)
    var sessions: [any LearnerSession] = []
    do {
      let desks = try arms.map { index in
        let arm = plan.scenario.arms[index]
        return try ArmDeciders.desk(
          for: arm.strategy, in: world(of: replication), key, own: plan.scenario.ownRules
        ) { learner in
          let name = LearnerName(
            arm: arm.name, replication: replication,
            seed: UInt32(truncatingIfNeeded: key.rawValue >> 32))
          let session = try learners.session(name, learner)
          sessions.append(session)
          return session
        }
      }
      let value = try body(desks)
      for session in sessions { try session.finish() }
      return value
    } catch {
      for session in sessions { session.abandon() }
      throw error
    }
  }
}
