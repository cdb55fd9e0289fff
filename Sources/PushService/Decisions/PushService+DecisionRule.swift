import PushModel
import PushPolicy

// In two halves, between which a host asks its rule: the simulator's asks are compiled for the type of the
// rule, which they are in its own module alone.
extension UnsafePointer<PushService> {
  /// The first half of ``decide(_:for:from:isInAudience:at:)`` with a rule of one's own below the policy.
  ///
  /// - Parameter decides: Whether the rule decides about pushes of this category.
  /// - Returns: What is done with the push; `nil` where the policy lets it go and the rule is asked.
  package func decideAbove(
    _ push: UnsafePointer<Push>, for card: Card, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp, decides: Bool
  ) -> Disposition? {
    guard decides, push.pointee.type != .reportStatus else {
      return decide(push, for: card, from: sender, isInAudience: isInAudience, at: now)
    }
    if card.person.pointee.heldCount > 0, card.isWaiting(push.pointee.id) {
      return .suppressed(.alreadySent)
    }
    card.person.pointee.recipient.tick(zones, at: now)
    let verdict = policy.verdict(
      on: push, to: card.recipient, ledger: card.ledger, from: sender, isInAudience: isInAudience,
      zones: zones, at: now)
    return verdict == .send ? nil : carryOut(verdict, push, card, now)
  }

  /// What a rule is told of a push that the policy lets go.
  package func record(
    of push: UnsafePointer<Push>, for card: Card, _ experience: borrowing Experience,
    at now: Timestamp
  ) -> DecisionRecord {
    let recipient = card.recipient.pointee
    return DecisionRecord(
      recipient: recipient.id, zone: recipient.zone, language: recipient.language,
      reach: recipient.reach, experience: copy experience, push: push.pointee, now: now,
      clock: recipient.clock, sentToday: card.ledger.pointee.sent(onDayOf: now, recipient.clock),
      quietHours: policy.quietHours(for: push.pointee.type, card.recipient))
  }

  /// The second half: carries out what the rule has answered.
  package func carryOut(
    _ answer: DecisionAnswer, about push: UnsafePointer<Push>, for card: Card, at now: Timestamp
  ) -> Disposition {
    carryOut(verdict(answer, on: push, at: now), push, card, now)
  }

  /// Records a push that is handed on.
  package func see(
    _ push: UnsafePointer<Push>, handedFor card: Card, at now: Timestamp,
    in experience: inout Experience
  ) {
    let hour = card.recipient.pointee.clock.hour(now)
    experience.send(push.pointee.type.category, inHour: hour, at: now)
  }

  private func carryOut(
    _ verdict: Verdict, _ push: UnsafePointer<Push>, _ card: Card, _ now: Timestamp
  ) -> Disposition {
    switch verdict {
    case .suppress(let refusal): refuse(push.pointee.id, for: card, because: refusal)
    case .wait(let until, let because): hold(push, for: card, until: until, because: because)
    case .send: send(push, to: card, at: now)
    }
  }

  /// The verdict that an answer stands for.
  private func verdict(
    _ answer: DecisionAnswer, on push: UnsafePointer<Push>, at now: Timestamp
  ) -> Verdict {
    switch answer {
    case .send: return .send
    case .drop: return .suppress(because: .decisionRule)
    case .wait(let until):
      let until = max(until, now + DecisionAnswer.waitMin)
      return until >= push.pointee.expiresAt
        ? .suppress(because: .wouldExpire) : .wait(until: until, because: .decisionRule)
    }
  }
}
