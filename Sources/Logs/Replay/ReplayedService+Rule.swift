import PushModel
import PushPolicy
import PushService

// The strategy's decision rule below its policy, and the answers of the log's.
extension ReplayedService {
  /// The service's decision about a push, by the strategy's rule where the policy lets it go.
  func decide(
    _ push: UnsafePointer<Push>, for card: Card, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp
  ) -> Disposition {
    let service = UnsafePointer(service)
    guard let rule, let context, let someone else {
      return service.decide(push, for: card, from: sender, isInAudience: isInAudience, at: now)
    }
    return service.decide(
      push, for: card, from: sender, isInAudience: isInAudience, at: now
    ) {
      guard rule.decides(push.pointee.type.category) else { return .send }
      return rule.answer(
        context.record(of: push.pointee, at: now), zones,
        logged: logged(push.pointee.id, at: now), person: someone.hash,
        push: trigger(of: push.pointee.id)?.push ?? push.pointee.id.rawValue)
    }
  }

  private func trigger(of push: PushID) -> ReplayTrigger? {
    places[push].flatMap { place in someone?.triggers[place] }
  }

  /// The log's answer about a push, if its rule was asked at the same moment.
  private func logged(_ push: PushID, at now: Timestamp) -> LoggedAnswer? {
    guard let answer = trigger(of: push)?.rule, abs((answer.at - now).milliseconds) < 60_000
    else { return nil }
    return answer
  }

  /// Records what the log's service learned from an opened push.
  func learn(opening push: PushID, at now: Timestamp) {
    guard let context, let trigger = trigger(of: push) else { return }
    context.open(
      push, trigger.type, sentAt: trigger.releasedAt ?? trigger.at, at: now)
  }

  /// The strategy's probabilities at a moment at which the log's rule was asked.
  func weigh(_ trigger: ReplayTrigger, of someone: ReplayPerson, _ place: Int) -> RulePoint? {
    guard let context, let logged = trigger.rule else { return nil }
    let push = push(of: trigger)
    let verdict = context.verdict(push, at: logged.at)
    let record = context.record(of: push, at: logged.at)
    var chances = [DecisionChoice(.send)]
    if let rule, rule.decides(push.type.category) { chances = rule.chances(record, zones) }
    var (isSupported, isRefused) = (true, false)
    switch verdict {
    case .send: break
    case .suppress: (chances, isRefused) = ([DecisionChoice(.drop)], true)
    case .wait: isSupported = false
    }
    return RulePoint(
      person: place, hash: someone.hash, type: trigger.type, logged: logged, chances: chances,
      isSupported: isSupported, clock: record.clock, openedAt: trigger.openedAt,
      isSuperseded: trigger.isSuperseded, isRefused: isRefused,
      isStoppedInLog: trigger.isStopped(after: logged), push: trigger.id)
  }
}
