import PushModel

extension Fanout {
  /// An event that a host reports to the fan-out.
  public enum Input: Hashable, Sendable, BitwiseCopyable {
    /// A first attempt, or a retry whose time has come.
    case attempt(Attempt)
    /// The time of an ``Action/poll(at:)`` has come.
    case poll
    /// A provider replied, or the call timed out. Either way the call is over.
    case replied(ProviderReply, Attempt, Registration)
    /// A push was withdrawn: its attempts that still wait in the queue are dropped.
    case withdrawn(PushID)
    /// A recipient's account was deleted: attempts for them that still wait in the queue are
    /// dropped (S4-ERR-5).
    case deleted(RecipientID)
  }

  /// An instruction that a host carries out.
  public enum Action: Hashable, Sendable, BitwiseCopyable {
    /// Call the provider and report with ``Input/replied(_:_:_:)``.
    case call(Attempt)
    /// Report ``Input/poll`` at this time. At most one poll is outstanding.
    case poll(at: Timestamp)
    /// The attempt has ended, and there will be no further retry.
    case settled(Attempt, Settlement)
    /// Forget the token of this device.
    case forget(RecipientID, DeviceIndex)
    /// Renew the credentials for this provider.
    case refreshCredentials(Provider)
    /// Report ``Input/attempt(_:)`` with this attempt, whose number is already one higher, at a
    /// time drawn uniformly from `earliest...latest`.
    case retry(Attempt, earliest: Timestamp, latest: Timestamp)
    /// Tell an operator.
    case alert(Alert)
  }

  /// Takes one input and appends the resulting actions in the order in which to carry them out.
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

  /// Removes the waiting attempts for which `isGone` is true, and passes each to `each` in order.
  /// Open calls are not affected.
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
