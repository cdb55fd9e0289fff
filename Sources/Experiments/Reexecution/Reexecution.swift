import PushMessages
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld

/// Repeats lanes of a plan with the same people, draws and decisions, to see more of them than a
/// run keeps.
package final class Reexecution {
  /// The plan whose lanes are repeated.
  package let plan: ExperimentPlan
  private let worker: CellWorker

  /// - Parameter learners: Where the programs of arms are: in what they said in the run.
  package init(
    _ plan: ExperimentPlan, learners: (any LearnerHost)? = nil
  ) throws(RunError) {
    self.plan = plan
    let contents = SharedContents(of: plan.scenario.versions.lazy.flatMap(\.strategies))
    worker = try CellWorker(
      plan, contents, eventShare: 0, learners: learners ?? RefusedLearners())
  }

  /// Number of the lane, from 0, that has the subscriber with this id.
  package func lane(of subscriber: Int) -> Int { subscriber / plan.peoplePerLane }

  /// The lane's people under one arm; in a `split` all of them, each under their own arm.
  ///
  /// - Throws: ``LearnerError`` where what a program said is not there.
  /// - Complexity: O(pushes of the lane)
  package func outcome(
    ofLane lane: Int, replication: Int, arm: Int, watching watch: Watch
  ) throws -> LaneOutcome {
    if plan.learns { return try joint(lane, replication, arm, watch) }
    let cell = Cell(replication: replication, part: .subscribers, lane: lane)
    let world = worker.lane(cell, keepsActivity: true)
    guard plan.scenario.design == .split else {
      return Lane.paired(world, worker.strategies, arm: arm, watching: watch)
    }
    let assignment = Assignment(plan, replication: replication)
    return Lane.split(
      world, worker.strategies, baseline: plan.scenario.baselineIndex,
      assignment: { assignment.arm(of: $0) }, watching: watch)
  }

  /// The same where arms learn from all lanes, which are therefore all run.
  private func joint(_ lane: Int, _ replication: Int, _ arm: Int, _ watch: Watch) throws
    -> LaneOutcome
  {
    let lanes = JointLanes(plan.lanes, worker.strategies) {
      worker.lane(
        Cell(replication: replication, part: .subscribers, lane: $0), keepsActivity: true)
    }
    guard plan.scenario.design == .split else {
      return try worker.withDesks(of: arm..<arm + 1, in: replication) { desks in
        try lanes.outcomes(
          arm: arm, deciding: desks[0], eventShare: 0, loss: nil, watching: watch)[lane]
      }
    }
    let assignment = Assignment(plan, replication: replication)
    return try worker.withDesks(of: 0..<plan.scenario.arms.count, in: replication) { desks in
      try lanes.split(
        baseline: plan.scenario.baselineIndex, deciding: desks, eventShare: 0, watching: watch
      ) { assignment.arm(of: $0) }[lane]
    }
  }

  /// The arm that a subscriber of a `split` is in once the cohort has started.
  package func arm(of subscriber: Int, replication: Int) -> Int {
    Assignment(plan, replication: replication).arm(of: UInt64(subscriber))
  }

  /// The zone of a subscriber's clocks.
  package func zone(of subscriber: Int, replication: Int) -> ZoneID {
    worker.world(of: replication).zone(of: UInt64(subscriber), plan.key(of: replication))
  }

  /// The language that a subscriber reads.
  package func language(of subscriber: Int, replication: Int) -> LanguageTag {
    worker.world(of: replication).language(of: UInt64(subscriber), plan.key(of: replication))
  }

  /// The reasons for a decision.
  package func explanation(of decided: Decision) -> Explanation {
    worker.strategies.policy(ofArm: Int(decided.arm), version: decided.version).explanation(
      on: decided.push, to: decided.recipient, ledger: decided.ledger, history: decided.history,
      from: decided.sender, isInAudience: decided.isInAudience, zones: plan.zones, at: decided.at,
      held: decided.held)
  }

  /// The style of a push: the business's own for its posts, if it has one, otherwise the strategy's.
  package func style(of decided: Decision, replication: Int) -> Style {
    let push = decided.push.id
    let own =
      push.source == .post && !push.isDigest
      ? worker.schedule(of: replication).ownStyle(of: push.business) : nil
    return own ?? strategy(of: decided).style
  }

  /// The text of the post that a push is about; `nil` without one, and for a digest.
  ///
  /// - Complexity: O(posts log posts)
  package func text(of decided: Decision, replication: Int) -> PostText? {
    guard plan.keepsPosts else { return nil }
    let post = PushID(rawValue: decided.push.notification)
    let world = worker.world(of: replication)
    return Schedule.records(world, plan.key(of: replication)).first { $0.post == post }?.text
  }

  /// The strategy that a decision was made under.
  package func strategy(of decided: Decision) -> Strategy {
    plan.scenario.versions[decided.version].strategies[Int(decided.arm)]
  }
}
