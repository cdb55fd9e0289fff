import PushMessages
import PushModel
import PushPolicy

extension UnsafePointer<PushService> {
  /// The decision of ``decide(_:for:from:isInAudience:at:)`` with a rule of one's own below the policy.
  ///
  /// - Parameter answer: Asks the rule. It is called at most once, where the policy lets the push go, and
  ///   never about a change of a report.
  @inlinable @inline(__always) package func decide(
    _ push: UnsafePointer<Push>, for card: Card, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp, asking answer: () -> DecisionAnswer
  ) -> Disposition {
    if push.pointee.type == .reportStatus {
      return decide(push, for: card, from: sender, isInAudience: isInAudience, at: now)
    }
    return decideAny(
      push, for: card, from: sender, isInAudience: isInAudience, at: now, asking: answer)
  }

  /// The verdict that an answer stands for.
  @inlinable @inline(__always) func verdict(
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

  /// Writes what a rule is told of a push that the policy lets go, field by field: a record is large, and
  /// one that is returned is copied.
  @inlinable @inline(__always) package func write(
    _ push: UnsafePointer<Push>, for card: Card, _ experience: UnsafePointer<Experience>,
    at now: Timestamp, to record: UnsafeMutablePointer<DecisionRecord>
  ) {
    let recipient = card.recipient
    record.pointee.recipient = recipient.pointee.id
    record.pointee.zone = recipient.pointee.zone
    record.pointee.language = recipient.pointee.language
    record.pointee.reach = recipient.pointee.reach
    record.pointee.experience = experience.pointee
    record.pointee.push = push.pointee
    record.pointee.now = now
    record.pointee.clock = recipient.pointee.clock
    record.pointee.sentToday = card.ledger.pointee.sent(onDayOf: now, recipient.pointee.clock)
    record.pointee.quietHours = policy.quietHours(for: push.pointee.type, recipient)
  }

  /// Records a push that is handed on.
  @inlinable @inline(__always) package func see(
    _ push: UnsafePointer<Push>, handedFor card: Card, at now: Timestamp,
    in experience: UnsafeMutablePointer<Experience>
  ) {
    let hour = card.recipient.pointee.clock.hour(now)
    experience.pointee.send(push.pointee.type, inHour: hour, at: now)
  }
}

extension PushService {
  /// The text of a choice, if the push can be sent with it.
  ///
  /// - Parameter organisation: The organisation of the recipient; `nil` for one of whom rules do not know.
  package func text(
    of choice: DecisionChoice, for push: Push, to organisation: BusinessID?
  ) -> UInt8? {
    guard choice.answer == .send, let text = choice.text, text < rules.texts(of: push.type) else {
      return nil
    }
    return organisation.map { rules.isDecisionPoint(push, of: $0) } ?? false ? nil : text
  }
}
