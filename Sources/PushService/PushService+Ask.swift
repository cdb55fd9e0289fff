import PushFanout
import PushModel
import PushPolicy

extension PushService {
  /// A push is intended for a recipient, or one that waited is due: decides, and acts on it.
  ///
  /// A push that still waits has been decided: when its job is given out again, the answer is
  /// `alreadySent`, whatever has changed, and the one that waits goes on waiting.
  ///
  /// - Parameters:
  ///   - isInAudience: Whether the relation that the type asks for holds now.
  ///   - effects: What the host has to do is appended in order.
  /// - Complexity: O(caps) for a refusal; a push that goes costs one attempt per eligible device.
  @inlinable public func ask(
    _ push: Push, for card: Card, from sender: SenderState, isInAudience: Bool,
    through fanout: inout Fanout, at now: Timestamp, effects: inout ContiguousArray<Effect>
  ) -> Disposition {
    if card.person.pointee.heldCount > 0, isWaiting(push.id, for: card) {
      return .suppressed(.alreadySent)
    }
    card.person.pointee.recipient.tick(zones, at: now)
    let verdict = policy.verdict(
      on: push, to: card.recipient, ledger: card.ledger, from: sender,
      isInAudience: isInAudience, zones: zones, at: now)
    switch verdict {
    case .suppress(let refusal):
      return refuse(push, for: card, because: refusal)
    case .wait(let until, let because):
      return hold(push, for: card, until: until, because: because)
    case .send:
      return send(push, to: card, through: &fanout, at: now, effects: &effects)
    }
  }

  /// A final answer, which a repeated job gets again.
  @inlinable func refuse(_ push: Push, for card: Card, because refusal: Refusal) -> Disposition {
    if refusal != .alreadySent { policy.settle(push.id, in: &card.person.pointee.ledger) }
    return .suppressed(refusal)
  }

  /// Books the push and offers an attempt for every eligible device: one push, k calls (C-08).
  @usableFromInline func send(
    _ push: Push, to card: Card, through fanout: inout Fanout, at now: Timestamp,
    effects: inout ContiguousArray<Effect>
  ) -> Disposition {
    let language = card.person.pointee.recipient.language
    guard content[push.type, language, isDigest: push.items > 1].isValid else {
      return refuse(push, for: card, because: .malformed)
    }
    let devices = sweep(card, at: now)
    guard devices != 0 else { return refuse(push, for: card, because: .noToken) }
    policy.reserve(
      push, for: card.person.pointee.recipient, in: &card.person.pointee.ledger,
      history: card.history, zones: zones, at: now)
    for index in 0..<Devices.max where devices & 1 << UInt8(index) != 0 {
      let attempt = Attempt(
        push, to: card.person.pointee.recipient.id,
        device: DeviceIndex(rawValue: UInt8(index)),
        platform: card.archive.pointee.devices[index].platform, at: now)
      offer(attempt, to: &fanout, at: now, effects: &effects)
    }
    return .handed
  }

  /// Forgets the tokens of devices unseen for too long before they are used (S4-RULE-5).
  ///
  /// - Returns: The devices that are eligible now.
  @inlinable func sweep(_ card: Card, at now: Timestamp) -> UInt8 {
    let eligible = card.person.pointee.recipient.reach.eligible
    var isStale = false
    for index in 0..<Devices.max where eligible & 1 << UInt8(index) != 0 {
      if hygiene.isStale(card.archive.pointee.devices[index], at: now) { isStale = true }
    }
    guard isStale else { return eligible }
    _ = hygiene.sweep(&card.archive.pointee.devices, at: now)
    card.person.pointee.recipient.reach = card.archive.pointee.devices.reach
    return card.person.pointee.recipient.reach.eligible
  }
}
