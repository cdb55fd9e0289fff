import PushModel
import PushPolicy
import PushService
import SimKernel

/// A desk for one rule.
package final class RuleDecider: ArmDecider {
  /// The time between two moments at which the rule learns, longer than zero.
  package let window: Interval
  private let rule: HostedRule

  /// - Precondition: The window is longer than zero.
  package init(_ rule: HostedRule, window: Interval) {
    precondition(window > .zero, "a window of \(window.milliseconds) ms")
    self.rule = rule
    self.window = window
  }

  /// A desk for a rule of any package.
  ///
  /// - Precondition: The window is longer than zero.
  package convenience init<Rule: DecisionRule>(_ rule: Rule, window: Interval) {
    self.init(HostedRule(rule), window: window)
  }

  /// A lane whose people are a part of the rule's.
  package func lane(people: Int) -> LaneDecisions { RuleLane(rule.addPart(recipients: people)) }

  /// Gives each lane its part of the rule for the first window.
  package func begin(_ sizes: [Int]) { rule.divide(sizes) }

  /// Lets the rule learn from its parts, and gives each lane its part for the next window.
  package func learn(at now: Timestamp, _ sizes: [Int]) {
    rule.learn()
    rule.divide(sizes)
  }
}

private final class RuleLane: LaneDecisions {
  private let part: HostedPart

  init(_ part: HostedPart) { self.part = part }

  override func decide(
    _ ask: UnsafeMutablePointer<DecisionAsk>, by service: UnsafePointer<PushService>,
    for card: Card, _ person: Int, _ experience: UnsafeMutablePointer<Experience>
  ) -> Disposition {
    service.decide(
      ask, for: card, experience, isAsked: part.decides(ask.pointee.push.pointee.type.category)
    ) {
      part.choice(
        UnsafePointer(ask.pointer(to: \.record)!), for: person, zones: service.zones,
        chance: SimulatedChance.hosted(by: UnsafePointer(ask.pointer(to: \.chance)!)))
    }
  }

  override func preference(for record: DecisionRecord, _ person: Int) -> Double {
    part.preference(record, for: person)
  }

  override func close(
    _ experiences: UnsafeBufferPointer<Experience>, at now: Timestamp, isOwn: (Int) -> Bool
  ) {
    for person in experiences.indices where isOwn(person) { part.add(person, experiences[person]) }
    part.addPart()
  }
}
