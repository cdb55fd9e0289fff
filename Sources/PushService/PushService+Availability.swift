import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// Why a person is not available at a decision point, asked before chance; `nil` if they are, and
  /// for any other firing.
  ///
  /// Where there is a reason, nothing must be drawn and nothing sent; a host records it.
  ///
  /// - Parameters:
  ///   - sender: The organisation that the push would come from.
  ///   - recipient: The person whom the rule is about, with an agenda.
  public func unavailability(
    _ firing: Firing, from sender: BusinessID, of recipient: borrowing RecipientState,
    at now: Timestamp
  ) -> Unavailability? {
    guard let agenda = recipient.agenda else { return nil }
    return withUnsafePointer(to: self) {
      $0.unavailability(firing, from: sender, of: agenda, recipient.card, at: now)
    }
  }
}

extension UnsafePointer<PushService> {
  /// ``PushService/unavailability(_:from:of:at:)`` for what a host stores elsewhere.
  package func unavailability(
    _ firing: Firing, from sender: BusinessID, of agenda: Agenda, _ card: Card, at now: Timestamp
  ) -> Unavailability? {
    guard pointee.rules.asksAvailability,
      let terms = pointee.rules.chance(of: firing, in: agenda.organisation)?.available
    else { return nil }
    if let least = terms.sinceOpening, agenda.hasOpened, now - agenda.openedAt < least {
      return .recentOpening
    }
    if let least = terms.sincePush, now - card.ledger.pointee.lastSent < least {
      return .recentPush
    }
    guard terms.allowed == true else { return nil }
    return objection(firing, sender, of: agenda.organisation, card, now)
  }

  /// What the policy has against sending the push at once.
  private func objection(
    _ firing: Firing, _ sender: BusinessID, of organisation: BusinessID, _ card: Card,
    _ now: Timestamp
  ) -> Unavailability? {
    card.person.pointee.recipient.tick(zones, at: now)
    // It never expires, so that what would hold it shows.
    var push = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now,
      expiresAt: .distantFuture)
    pointee.rules.mark(&push, by: firing, of: organisation)
    let verdict = withUnsafePointer(to: push) {
      policy.verdict(
        on: $0, to: card.recipient, ledger: card.ledger, history: card.history,
        from: .inGoodStanding, isInAudience: true, zones: zones, at: now, held: card.held)
    }
    return Unavailability(verdict)
  }
}

extension Unavailability {
  /// What a verdict on the push of a decision point says about the person; `nil` if it would be sent.
  init?(_ verdict: Verdict) {
    switch verdict {
    case .send: return nil
    case .wait(_, let hold):
      switch hold {
      case .quietHours: self = .quietHours
      case .cap: self = .cap
      case .minimumGap: self = .gap
      case .sendAt, .timing, .digest, .decisionRule: self = .other
      }
    case .suppress(let refusal):
      switch refusal {
      case .quietHours: self = .quietHours
      case .notificationCap, .campaignCap, .tagCap, .typeCap, .senderCap, .categoryCap, .channelCap,
        .globalCap, .budgetSpent, .reservedPlace, .outranked:
        self = .cap
      case .minimumGap: self = .gap
      case .pushDisabled, .organisationOff, .categoryOff, .channelOff, .typeOff, .businessOff:
        self = .preferences
      default: self = .other
      }
    }
  }
}
