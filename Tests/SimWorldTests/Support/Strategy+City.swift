import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport

extension Strategy {
  /// ``random(_:)`` for worlds with every source of pushes: whatever a policy can say about a push of a
  /// rule it says to some.
  static func city(_ chance: inout Chance) -> Strategy {
    var strategy = random(&chance)
    strategy.policy.crowd(&chance)
    strategy.rules = .quick(&chance)
    strategy.prompts = PromptRule(
      at: chance.one(of: PromptRule.Occasion.allCases), againAfter: .days(2))
    return strategy
  }

  /// Some rules are switched off, and a category by the organisation; the policy is the same
  /// otherwise.
  func edited(_ chance: inout Chance) -> Strategy {
    var next = self
    for rule in rules.rules where chance.once(in: 3) { next.rules[rule.name]?.isEnabled = false }
    next.rules.organisations[BusinessID(rawValue: 1)] = [
      "assignment": TriggerChange(enabled: false), "reportStatus": TriggerChange(enabled: false),
    ]
    if chance.once(in: 2) { next.policy.organisationOff = [chance.one(of: Category.allCases)] }
    return next
  }
}

extension Policy {
  fileprivate mutating func crowd(_ chance: inout Chance) {
    let groups: [PushGroup] = [
      .category(.tasks), .category(.transactional), .category(.reminders), .category(.security),
      .type(.message), .type(.promotion), .type(.order), .channel(.messages),
    ]
    for _ in 0..<Int.random(in: 0...3, using: &chance) {
      var cap = Cap.random(&chance)
      if chance.once(in: 2) { cap.exempt = [] }
      cap.exemptConsumes = chance.once(in: 3)
      caps[chance.one(of: groups)] = cap
    }
    for type in [PushType.message, .promotion, .order, .assignment, .overdue]
    where chance.once(in: 4) {
      digest[type] = .minutes(.random(in: 2...600, using: &chance))
    }
    for category in Category.allCases where chance.once(in: 4) {
      quietHours?.actions[category] = chance.one(of: QuietAction.allCases)
    }
    if chance.once(in: 3) { timedCategories.append(chance.one(of: [.tasks, .messages])) }
  }
}

extension TriggerBook {
  /// The standard rules, with days where they have weeks.
  fileprivate static func quick(_ chance: inout Chance) -> TriggerBook {
    var book = TriggerBook()
    let morning = LocalTime(minute: .random(in: 0..<1_440, using: &chance))
    let moments: [Absence.Moment] = [.lastActive, .fixed(morning)]
    book["inactivity"]?.when = .unopened(
      Absence(days: 1, at: chance.one(of: moments), ignoredAfter: .hours(6)))
    book["winBack"]?.when = .away(for: .days(2), at: morning)
    book["winBack"]?.isEnabled = true
    book["followUp"]?.when = .unacknowledged(for: .hours(20), at: morning)
    book["overdue"]?.when = .unacknowledged(for: .days(1), at: morning)
    book["milestone"]?.when = .milestone(of: .activities, at: [1, 2, 5])
    book["honorarium"]?.when = .milestone(of: .assignments, at: [1, 3])
    book["honorarium"]?.isEnabled = true
    book["annualSummary"]?.when = .yearly(on: YearDay(month: 3, day: 28), at: morning)
    book["idle"]?.when = .idle(for: .days(1), at: morning)
    book.organisations[BusinessID(rawValue: 0)] = [
      "followUp": TriggerChange(after: .hours(50)), "idle": TriggerChange(enabled: false),
    ]
    return book
  }
}
