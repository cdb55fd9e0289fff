import PushModel
import PushPolicy

extension UnsafePointer<PushService> {
  /// ``decide(_:for:from:isInAudience:at:)`` with a rule of one's own below the policy.
  ///
  /// - Parameters:
  ///   - memory: What the rule keeps of the recipient.
  ///   - experience: What the service has seen of them; a push that is handed on is recorded.
  /// - Returns: What is done with the push, and what the rule chose; `nil` where it was not asked.
  @inlinable package func decide<Rule: DecisionRule>(
    _ push: UnsafePointer<Push>, for card: Card, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp, by rule: Rule, _ memory: inout Rule.Memory,
    _ experience: inout Experience, chance: some DecisionChance
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    var choice: DecisionChoice?
    var disposition: Disposition
    if push.pointee.type == .reportStatus || !rule.decides(push.pointee.type.category) {
      disposition = decide(push, for: card, from: sender, isInAudience: isInAudience, at: now)
    } else if card.person.pointee.heldCount > 0, card.isWaiting(push.pointee.id) {
      return (.suppressed(.alreadySent), nil)
    } else {
      card.person.pointee.recipient.tick(zones, at: now)
      var verdict = policy.verdict(
        on: push, to: card.recipient, ledger: card.ledger, from: sender,
        isInAudience: isInAudience, zones: zones, at: now)
      if verdict == .send {
        let own = rule.choice(
          record(push, card, experience, now), &memory, zones: zones.pointee, chance: chance)
        choice = own
        verdict = self.verdict(own.answer, on: push, at: now)
      }
      disposition = carryOut(verdict, push, card, now)
    }
    if disposition == .handed {
      let clock = card.recipient.pointee.clock
      experience.send(push.pointee.type.category, inHour: clock.hour(now), at: now)
    }
    return (disposition, choice)
  }

  @usableFromInline func carryOut(
    _ verdict: Verdict, _ push: UnsafePointer<Push>, _ card: Card, _ now: Timestamp
  ) -> Disposition {
    switch verdict {
    case .suppress(let refusal): refuse(push.pointee.id, for: card, because: refusal)
    case .wait(let until, let because): hold(push, for: card, until: until, because: because)
    case .send: send(push, to: card, at: now)
    }
  }

  /// The verdict that an answer stands for.
  @usableFromInline func verdict(
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

  @usableFromInline func record(
    _ push: UnsafePointer<Push>, _ card: Card, _ experience: Experience, _ now: Timestamp
  ) -> DecisionRecord {
    let recipient = card.recipient.pointee
    return DecisionRecord(
      recipient: recipient.id, zone: recipient.zone, language: recipient.language,
      reach: recipient.reach, experience: experience, push: push.pointee, now: now,
      clock: recipient.clock, sentToday: card.ledger.pointee.sent(onDayOf: now, recipient.clock),
      quietHours: policy.quietHours(for: push.pointee.type, card.recipient))
  }
}
