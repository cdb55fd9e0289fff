import PushModel

extension Fanout {
  /// What a host tells.
  public enum Input: Hashable, Sendable, BitwiseCopyable {
    /// A first attempt, or a retry whose moment has come.
    case attempt(Attempt)
    /// The moment of an ``Action/poll(at:)``.
    case poll
    /// A provider answered, or did not in time; the call is over.
    case replied(ProviderReply, Attempt, Registration)
    /// A push was withdrawn: whoever still waits for it will not get it.
    case withdrawn(PushID)
    /// A recipient is gone: nothing more is sent to him (S4-ERR-5).
    case deleted(RecipientID)
  }

  /// What a host does.
  public enum Action: Hashable, Sendable, BitwiseCopyable {
    /// Call the provider and report with ``Input/replied(_:_:_:)``.
    case call(Attempt)
    /// Report ``Input/poll`` at this moment. At most one is outstanding.
    case poll(at: Timestamp)
    /// This is the end of an attempt and its retries.
    case settled(Attempt, Settlement)
    /// Forget the token of this device.
    case forget(RecipientID, DeviceIndex)
    /// Renew the credentials for this provider.
    case refreshCredentials(Provider)
    /// Report ``Input/attempt(_:)`` with this attempt as it is, its number already one higher, at a
    /// moment drawn evenly from `earliest...latest`.
    case retry(Attempt, earliest: Timestamp, latest: Timestamp)
    case alert(Alert)
  }

  /// Takes one input and appends what the host has to do, in order.
  ///
  /// - Complexity: O(1) for each action; O(queue) for `withdrawn` and `deleted`.
  public mutating func receive(
    _ input: Input, at now: Timestamp, actions: inout ContiguousArray<Action>
  ) {
    switch input {
    case .attempt(let attempt): admit(attempt, at: now, &actions)
    case .poll: polled()
    case .replied(let reply, let attempt, let registration):
      let outcome = handle(reply, to: attempt, registration: registration, at: now)
      append(outcome, of: attempt, &actions)
    case .withdrawn(let push):
      withdraw(&actions) { $0.push == push }
    case .deleted(let recipient):
      withdraw(&actions) { $0.recipient == recipient }
    }
    while let turn = next(at: now) {
      switch turn {
      case .go(let attempt): actions.append(.call(attempt))
      case .expired(let attempt): actions.append(.settled(attempt, .expired))
      }
    }
    if let due = pollNeeded(at: now) { actions.append(.poll(at: due)) }
  }

  /// Takes waiting attempts out of the queue; calls that are open run to their end.
  ///
  /// - Complexity: O(queue)
  public mutating func withdraw(
    where isGone: (Attempt) -> Bool, each: (Attempt) -> Void
  ) {
    waiting.remove(where: isGone, each: each)
  }

  private mutating func withdraw(
    _ actions: inout ContiguousArray<Action>, _ isGone: (Attempt) -> Bool
  ) {
    withdraw(where: isGone, each: { actions.append(.settled($0, .withdrawn)) })
  }

  private mutating func admit(
    _ attempt: Attempt, at now: Timestamp, _ actions: inout ContiguousArray<Action>
  ) {
    switch offer(attempt, at: now) {
    case .go: actions.append(.call(attempt))
    case .queued: break
    case .refused: actions.append(.settled(attempt, .failed(.queueFull)))
    case .expired: actions.append(.settled(attempt, .expired))
    }
  }

  private func append(
    _ outcome: Outcome, of attempt: Attempt, _ actions: inout ContiguousArray<Action>
  ) {
    if outcome.forgetsToken { actions.append(.forget(attempt.recipient, attempt.device)) }
    if outcome.refreshesCredentials {
      actions.append(.refreshCredentials(attempt.provider))
    }
    switch outcome.step {
    case .settled(let settlement): actions.append(.settled(attempt, settlement))
    case .retry(let next, let earliest, let latest):
      actions.append(.retry(next, earliest: earliest, latest: latest))
    }
    if let alert = outcome.alert { actions.append(.alert(alert)) }
  }
}
