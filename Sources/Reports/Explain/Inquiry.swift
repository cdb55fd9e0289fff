import Experiments
import PushModel
import PushService
import RunStore
import Scenarios
import SimWorld

/// An inquiry about one person of a finished run: finds the person, and repeats the run of their
/// lane.
final class Inquiry {
  let run: FinishedRun
  let again: Reexecution
  let person: Person

  struct Person {
    let subscriber: Int
    let replication: Int
    let uid: Int64
  }

  var plan: ExperimentPlan { run.plan }
  var arms: [String] { plan.scenario.arms.map(\.name) }
  var isSplit: Bool { plan.scenario.design == .split }

  /// - Parameter rules: Those of the program: decisions are made again.
  init(_ folder: RunFolder, _ question: ExplainQuestion, _ rules: OwnRules) throws {
    run = try FinishedRun(folder, deciding: rules)
    person = try Identification(run, question).person
    let plan = run.plan
    again = try plan.types.inUse {
      try Reexecution(plan, learners: folder.recordedLearners)
    }
  }

  /// The events and decisions of the person under an arm.
  ///
  /// - Throws: ``ExplainError`` where what a program of the arm said is not in the folder.
  func life(underArm arm: Int) throws(ExplainError) -> RecipientLife {
    let outcome: LaneOutcome
    do {
      outcome = try lived(underArm: arm)
    } catch {
      throw ExplainError("\(error)")
    }
    return RecipientLife(
      decided: Array(outcome.watchedDecisions), called: Array(outcome.providerCalls),
      stored: Array(outcome.storedPushes), told: Array(outcome.rulePushes),
      events: Array(outcome.events))
  }

  private func lived(underArm arm: Int) throws -> LaneOutcome {
    try again.outcome(
      ofLane: again.lane(of: person.subscriber), replication: person.replication, arm: arm,
      watching: .one(UInt64(person.subscriber)))
  }

  /// Index of the arm in question.
  func arm(named name: String?) throws(ExplainError) -> Int {
    let own =
      isSplit
      ? again.arm(of: person.subscriber, replication: person.replication)
      : plan.scenario.baselineIndex
    guard let name else { return own }
    guard let arm = arms.firstIndex(of: name) else {
      throw ExplainError("the run has no arm `\(name)`; accepted: \(arms.joined(separator: ", "))")
    }
    guard !isSplit || arm == own else {
      throw ExplainError(
        "subscriber \(person.subscriber) is in arm `\(arms[own])` of the split; accepted: that one")
    }
    return arm
  }
}

/// The history of one person under one arm, in order of time.
struct RecipientLife {
  let decided: [Decision]
  let called: [ProviderCall]
  let stored: [StoredPush]
  /// What rules have told.
  let told: [TriggeredPush]
  let events: [EventRow]
}
