import PushFanout
import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// Takes one input about a recipient, changes what is remembered about them, and appends the
  /// effects that the host carries out next.
  ///
  /// A host stores what has changed before it carries out the effects. If it stops in between, the
  /// job is given out again and answered `alreadySent`; the other order can ring a phone twice.
  ///
  /// - Parameters:
  ///   - now: The time of the input; for one recipient it never runs backwards.
  ///   - recommender: Ranks the posts that are due, under a ``PostChoice`` by recommender. Only
  ///     ``Input/takeDue`` asks it; posts are items by ``ItemID/init(post:)``.
  /// - Precondition: The recipient was made, restored or adopted under this policy; an attempt is
  ///   theirs; a device is one of theirs; a recipient to whom rules are told of has an agenda.
  /// - Complexity: O(caps) for a refusal; O(held) while pushes are held; one attempt per eligible
  ///   device for a push that goes; O(rules) for an input about rules.
  public func receive(
    _ input: Input, for recipient: inout RecipientState, through fanout: inout FanoutState,
    at now: Timestamp, by recommender: (any Recommender)? = nil,
    effects: inout ContiguousArray<Effect>
  ) -> Answer {
    if case .queue(let event) = input {
      return receive(event, through: &fanout, at: now, effects: &effects)
    }
    check(input, recipient)
    let tokens = recipient.tokens
    let answer = answer(input, &recipient, &fanout, now, recommender, &effects)
    recipient.reportTokens(lostSince: tokens, by: input, &effects)
    recipient.askForWake(after: input, now, &effects)
    askForRun(of: &recipient, after: input, now, &effects)
    return answer
  }

  func check(_ input: Input, _ recipient: borrowing RecipientState) {
    if let attempt = input.attempt {
      let (found, id) = (attempt.recipient.rawValue, recipient.recipient.id.rawValue)
      precondition(found == id, "an attempt for recipient \(found) came with recipient \(id)")
    }
    if let device = input.device {
      let count = recipient.devices.count
      precondition(device.rawValue < count, "device \(device.rawValue) of \(count) devices")
    }
    guard input != .adopt else { return }
    precondition(
      recipient.layout.isSame(as: policy.layout),
      "recipient \(recipient.recipient.id.rawValue) has the caps of another policy: adopt them")
  }

  /// One case for each input: one that is added has to be answered before this compiles.
  private func answer(
    _ input: Input, _ recipient: inout RecipientState, _ fanout: inout FanoutState,
    _ now: Timestamp, _ recommender: (any Recommender)?, _ effects: inout ContiguousArray<Effect>
  ) -> Answer {
    let card = recipient.card
    switch input {
    case .intend(let push, let sender, let isInAudience):
      return intend(push, from: sender, isInAudience, &recipient, &fanout, now, &effects)
    case .takeDue:
      let due =
        if let recommender { takeDue(from: card, at: now, by: recommender) } else {
          takeDue(from: card, at: now)
        }
      taken(due, &recipient)
      return .due(due)
    case .withdraw(let push):
      let found = withdraw(push, from: card)
      if found != nil, recipient.agenda != nil { withdrawn(push, of: &recipient.agenda!, at: now) }
      return .withdrawn(found)
    case .willCall(let attempt): return willCall(attempt, card, &fanout, now, &effects)
    case .replied(let reply, let attempt):
      return replied(reply, to: attempt, card, &fanout, now, &effects)

    case .active: active(card, at: now)
    case .opened(let push):
      opened(push, by: card, at: now)
      if recipient.agenda != nil { rules.opened(push, by: &recipient.agenda!, at: now) }
    case .tapped(let push):
      if recipient.agenda != nil { rules.tapped(push, by: &recipient.agenda!, at: now) }
    case .move(let zone): move(&recipient, to: zone, at: now)
    case .read(let language): recipient.person.pointee.recipient.language = language
    case .prefer(let preferences, let version):
      return .accepted(
        prefer(preferences, knowing: version ?? preferenceVersion(of: card), card))
    case .want(let choice, let business):
      return .accepted(recipient.followChoices.set(choice, about: business))
    case .status(let status): set(status, of: card)

    case .add(let device): return .accepted(add(device, to: card))
    case .update(let device, let place): update(device, Int(place.rawValue), card)
    case .register(let place, let environment):
      return .accepted(register(Int(place.rawValue), of: card, for: environment, at: now))
    case .permission(let permission, let place): set(permission, on: Int(place.rawValue), of: card)
    case .prompt(let occasion, let place, let session):
      return .prompt(
        prompt(on: Int(place.rawValue), of: card, occasion, session: session, at: now))
    case .explained(let goesOn, let place, let session):
      explained(goesOn, on: Int(place.rawValue), of: card, session: session, at: now)
    case .answered(let isGranted, let place, let session):
      answered(isGranted, on: Int(place.rawValue), of: card, session: session)

    case .tell(let what, let item, let change, let actor, let times, let due, let amount):
      return tell(
        what, item: item, change: change, by: actor, times: times, due: due, amount: amount,
        to: &recipient, now)
    case .runRules: return runRules(of: &recipient, now)
    case .takeOverdue: return takeOverdue(from: &recipient, now)

    case .adopt: adopt(&recipient, at: now)
    case .resume: break
    case .queue(let event): return receive(event, through: &fanout, at: now, effects: &effects)
    }
    return .done
  }

  private func intend(
    _ push: Push, from sender: SenderState, _ isInAudience: Bool,
    _ recipient: inout RecipientState, _ fanout: inout FanoutState, _ now: Timestamp,
    _ effects: inout ContiguousArray<Effect>
  ) -> Answer {
    let sender = standing(sender, of: push, for: recipient, at: now)
    let answer = withUnsafePointer(to: self) { service in
      withUnsafePointer(to: push) {
        service.decide($0, for: recipient.card, from: sender, isInAudience: isInAudience, at: now)
      }
    }
    if answer == .handed { hand(push, to: recipient.card, &fanout, now, &effects) }
    decided(push.id, answer, &recipient, now)
    return .decided(answer)
  }

  private func willCall(
    _ attempt: Attempt, _ card: Card, _ fanout: inout FanoutState, _ now: Timestamp,
    _ effects: inout ContiguousArray<Effect>
  ) -> Answer {
    guard fanout.calls[attempt] != nil else { return .mayCall(false) }
    if mayCall(attempt, for: card) { return .mayCall(true) }
    _ = receive(.abandon(attempt), through: &fanout, at: now, effects: &effects)
    return .mayCall(false)
  }

  private func replied(
    _ reply: ProviderReply, to attempt: Attempt, _ card: Card, _ fanout: inout FanoutState,
    _ now: Timestamp, _ effects: inout ContiguousArray<Effect>
  ) -> Answer {
    guard fanout.close(attempt) else { return .accepted(false) }
    replied(
      reply, to: attempt, for: card, through: &fanout.fanout, at: now, effects: &fanout.scratch)
    fanout.flush(into: &effects)
    return .accepted(true)
  }

  /// The sender's state, as the recipient wants to hear from them, and whether the recipient has left the
  /// push's journey, or the segment of its rule or journey.
  func standing(
    _ sender: SenderState, of push: Push, for recipient: borrowing RecipientState,
    at now: Timestamp
  ) -> SenderState {
    // The sender of a journey is an organisation, whose number may be that of a business as well.
    let isWanted =
      push.id.source == .journey || recipient.followChoices[push.business].wants(push.type)
    let sender = isWanted ? sender : sender.union(.unwanted)
    guard rules.asksRecipient(push.id), let agenda = recipient.agenda else { return sender }
    return standing(sender, of: push, to: recipient.recipient, agenda, at: now)
  }

  /// Tells the journeys of a recipient what became of one of their pushes.
  func decided(
    _ push: PushID, _ answer: Disposition, _ recipient: inout RecipientState, _ now: Timestamp
  ) {
    guard push.source == .journey, recipient.agenda != nil else { return }
    decided(push, answer, of: &recipient.agenda!, at: now)
  }

  /// Tells the journeys of a recipient that a push is no longer held, and not yet decided.
  func taken(_ due: Due?, _ recipient: inout RecipientState) {
    guard let push = due?.push.id, push.source == .journey, recipient.agenda != nil else { return }
    rules.keep(push, false, of: &recipient.agenda!)
  }

  /// Tells the journeys of a person that a push was withdrawn while it was held.
  package func withdrawn(_ push: PushID, of agenda: inout Agenda, at now: Timestamp) {
    rules.decided(push, refusal: nil, of: &agenda, at: now)
  }

  /// Tells the journeys of a person what became of one of their pushes.
  @discardableResult
  package func decided(
    _ push: PushID, _ answer: Disposition, of agenda: inout Agenda, at now: Timestamp
  ) -> JourneyMoves {
    switch answer {
    case .held:
      rules.keep(push, true, of: &agenda)
      return JourneyMoves()
    case .handed, .merged: return rules.decided(push, refusal: nil, of: &agenda, at: now)
    case .suppressed(let refusal):
      return rules.decided(push, refusal: refusal, of: &agenda, at: now)
    }
  }

  /// Offers the first attempts with a push that was handed on.
  func hand(
    _ push: Push, to card: Card, _ fanout: inout FanoutState, _ now: Timestamp,
    _ effects: inout ContiguousArray<Effect>
  ) {
    withUnsafePointer(to: self) { service in
      withUnsafePointer(to: push) { push in
        let attempts = service.firstAttempts(push, to: card, at: now)
        fanout.begin(push.pointee, for: card.recipient.pointee.id, attempts: attempts.count)
        for attempt in attempts { admit(attempt, &fanout, now, &effects) }
      }
    }
  }

  private func admit(
    _ attempt: Attempt, _ fanout: inout FanoutState, _ now: Timestamp,
    _ effects: inout ContiguousArray<Effect>
  ) {
    let depth = fanout.fanout.queue.depth
    if admit(attempt, to: &fanout.fanout, at: now, effects: &fanout.scratch) {
      fanout.scratch.append(.call(attempt))
    }
    if fanout.fanout.queue.depth > depth { effects.append(.queued(attempt)) }
    fanout.flush(into: &effects)
  }

  /// Takes one input about the queue, for which no recipient is needed.
  ///
  /// - Complexity: O(1) for each effect; O(queue) for `withdraw` and `delete`.
  public func receive(
    _ input: QueueInput, through fanout: inout FanoutState, at now: Timestamp,
    effects: inout ContiguousArray<Effect>
  ) -> Answer {
    switch input {
    case .poll:
      poll(&fanout.fanout, at: now, effects: &fanout.scratch)
    case .retry(let attempt):
      guard fanout.retries.removeValue(forKey: attempt) != nil else { return .accepted(false) }
      admit(attempt, &fanout, now, &effects)
      return .accepted(true)
    case .abandon(let attempt):
      guard fanout.close(attempt) else { return .accepted(false) }
      abandon(attempt, through: &fanout.fanout, at: now, effects: &fanout.scratch)
      fanout.flush(into: &effects)
      return .accepted(true)
    case .withdraw(let push): fanout.withdraw(&effects) { $0.push == push }
    case .delete(let recipient): fanout.withdraw(&effects) { $0.recipient == recipient }
    case .resume: fanout.resume(&effects)
    }
    fanout.flush(into: &effects)
    return .done
  }
}
