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

  /// Called when a person wants no more pushes of some types.
  func see(optingOutOf types: TypeSet, by recipient: RecipientID, at now: Timestamp)

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

/// A desk for one rule.
///
/// Its closures are made where the type of the rule is known, so that they are compiled for that type; a
/// generic class behind a protocol would ask for the rule's types at each decision.
package final class RuleDesk: DecisionDesk {
  package let window: Interval
  private let makeLane: (Int) -> any LaneDecisions
  private let learnNow: () -> Void

  /// - Precondition: The window is longer than zero.
  package convenience init<Rule: DecisionRule>(_ rule: Rule, window: Interval) {
    precondition(window > .zero, "a window of \(window.milliseconds) ms")
    let state = RuleState(rule)
    self.init(
      window: window,
      lane: { people in
        let memories = RuleMemories<Rule>(state.rule.pointee.newcomer, people: people)
        return RuleLane(
          decide: { ask, service, card, person, experience in
            service.decide(ask, for: card, by: state.rule, &memories.all[person], &experience)
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

  private init(
    window: Interval, lane: @escaping (Int) -> any LaneDecisions, learn: @escaping () -> Void
  ) {
    self.window = window
    makeLane = lane
    learnNow = learn
  }

  package func lane(people: Int) -> any LaneDecisions { makeLane(people) }

  package func learn(at now: Timestamp) { learnNow() }
}

extension UnsafePointer<PushService> {
  /// The decision about a push, with a rule below the policy; a push that is handed on is recorded.
  ///
  /// - Returns: What is done with it, and what the rule chose; `nil` where it was not asked.
  @inline(__always) func decide<Rule: DecisionRule>(
    _ ask: DecisionAsk, for card: Card, by rule: UnsafeMutablePointer<Rule>,
    _ memory: inout Rule.Memory, _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    let decides = rule.pointee.decides(ask.push.pointee.type.category)
    var choice: DecisionChoice?
    let disposition: Disposition
    if let above = decideAbove(
      ask.push, for: card, from: ask.sender, isInAudience: ask.isInAudience, at: ask.now,
      decides: decides)
    {
      disposition = above
    } else {
      let own = rule.pointee.choice(
        record(of: ask.push, for: card, experience, at: ask.now), &memory, zones: zones.pointee,
        chance: ask.chance)
      choice = own
      disposition = carryOut(own.answer, about: ask.push, for: card, at: ask.now)
    }
    if disposition == .handed { see(ask.push, handedFor: card, at: ask.now, in: &experience) }
    return (disposition, choice)
  }
}

/// A rule with what lanes have added for it. It is at one address, where it is used without a copy.
private final class RuleState<Rule: DecisionRule> {
  let rule: UnsafeMutablePointer<Rule>
  var sums: Rule.Sums

  init(_ rule: Rule) {
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
private final class RuleMemories<Rule: DecisionRule> {
  let all: UnsafeMutableBufferPointer<Rule.Memory>

  init(_ newcomer: Rule.Memory, people: Int) {
    all = .allocate(capacity: people)
    all.initialize(repeating: newcomer)
  }

  deinit { all.deallocate() }
}

private final class RuleLane: LaneDecisions {
  typealias Decide = (
    DecisionAsk, UnsafePointer<PushService>, Card, Int, inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?)

  private let decideNow: Decide
  private let add: (Int, Experience) -> Void

  init(
    decide: @escaping Decide, add: @escaping (Int, Experience) -> Void
  ) {
    decideNow = decide
    self.add = add
  }

  func decide(
    _ ask: DecisionAsk, by service: UnsafePointer<PushService>, for card: Card, _ person: Int,
    _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    decideNow(ask, service, card, person, &experience)
  }

  func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp) {}

  func see(optingOutOf types: TypeSet, by recipient: RecipientID, at now: Timestamp) {}

  func close(
    _ experiences: [Experience], at now: Timestamp, isOwn: (Int) -> Bool
  ) {
    for person in experiences.indices where isOwn(person) { add(person, experiences[person]) }
  }
}
