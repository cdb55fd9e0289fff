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
    strategy.travel(&chance)
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

extension Strategy {
  /// Journeys from what happens often, some of them for people of a segment alone.
  mutating func travel(_ chance: inout Chance) {
    var late = Segment()
    late.away = .below(.hours(.random(in: 2...30, using: &chance)))
    var wanting = Segment()
    wanting.any = [late, Segment.opposite(of: late)]
    wanting.wants = [chance.one(of: [.marketing, .reminders, .messages])]
    segments = ["late": late, "wanting": wanting]
    for name in ["a", "b", "c"] { journeys[name] = .random(&chance) }
  }
}

extension Segment {
  static func opposite(of other: Segment) -> Segment {
    var segment = Segment()
    segment.not = .of(other)
    return segment
  }
}

extension Journey {
  static func random(_ chance: inout Chance) -> Journey {
    let entries: [Happening] = [
      .orderUpdated, .messageReceived, .activityLogged, .assigned, .paymentUpdated,
      .reportSubmitted,
    ]
    let types: [PushType] = [.promotion, .reminder, .message, .milestone]
    let reactions: [Reactions] = [
      [], .opened, .tapped, .visited, [.opened, .visited], .happening(.orderUpdated),
    ]
    let length = Interval.minutes(chance.one(of: [5, 90, 700]))
    var steps: [JourneyStep] = [
      .send(chance.one(of: types)), .wait(length, unless: chance.one(of: reactions)),
      .send(chance.one(of: types)),
    ]
    if chance.once(in: 3) {
      steps.insert(.wait(.minutes(20), unless: chance.one(of: [[], .visited])), at: 0)
    }
    if chance.once(in: 4) { steps.removeLast(2) }
    return Journey(
      enter: chance.one(of: entries), segment: chance.one(of: [nil, nil, "late", "wanting"]),
      steps: steps, stop: chance.one(of: [[], [], .tapped, .visited, .happening(.assigned)]),
      whenCapped: chance.one(of: WhenCapped.allCases),
      again: chance.one(of: [nil, .hours(5), .minutes(1)]))
  }
}
