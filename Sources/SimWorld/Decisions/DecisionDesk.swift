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

  /// Called once, when all lanes are made and before anything is decided.
  ///
  /// - Parameter sizes: Here and below, the people of each lane for whom the rule decides.
  func begin(_ sizes: [Int]) throws

  /// Lets the rule learn from what the lanes have added since it last did.
  func learn(at now: Timestamp, _ sizes: [Int]) throws
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

  /// How much a post is preferred to others that are due for the same person.
  func preference(for record: DecisionRecord, _ person: Int) -> Double

  /// Called when a person opens a push that the rule may have decided about.
  func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp)

  /// Adds the lane's people to the sums of the desk, those alone who are in the rule's arm.
  func close(
    _ experiences: UnsafeBufferPointer<Experience>, at now: Timestamp, isOwn: (Int) -> Bool)
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
  private let divide: ([Int]) -> Void

  /// - Precondition: The window is longer than zero.
  package convenience init<Rule: DecisionRule>(_ rule: Rule, window: Interval) {
    precondition(window > .zero, "a window of \(window.milliseconds) ms")
    let state = RuleState(rule)
    self.init(
      window: window,
      lane: { people in
        let rule = state.addPart()
        let memories = RuleMemories<Rule>(state.rule.newcomer, people: people)
        return RuleLane(
          decide: { ask, service, card, person, experience in
            service.decide(ask, for: card, by: rule, &memories.all[person], &experience)
          },
          preference: { record, person in
            rule.pointee.preference(record, memories.all[person])
          },
          add: { person, experience in
            rule.pointee.add(experience, memories.all[person], to: &state.sums)
          },
          addPart: { rule.pointee.addPart(to: &state.sums) })
      },
      learn: state.learn, divide: state.divide)
  }

  private init(
    window: Interval, lane: @escaping (Int) -> any LaneDecisions, learn: @escaping () -> Void,
    divide: @escaping ([Int]) -> Void
  ) {
    self.window = window
    makeLane = lane
    learnNow = learn
    self.divide = divide
  }

  package func lane(people: Int) -> any LaneDecisions { makeLane(people) }

  package func begin(_ sizes: [Int]) { divide(sizes) }

  package func learn(at now: Timestamp, _ sizes: [Int]) {
    learnNow()
    divide(sizes)
  }
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

/// A rule with its parts, one for each lane, and what lanes have added for it.
private final class RuleState<Rule: DecisionRule> {
  private(set) var rule: Rule
  /// Each at one address, where it is used without a copy.
  private var parts: [UnsafeMutablePointer<Rule>] = []
  var sums: Rule.Sums

  init(_ rule: Rule) {
    self.rule = rule
    sums = rule.noSums
  }

  deinit {
    for part in parts {
      part.deinitialize(count: 1)
      part.deallocate()
    }
  }

  /// The place of the rule of a further lane.
  func addPart() -> UnsafeMutablePointer<Rule> {
    let part = UnsafeMutablePointer<Rule>.allocate(capacity: 1)
    part.initialize(to: rule)
    parts.append(part)
    return part
  }

  func divide(_ sizes: [Int]) {
    for (place, part) in parts.enumerated() { part.pointee = rule.part(place, of: sizes) }
  }

  func learn() {
    rule.learn(from: sums)
    sums = rule.noSums
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
  private let preferenceNow: (DecisionRecord, Int) -> Double
  private let add: (Int, Experience) -> Void
  private let addPart: () -> Void

  init(
    decide: @escaping Decide, preference: @escaping (DecisionRecord, Int) -> Double,
    add: @escaping (Int, Experience) -> Void,
    addPart: @escaping () -> Void
  ) {
    decideNow = decide
    preferenceNow = preference
    self.add = add
    self.addPart = addPart
  }

  func decide(
    _ ask: DecisionAsk, by service: UnsafePointer<PushService>, for card: Card, _ person: Int,
    _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    decideNow(ask, service, card, person, &experience)
  }

  func preference(for record: DecisionRecord, _ person: Int) -> Double {
    preferenceNow(record, person)
  }

  func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp) {}

  func close(
    _ experiences: UnsafeBufferPointer<Experience>, at now: Timestamp, isOwn: (Int) -> Bool
  ) {
    for person in experiences.indices where isOwn(person) { add(person, experiences[person]) }
    addPart()
  }
}
