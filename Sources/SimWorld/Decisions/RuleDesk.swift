import PushModel
import PushPolicy
import PushService
import SimKernel

/// A desk for one rule.
///
/// Its closures are made where the type of the rule is known, so that they are compiled for that type; a
/// generic class behind a protocol would ask for the rule's types at each decision.
package final class RuleDesk: DecisionDesk {
  package let window: Interval
  private let makeLane: (Int) -> LaneDecisions
  private let learnNow: () -> Void
  private let divide: ([Int]) -> Void

  /// - Precondition: The window is longer than zero.
  package convenience init<Rule: DecisionRule>(_ rule: Rule, window: Interval) {
    precondition(window > .zero, "a window of \(window.milliseconds) ms")
    let state = RuleState(rule)
    self.init(
      window: window,
      lane: { people in
        let part = state.addPart(people: people)
        // It captures nothing, so that calling it counts no references.
        return RuleLane(
          part,
          decide: { part, ask, service, card, person, experience in
            let part = part.assumingMemoryBound(to: RulePart<Rule>.self).pointee
            return service.decide(
              ask, for: card, by: part.rule, &part.memories[person], &experience)
          },
          preference: { record, person in
            part.pointee.rule.pointee.preference(record, part.pointee.memories[person])
          },
          add: { person, experience in
            part.pointee.rule.pointee.add(
              experience, part.pointee.memories[person], to: &state.sums)
          },
          addPart: { part.pointee.rule.pointee.addPart(to: &state.sums) })
      },
      learn: state.learn, divide: state.divide)
  }

  private init(
    window: Interval, lane: @escaping (Int) -> LaneDecisions, learn: @escaping () -> Void,
    divide: @escaping ([Int]) -> Void
  ) {
    self.window = window
    makeLane = lane
    learnNow = learn
    self.divide = divide
  }

  package func lane(people: Int) -> LaneDecisions { makeLane(people) }

  package func begin(_ sizes: [Int]) { divide(sizes) }

  package func learn(at now: Timestamp, _ sizes: [Int]) {
    learnNow()
    divide(sizes)
  }
}

/// A rule with its parts, one for each lane, and what lanes have added for it.
private final class RuleState<Rule: DecisionRule> {
  private(set) var rule: Rule
  private var parts: [UnsafeMutablePointer<RulePart<Rule>>] = []
  var sums: Rule.Sums

  init(_ rule: Rule) {
    self.rule = rule
    sums = rule.noSums
  }

  deinit {
    for part in parts {
      part.pointee.deallocate()
      part.deallocate()
    }
  }

  /// The part of a further lane.
  func addPart(people: Int) -> UnsafeMutablePointer<RulePart<Rule>> {
    let part = UnsafeMutablePointer<RulePart<Rule>>.allocate(capacity: 1)
    part.initialize(to: RulePart(rule, people: people))
    parts.append(part)
    return part
  }

  func divide(_ sizes: [Int]) {
    for (place, part) in parts.enumerated() {
      part.pointee.rule.pointee = rule.part(place, of: sizes)
    }
  }

  func learn() {
    rule.learn(from: sums)
    sums = rule.noSums
  }
}

/// The rule of one lane and what it keeps of the people, each at one address, where it is used without a
/// copy.
private struct RulePart<Rule: DecisionRule>: BitwiseCopyable {
  let rule: UnsafeMutablePointer<Rule>
  let memories: UnsafeMutablePointer<Rule.Memory>

  init(_ rule: Rule, people: Int) {
    self.rule = .allocate(capacity: 1)
    self.rule.initialize(to: rule)
    memories = .allocate(capacity: people)
    memories.initialize(repeating: rule.newcomer, count: people)
  }

  func deallocate() {
    rule.deinitialize(count: 1)
    rule.deallocate()
    memories.deallocate()
  }
}

private final class RuleLane: LaneDecisions {
  typealias Decide = (
    UnsafeMutableRawPointer, DecisionAsk, UnsafePointer<PushService>, Card, Int, inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?)

  private let part: UnsafeMutableRawPointer
  private let decideNow: Decide
  private let preferenceNow: (DecisionRecord, Int) -> Double
  private let add: (Int, Experience) -> Void
  private let addPart: () -> Void

  init(
    _ part: UnsafeMutableRawPointer, decide: @escaping Decide,
    preference: @escaping (DecisionRecord, Int) -> Double,
    add: @escaping (Int, Experience) -> Void, addPart: @escaping () -> Void
  ) {
    self.part = part
    decideNow = decide
    preferenceNow = preference
    self.add = add
    self.addPart = addPart
  }

  override func decide(
    _ ask: DecisionAsk, by service: UnsafePointer<PushService>, for card: Card, _ person: Int,
    _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    decideNow(part, ask, service, card, person, &experience)
  }

  override func preference(for record: DecisionRecord, _ person: Int) -> Double {
    preferenceNow(record, person)
  }

  override func close(
    _ experiences: UnsafeBufferPointer<Experience>, at now: Timestamp, isOwn: (Int) -> Bool
  ) {
    for person in experiences.indices where isOwn(person) { add(person, experiences[person]) }
    addPart()
  }
}
