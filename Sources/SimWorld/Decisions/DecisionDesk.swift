import PushModel
import PushPolicy
import PushService
import SimKernel

/// The decision rule of one arm in one world, over all of its lanes: what it has learned, and what lanes
/// add up for it.
///
/// The lanes of a world go through a window one after another, so a desk is never used by two threads.
package protocol DecisionDesk: AnyObject {
  /// The time between two moments at which the rule learns.
  var window: Interval { get }

  /// What the rule keeps of a number of people.
  func lane(people: Int) -> any LaneDecisions

  /// Called once, before anything is decided.
  func begin() throws

  /// Lets the rule learn from what the lanes have added since it last did.
  func learn(at now: Timestamp) throws
}

extension DecisionDesk {
  package func begin() {}
}

/// What a decision rule keeps of the people of one lane.
package protocol LaneDecisions: AnyObject {
  /// The service's decision about a push, with the rule below its policy.
  ///
  /// - Parameter person: The index of the recipient in the lane.
  func decide(
    _ ask: DecisionAsk, by service: UnsafePointer<PushService>, for card: Card, _ person: Int,
    _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?)

  /// Called when a person opens a push that the rule may have decided about.
  func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp)

  /// Adds the lane's people to the sums of the desk, those alone who are in the rule's arm.
  func close(_ experiences: [Experience], at now: Timestamp, isOwn: (Int) -> Bool)
}

/// A push that is to be decided, with what the service is told about it.
package struct DecisionAsk {
  let push: UnsafePointer<Push>
  let sender: SenderState
  let isInAudience: Bool
  let now: Timestamp
  let chance: SimulatedChance
}

/// A desk for rules of one type.
package final class RuleDesk<Rule: DecisionRule>: DecisionDesk {
  package let window: Interval
  fileprivate var rule: Rule
  fileprivate var sums: Rule.Sums

  /// - Precondition: The window is longer than zero.
  package init(_ rule: Rule, window: Interval) {
    precondition(window > .zero, "a window of \(window.milliseconds) ms")
    self.rule = rule
    self.window = window
    sums = rule.noSums
  }

  package func lane(people: Int) -> any LaneDecisions { RuleLane(self, people: people) }

  package func learn(at now: Timestamp) {
    rule.learn(from: sums)
    sums = rule.noSums
  }
}

private final class RuleLane<Rule: DecisionRule>: LaneDecisions {
  private let desk: RuleDesk<Rule>
  private var memories: [Rule.Memory]

  init(_ desk: RuleDesk<Rule>, people: Int) {
    self.desk = desk
    memories = Array(repeating: desk.rule.newcomer, count: people)
  }

  func decide(
    _ ask: DecisionAsk, by service: UnsafePointer<PushService>, for card: Card, _ person: Int,
    _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    service.decide(
      ask.push, for: card, from: ask.sender, isInAudience: ask.isInAudience, at: ask.now,
      by: desk.rule, &memories[person], &experience, chance: ask.chance)
  }

  func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp) {}

  func close(_ experiences: [Experience], at now: Timestamp, isOwn: (Int) -> Bool) {
    for person in memories.indices where isOwn(person) {
      desk.rule.add(experiences[person], memories[person], to: &desk.sums)
    }
  }
}
