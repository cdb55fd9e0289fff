import PushModel
import PushPolicy
import PushService

extension ReplayedService {
  /// The strategy's choice at a decision point where the log's action was left to chance.
  func weigh(
    _ trigger: ReplayTrigger, _ push: Push, of someone: ReplayPerson, _ place: Int
  ) -> LoggedChoice? {
    guard trigger.propensity > 0 else { return nil }
    var recipient = person.pointee.recipient
    recipient.tick(zones, at: trigger.at)
    recipient.preferences.isPushEnabled = true
    let verdict = service.pointee.policy.verdict(
      on: push, to: recipient, ledger: person.pointee.ledger, history: history,
      from: .inGoodStanding,
      isInAudience: true, zones: zones, at: trigger.at)
    var target = chance.target(for: trigger)
    if case .suppress = verdict { target = [1] }
    return LoggedChoice(
      person: place, hash: someone.hash, at: trigger.at, type: trigger.type,
      block: recipient.clock.hour(trigger.at) / 3, action: trigger.action,
      propensity: trigger.propensity, target: target,
      isSupported: Self.isSupported(trigger, verdict), push: trigger.push)
  }

  /// Whether the log treated the push as the verdict would. Withheld pushes count as supported.
  private static func isSupported(_ trigger: ReplayTrigger, _ verdict: Verdict) -> Bool {
    guard trigger.action > 0, trigger.fact == nil else { return true }
    switch (verdict, trigger.answer.hold) {
    case (.suppress, _): return true
    case (.send, let hold): return trigger.answer.outcome == .sent && hold == nil
    case (.wait(let until, _), .some):
      guard let end = trigger.answer.until else { return true }
      return abs((until - end).milliseconds) < 60_000
    case (.wait, nil): return trigger.answer.outcome == .sentLater
    }
  }
}
