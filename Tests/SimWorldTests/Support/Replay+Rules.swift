import PushMessages
import PushModel
import PushService
import SimKernel

@testable import SimWorld

/// One thing that a rule is to tell one person at once.
struct Telling: Hashable {
  let recipient: Int
  /// The rule's place in its book.
  let rule: Int
  let occasion: UInt32
  let at: Timestamp
}

// What the rules of a replay are about.
extension Replay {
  func organisation(of subscriber: Int) -> BusinessID {
    town.plan.organisations.organisation(of: UInt64(subscriber))
  }

  /// The rule book of a person's organisation.
  func rules(for subscriber: Int, at moment: Timestamp) -> [TriggerRule] {
    (moment <= Self.editedAt ? strategy : edited).rules.rules(of: organisation(of: subscriber))
  }

  /// The name of the rule behind a push.
  func rule(of story: Story) -> String? {
    story.push.firing.map { strategy.rules.rules[Int($0.rule)].name }
  }

  /// The business behind a push; `nil` when whoever runs the app is behind it.
  func sender(of story: Story) -> BusinessID? {
    if story.push.source == .journey { return nil }
    let isOfBusiness = [.order, .payment, .message].contains(story.type)
    return story.push.firing == nil || isOfBusiness ? story.business : nil
  }

  /// What happened to a person from outside, or was done by him, leaving out what he would have done
  /// had he been there, and what would have come of that.
  func happenings(of subscriber: Int) -> [Trigger] {
    var submitted: Set<UInt32> = []
    var deleted: Set<UInt32> = []
    return changes[subscriber].filter { trigger in
      guard trigger.kind == .happen else { return false }
      switch trigger.happening {
      case .activityLogged, .paymentUpdated: return isThere(subscriber, at: trigger.at)
      case .reportSubmitted:
        if isThere(subscriber, at: trigger.at) { submitted.insert(trigger.value) }
        return isThere(subscriber, at: trigger.at)
      case .reportAssigned, .reportResolved, .reportRejected, .reportDeleted:
        guard submitted.contains(trigger.value), !deleted.contains(trigger.value) else {
          return false
        }
        if trigger.happening == .reportDeleted { deleted.insert(trigger.value) }
        return true
      default: return true
      }
    }
  }

  /// All that the rules which fire at once have to tell.
  var wanted: [Telling] {
    (0..<town.world.count).flatMap { subscriber in
      happenings(of: subscriber).flatMap { tellings(of: $0, about: subscriber) }
    }
  }

  private func tellings(of trigger: Trigger, about subscriber: Int) -> [Telling] {
    let rules = rules(for: subscriber, at: trigger.at)
    return rules.enumerated().filter(\.element.isEnabled).flatMap { place, rule -> [Telling] in
      guard let occasion = Self.occasion(of: rule, trigger) else { return [] }
      return addressees(of: rule, about: subscriber).map {
        Telling(recipient: $0, rule: place, occasion: occasion, at: trigger.at)
      }
    }
  }

  private static func occasion(of rule: TriggerRule, _ trigger: Trigger) -> UInt32? {
    switch (rule.when, trigger.happening) {
    case (.event(let what), _) where what == trigger.happening: trigger.value
    case (.transition(let states, _), .reportAssigned) where states.contains(.assigned):
      trigger.value << 2 | 1
    case (.transition(let states, _), .reportResolved) where states.contains(.resolved):
      trigger.value << 2 | 2
    default: nil
    }
  }

  private func addressees(of rule: TriggerRule, about subscriber: Int) -> [Int] {
    guard rule.to == .coordinator else { return [subscriber] }
    return town.plan.organisations.coordinators(of: UInt64(subscriber)).map { Int($0) }
      .filter { $0 < town.world.count }
  }

  /// What the log says was intended by the same rules.
  var told: [Telling] {
    stories.filter { !$0.push.isDigest }.compactMap { story in
      guard let firing = story.push.firing else { return nil }
      switch strategy.rules.rules[Int(firing.rule)].when {
      case .event, .transition:
        return Telling(
          recipient: story.subscriber, rule: Int(firing.rule), occasion: firing.occasion,
          at: story.intendedAt)
      default: return nil
      }
    }
  }

  /// Everything with which a person opened the app.
  func openings(of subscriber: Int) -> [Timestamp] {
    let visits = town.world.sessions.range(of: subscriber).map {
      town.world.sessions.entries[$0]
    }
    let actions = happenings(of: subscriber)
      .filter { [.activityLogged, .paymentUpdated, .reportSubmitted].contains($0.happening) }
      .map(\.at)
    let opened = stories.filter { $0.subscriber == subscriber }
      .flatMap { $0.push(.opened).map(\.at) }
    return visits.filter { isThere(subscriber, at: $0) } + actions + opened
  }

  /// When somebody knew for sure that an assignment needed no more telling: it was withdrawn, its
  /// push was opened, or it was seen at a visit.
  func settlement(of assignment: UInt32, _ subscriber: Int) -> Timestamp? {
    let mine = changes[subscriber].filter { $0.kind == .happen && $0.value == assignment }
    guard let given = mine.first(where: { $0.happening == .assigned })?.at else { return nil }
    let withdrawn = mine.filter { $0.happening == .withdrawn }.map(\.at)
    let opened = stories.filter {
      $0.subscriber == subscriber && [.assignment, .followUp].contains($0.type)
        && $0.push.firing?.occasion == assignment
    }.flatMap { $0.push(.opened).map(\.at) }
    let seesAll = town.parameters.mentors.acknowledgedPerVisit == 1
    let visits = town.world.sessions.range(of: subscriber)
      .map { town.world.sessions.entries[$0] }
      .filter { seesAll && given < $0 && isThere(subscriber, at: $0) }
    return (withdrawn + opened + visits).min()
  }
}
