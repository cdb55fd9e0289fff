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
    let answer =
      receivePush(input, &recipient, &fanout, now, recommender, &effects)
      ?? receivePerson(input, &recipient, now) ?? receiveDevice(input, &recipient, now)
      ?? receiveRules(input, &recipient, now)
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

  /// - Returns: `nil` for an input of another kind, here and below.
  private func receivePush(
    _ input: Input, _ recipient: inout RecipientState, _ fanout: inout FanoutState,
    _ now: Timestamp, _ recommender: (any Recommender)?, _ effects: inout ContiguousArray<Effect>
  ) -> Answer? {
    switch input {
    case .intend(let push, let sender, let isInAudience):
      let sender = standing(sender, of: push, for: recipient)
      let answer = withUnsafePointer(to: self) { service in
        withUnsafePointer(to: push) {
          service.decide(
            $0, for: recipient.card, from: sender, isInAudience: isInAudience, at: now)
        }
      }
      if answer == .handed { hand(push, to: recipient.card, &fanout, now, &effects) }
      return .decided(answer)
    case .takeDue:
      guard let recommender else { return .due(takeDue(from: recipient.card, at: now)) }
      return .due(takeDue(from: recipient.card, at: now, by: recommender))
    case .withdraw(let push):
      return .withdrawn(withdraw(push, from: recipient.card))
    case .willCall(let attempt):
      guard fanout.calls[attempt] != nil else { return .mayCall(false) }
      if mayCall(attempt, for: recipient.card) { return .mayCall(true) }
      _ = receive(.abandon(attempt), through: &fanout, at: now, effects: &effects)
      return .mayCall(false)
    case .replied(let reply, let attempt):
      guard fanout.close(attempt) else { return .accepted(false) }
      replied(
        reply, to: attempt, for: recipient.card, through: &fanout.fanout, at: now,
        effects: &fanout.scratch)
      fanout.flush(into: &effects)
      return .accepted(true)
    default: return nil
    }
  }

  /// The sender's state, as the recipient wants to hear from them.
  func standing(
    _ sender: SenderState, of push: Push, for recipient: borrowing RecipientState
  ) -> SenderState {
    recipient.followChoices[push.business].wants(push.type) ? sender : sender.union(.unwanted)
  }

  /// Offers the first attempts with a push that was handed on.
  func hand(
    _ push: Push, to card: Card, _ fanout: inout FanoutState, _ now: Timestamp,
    _ effects: inout ContiguousArray<Effect>
  ) {
    let devices = card.recipient.pointee.reach.eligible
    fanout.begin(
      push, for: card.recipient.pointee.id, attempts: devices.nonzeroBitCount)
    for device in 0..<Devices.max where devices & 1 << UInt32(device) != 0 {
      let first = withUnsafePointer(to: push) { attempt($0, on: device, of: card, at: now) }
      admit(first, &fanout, now, &effects)
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
