import PushFanout
import PushModel

extension PushService {
  /// Offers a first attempt, or a retry whose time has come, to the fan-out.
  @inlinable package func offer(
    _ attempt: Attempt, to fanout: inout Fanout, at now: Timestamp, effects: inout Effects
  ) {
    if admit(attempt, to: &fanout, at: now, effects: &effects) { effects.append(.call(attempt)) }
  }

  /// ``offer(_:to:at:effects:)`` without the effect of calling the provider.
  ///
  /// - Returns: Whether to call the provider now.
  @inlinable @inline(__always) package func admit(
    _ attempt: Attempt, to fanout: inout Fanout, at now: Timestamp, effects: inout Effects
  ) -> Bool {
    let admission = fanout.offer(attempt, at: now)
    switch admission {
    case .go, .queued: break
    case .refused: effects.append(.settled(attempt, .failed(.queueFull)))
    case .expired: effects.append(.settled(attempt, .expired))
    }
    if let due = fanout.pollNeeded(at: now) { effects.append(.poll(at: due)) }
    return admission == .go
  }

  /// Whether the recipient may still get an attempt that is about to be called. Since it was queued
  /// they may have left, switched pushes off or lost the device (S4-ERR-5).
  ///
  /// A host asks at every ``Effect/call(_:)``. When the answer is `false`, it calls
  /// ``abandon(_:through:at:effects:)`` instead of the provider.
  @inlinable package func mayCall(_ attempt: Attempt, for card: Card) -> Bool {
    let recipient = card.recipient
    assert(
      attempt.recipient == recipient.pointee.id,
      "an attempt for \(attempt.recipient.rawValue), card of \(recipient.pointee.id.rawValue)")
    return recipient.pointee.status == .active
      && recipient.pointee.reach.eligible & 1 << UInt32(attempt.device.rawValue) != 0
      && (recipient.pointee.preferences.isPushEnabled || attempt.type.category == .security)
  }

  /// Ends an attempt that was let go but is not called after all, as withdrawn, and frees its
  /// worker.
  @inlinable package func abandon(
    _ attempt: Attempt, through fanout: inout Fanout, at now: Timestamp,
    effects: inout Effects
  ) {
    fanout.abandon()
    effects.append(.settled(attempt, .withdrawn))
    if let due = fanout.pollNeeded(at: now) { effects.append(.poll(at: due)) }
  }

  /// Lets waiting attempts go when the time of an ``Effect/poll(at:)`` has come.
  ///
  /// A host calls it at no other time. When a worker becomes free,
  /// ``replied(_:to:for:through:at:effects:)`` and ``abandon(_:through:at:effects:)`` ask for a
  /// poll at once.
  @inlinable package func poll(
    _ fanout: inout Fanout, at now: Timestamp, effects: inout Effects
  ) {
    fanout.polled()
    while let turn = fanout.next(at: now) {
      switch turn {
      case .go(let attempt): effects.append(.call(attempt))
      case .expired(let attempt): effects.append(.settled(attempt, .expired))
      }
    }
    if let due = fanout.pollNeeded(at: now) { effects.append(.poll(at: due)) }
  }

  /// Handles a provider's reply to an attempt, or the timeout in its place.
  @inlinable package func replied(
    _ reply: ProviderReply, to attempt: Attempt, for card: Card, through fanout: inout Fanout,
    at now: Timestamp, effects: inout Effects
  ) {
    if reply.status == 200 {
      effects.append(.settled(attempt, .accepted))
      accepted(through: &fanout, at: now, effects: &effects)
    } else {
      repliedOther(reply, to: attempt, for: card, through: &fanout, at: now, effects: &effects)
    }
  }

  /// ``replied(_:to:for:through:at:effects:)`` for an acceptance, without the effect of settling
  /// the attempt. An acceptance says nothing about the token, so no device is looked up.
  @inlinable @inline(__always) package func accepted(
    through fanout: inout Fanout, at now: Timestamp, effects: inout Effects
  ) {
    if let alert = fanout.accepted(at: now) { effects.append(.alert(alert)) }
    if let due = fanout.pollNeeded(at: now) { effects.append(.poll(at: due)) }
  }

  @usableFromInline func repliedOther(
    _ reply: ProviderReply, to attempt: Attempt, for card: Card, through fanout: inout Fanout,
    at now: Timestamp, effects: inout Effects
  ) {
    assert(
      attempt.recipient == card.recipient.pointee.id,
      "a reply for \(attempt.recipient.rawValue), card of \(card.recipient.pointee.id.rawValue)")
    precondition(
      attempt.device.rawValue < card.archive.pointee.devices.count,
      "device \(attempt.device.rawValue) of \(card.archive.pointee.devices.count)")
    let device = card.archive.pointee.devices[Int(attempt.device.rawValue)]
    let registration = Registration(at: device.registeredAt, environment: device.environment)
    let outcome = fanout.handle(reply, to: attempt, registration: registration, at: now)
    if outcome.forgetsToken { forget(attempt.device, of: card) }
    if outcome.refreshesCredentials {
      effects.append(.refreshCredentials(attempt.provider))
    }
    if outcome.reconnects { effects.append(.reconnect(attempt.provider)) }
    switch outcome.step {
    case .settled(let settlement): effects.append(.settled(attempt, settlement))
    case .retry(let next, let earliest, let latest):
      effects.append(.retry(next, earliest: earliest, latest: latest))
    }
    if let alert = outcome.alert { effects.append(.alert(alert)) }
    if let due = fanout.pollNeeded(at: now) { effects.append(.poll(at: due)) }
  }

  @usableFromInline func forget(_ device: DeviceIndex, of card: Card) {
    card.archive.pointee.devices[Int(device.rawValue)].hasToken = false
    card.person.pointee.recipient.reach = card.archive.pointee.devices.reach
  }
}
