import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// Takes one input as ``receive(_:for:through:at:by:effects:)`` does, with a decision rule below the
  /// policy, and records what the input says about the recipient.
  ///
  /// The rule is asked about a push that is intended, or was held and is due, if the policy lets it go and
  /// the rule decides about its category; never about a change of a report. Its answer is carried out as
  /// a hold or a refusal by `decisionRule`, or by sending. A rule that learns is told at the end of its
  /// windows: the host adds up all recipients (``DecisionRule/add(_:_:to:)``). Under ``PostChoice/rule`` the
  /// rule's preference says which of the posts that are due ``Input/takeDue`` takes.
  ///
  /// A host stores both states together, before it carries out the effects. It gives ``Input/active`` for
  /// openings of the app without a push, and ``Input/opened(_:)`` for those by a push: each counts as a
  /// visit.
  ///
  /// - Parameters:
  ///   - now: The time of the input; for one recipient it never runs backwards.
  ///   - recommender: Ranks the posts that are due.
  ///   - rule: The rule; of a partition of the recipients, its part (``DecisionRule/part(_:of:)``).
  ///   - state: What is known of the recipient.
  ///   - chance: Numbers that the host has drawn for this input. Only an input about which the rule is
  ///     asked uses them.
  /// - Returns: The answer, and what the rule chose, with its propensity; `nil` where it was not asked. A push
  ///   that is handed on is sent with the choice's text, if it has one.
  /// - Precondition: As for ``receive(_:for:through:at:by:effects:)``; the state is of this recipient.
  /// - Complexity: That of the rule on top of that of the door.
  @inlinable public func receive<Rule: DecisionRule>(
    _ input: Input, for recipient: inout RecipientState, through fanout: inout FanoutState,
    at now: Timestamp, by recommender: (any Recommender)? = nil, deciding rule: inout Rule,
    knowing state: inout DecisionState<Rule.Memory>, chance: some DecisionChance,
    effects: inout ContiguousArray<Effect>
  ) -> (answer: Answer, choice: DecisionChoice?) {
    guard case .intend(let push, _, _) = input else {
      if input == .takeDue, takesPreferred {
        let (memory, experience) = (state.memory, state.experience)
        let answer = takePreferred(&recipient, experience, at: now, &effects) {
          rule.preference($0.pointee, memory)
        }
        return (answer, nil)
      }
      let answer = receive(
        input, for: &recipient, through: &fanout, at: now, by: recommender, effects: &effects)
      see(input, by: recipient, &state.experience, &state.sent, at: now)
      return (answer, nil)
    }
    let tokens = begin(input, recipient)
    let experience = state.experience
    var choice: DecisionChoice?
    let disposition = decide(input, for: recipient, experience, at: now) { record, zones in
      guard rule.decides(record.pointee.category) else { return .send }
      let own = rule.choice(
        record.pointee, &state.memory, zones: zones.pointee, chance: chance)
      choice = own
      return own.answer
    }
    if disposition == .handed {
      see(handed: push, to: recipient, &state.experience, &state.sent, at: now)
    }
    if let own = choice { choice?.text = text(of: own, for: push, to: recipient) }
    end(input, disposition, &recipient, &fanout, since: tokens, at: now, &effects)
    return (.decided(disposition), choice)
  }
}

// What does not depend on the rule, and is compiled once.
extension PushService {
  /// - Returns: The recipient's tokens before the input.
  @usableFromInline func begin(_ input: Input, _ recipient: borrowing RecipientState) -> UInt32 {
    check(input, recipient)
    return recipient.tokens
  }

  /// - Parameter answer: Asks the rule.
  @usableFromInline func decide(
    _ input: Input, for recipient: borrowing RecipientState, _ experience: Experience,
    at now: Timestamp,
    asking answer: (UnsafePointer<DecisionRecord>, UnsafePointer<ZoneTable>) -> DecisionAnswer
  ) -> Disposition {
    guard case .intend(let push, let sender, let isInAudience) = input else {
      preconditionFailure("\(input) intends no push")
    }
    let card = recipient.card
    let standing = standing(sender, of: push, for: recipient, at: now)
    var record = DecisionRecord.blank
    return withUnsafePointer(to: self) { service in
      withUnsafePointer(to: push) { push in
        service.decide(push, for: card, from: standing, isInAudience: isInAudience, at: now) {
          withUnsafePointer(to: experience) {
            service.write(push, for: card, $0, at: now, to: &record)
          }
          return answer(&record, service.zones)
        }
      }
    }
  }

  @usableFromInline var takesPreferred: Bool { choice == .rule }

  /// Takes the due push that comes first, of posts the one with the highest preference.
  @usableFromInline func takePreferred(
    _ recipient: inout RecipientState, _ experience: Experience, at now: Timestamp,
    _ effects: inout ContiguousArray<Effect>,
    preferring preference: (UnsafePointer<DecisionRecord>) -> Double
  ) -> Answer {
    check(.takeDue, recipient)
    let card = recipient.card
    card.person.pointee.recipient.tick(zones, at: now)
    var record = DecisionRecord.blank
    let due = withUnsafePointer(to: self) { service in
      takeDue(from: card, at: now) { push in
        withUnsafePointer(to: experience) {
          service.write(push, for: card, $0, at: now, to: &record)
        }
        return preference(&record)
      }
    }
    taken(due, &recipient)
    recipient.askForWake(after: .takeDue, now, &effects)
    return .due(due)
  }

  @usableFromInline func text(
    of choice: DecisionChoice, for push: Push, to recipient: borrowing RecipientState
  ) -> UInt8? {
    text(of: choice, for: push, to: recipient.agenda?.organisation)
  }

  @usableFromInline func see(
    handed push: Push, to recipient: borrowing RecipientState, _ experience: inout Experience,
    _ sent: inout SentPushes, at now: Timestamp
  ) {
    let hour = recipient.card.recipient.pointee.clock.hour(now)
    experience.send(push.type, inHour: hour, at: now)
    sent.add(SentPush(id: push.id, at: now, type: push.type))
  }

  @usableFromInline func end(
    _ input: Input, _ disposition: Disposition, _ recipient: inout RecipientState,
    _ fanout: inout FanoutState, since tokens: UInt32, at now: Timestamp,
    _ effects: inout ContiguousArray<Effect>
  ) {
    if case .intend(let push, _, _) = input, disposition == .handed {
      hand(push, to: recipient.card, &fanout, now, &effects)
    }
    if case .intend(let push, _, _) = input { decided(push.id, disposition, &recipient, now) }
    recipient.reportTokens(lostSince: tokens, by: input, &effects)
    recipient.askForWake(after: input, now, &effects)
    askForRun(of: &recipient, after: input, now, &effects)
  }
}
