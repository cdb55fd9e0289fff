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
@usableFromInline package protocol LaneDecisions: AnyObject {
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
@usableFromInline package struct DecisionAsk {
  @usableFromInline let push: UnsafePointer<Push>
  @usableFromInline let sender: SenderState
  @usableFromInline let isInAudience: Bool
  @usableFromInline let now: Timestamp
  @usableFromInline let chance: SimulatedChance
}

/// A desk for one rule.
///
/// Its closures are made where the type of the rule is known, so that they are compiled for that type; a
/// generic class behind a protocol would ask for the rule's types at each decision.
package final class RuleDesk: DecisionDesk {
  package let window: Interval
  private let makeLane: (Int) -> any LaneDecisions
  private let learnNow: () -> Void

  /// - Precondition: The window is longer than zero.
  @inlinable package convenience init<Rule: DecisionRule>(_ rule: Rule, window: Interval) {
    precondition(window > .zero, "a window of \(window.milliseconds) ms")
    let state = RuleState(rule)
    self.init(
      window: window,
      lane: { people in
        let memories = RuleMemories<Rule>(state.rule.pointee.newcomer, people: people)
        return RuleLane(
          decide: { ask, service, card, person, experience in
            service.decide(
              ask.push, for: card, from: ask.sender, isInAudience: ask.isInAudience, at: ask.now,
              by: state.rule.pointee, &memories.all[person], &experience, chance: ask.chance)
          },
          add: { person, experience in
            state.rule.pointee.add(experience, memories.all[person], to: &state.sums)
          })
      },
      learn: {
        state.rule.pointee.learn(from: state.sums)
        state.sums = state.rule.pointee.noSums
      })
  }

  @usableFromInline init(
    window: Interval, lane: @escaping (Int) -> any LaneDecisions, learn: @escaping () -> Void
  ) {
    self.window = window
    makeLane = lane
    learnNow = learn
  }

  package func lane(people: Int) -> any LaneDecisions { makeLane(people) }

  package func learn(at now: Timestamp) { learnNow() }
}

/// A rule with what lanes have added for it. It is at one address, where it is used without a copy.
@usableFromInline final class RuleState<Rule: DecisionRule> {
  @usableFromInline let rule: UnsafeMutablePointer<Rule>
  @usableFromInline var sums: Rule.Sums

  @usableFromInline init(_ rule: Rule) {
    self.rule = .allocate(capacity: 1)
    self.rule.initialize(to: rule)
    sums = rule.noSums
  }

  deinit {
    rule.deinitialize(count: 1)
    rule.deallocate()
  }
}

/// What a rule keeps of the people of a lane.
@usableFromInline final class RuleMemories<Rule: DecisionRule> {
  @usableFromInline var all: [Rule.Memory]

  @usableFromInline init(_ newcomer: Rule.Memory, people: Int) {
    all = Array(repeating: newcomer, count: people)
  }
}

@usableFromInline final class RuleLane: LaneDecisions {
  @usableFromInline typealias Decide = (
    DecisionAsk, UnsafePointer<PushService>, Card, Int, inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?)

  private let decideNow: Decide
  private let add: (Int, Experience) -> Void

  @usableFromInline init(
    decide: @escaping Decide, add: @escaping (Int, Experience) -> Void
  ) {
    decideNow = decide
    self.add = add
  }

  @usableFromInline func decide(
    _ ask: DecisionAsk, by service: UnsafePointer<PushService>, for card: Card, _ person: Int,
    _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    decideNow(ask, service, card, person, &experience)
  }

  @usableFromInline func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp) {}

  @usableFromInline func close(
    _ experiences: [Experience], at now: Timestamp, isOwn: (Int) -> Bool
  ) {
    for person in experiences.indices where isOwn(person) { add(person, experiences[person]) }
  }
}
