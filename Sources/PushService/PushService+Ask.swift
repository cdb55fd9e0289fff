import PushFanout
import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// Sweeps the devices themselves and computes until when no device can become stale. A device
  /// that is seen later only stays fresh for longer.
  @usableFromInline func sweepSlowly(_ card: Card, at now: Timestamp) {
    if hygiene.sweep(&card.archive.pointee.devices, at: now) != 0 { refreshReach(card) }
    var fresh = Timestamp.distantFuture
    var rest = card.recipient.pointee.reach.eligible
    while rest != 0 {
      let seen = card.archive.pointee.devices[rest.trailingZeroBitCount].lastSeenAt
      fresh = min(fresh, seen + hygiene.ageMax)
      rest &= rest &- 1
    }
    card.person.pointee.fresh = fresh
  }
}

/// The first attempts to bring a push that was handed on to its recipient: one for each device that is eligible,
/// in order (C-08).
@usableFromInline package struct FirstAttempts: IteratorProtocol, Sequence {
  @usableFromInline let push: UnsafePointer<Push>
  @usableFromInline let recipient: UnsafePointer<Recipient>
  @usableFromInline let iosProvider: Provider
  @usableFromInline let now: Timestamp
  /// The devices that are left, as a bit set.
  @usableFromInline var rest: UInt32

  /// The attempts at the moment of the call; pointers must outlive them.
  ///
  /// - Parameter iosProvider: The provider for iOS; FCM is the one for Android.
  @inlinable @inline(__always) package init(
    _ push: UnsafePointer<Push>, to card: Card, iosProvider: Provider, at now: Timestamp
  ) {
    (self.push, recipient, self.iosProvider, self.now) = (push, card.recipient, iosProvider, now)
    rest = card.recipient.pointee.reach.eligible
  }

  /// The number of attempts that are left.
  @inlinable package var count: Int { rest.nonzeroBitCount }
  @inlinable @inline(__always) package var isEmpty: Bool { rest == 0 }

  @inlinable @inline(__always) package mutating func next() -> Attempt? {
    guard rest != 0 else { return nil }
    let device = rest.trailingZeroBitCount
    rest &= rest &- 1
    assert(device < Devices.max, "device \(device), 0..<\(Devices.max) are accepted")
    let platform = recipient.pointee.reach.platform(of: device)
    return Attempt(
      push, to: recipient.pointee.id, device: DeviceIndex(rawValue: UInt8(device)),
      platform: platform, provider: platform == .ios ? iosProvider : .fcm, at: now)
  }
}

// The service is read through a pointer, for the same reason as its policy table.

extension UnsafePointer<PushService> {
  @inlinable var tables: UnsafePointer<ServiceTables> {
    UnsafeRawPointer(self).assumingMemoryBound(to: ServiceTables.self)
  }
  /// The policy, in place.
  @inlinable package var policy: UnsafePointer<PolicyTable> { tables.pointer(to: \.policy)! }
  /// The table of time zones that the service decides by.
  @inlinable package var zones: UnsafePointer<ZoneTable> { tables.pointer(to: \.zones)! }

  /// The first attempts with a push that was handed on.
  @inlinable @inline(__always) package func firstAttempts(
    _ push: UnsafePointer<Push>, to card: Card, at now: Timestamp
  ) -> FirstAttempts {
    FirstAttempts(push, to: card, iosProvider: pointee.iosProvider, at: now)
  }

  /// Decides about a push that is intended for a recipient, or that was held and is due, and books or holds it
  /// if it goes or waits.
  ///
  /// A push that is still held has been decided: when its job is given out again, the answer is `alreadySent`,
  /// whatever has changed, and it goes on waiting. After `handed` the push is booked, and the host offers its
  /// ``firstAttempts(_:to:at:)``.
  ///
  /// - Parameter isInAudience: Whether the relation that the type asks for holds now.
  /// - Complexity: O(caps) for a refusal.
  @inlinable @inline(__always) package func decide(
    _ push: UnsafePointer<Push>, for card: Card, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp
  ) -> Disposition {
    if push.pointee.type == .reportStatus {
      return decideChange(push, for: card, from: sender, isInAudience: isInAudience, at: now)
    }
    return decideAny(push, for: card, from: sender, isInAudience: isInAudience, at: now)
  }

  /// ``decide(_:for:from:isInAudience:at:)`` for a push of any type but a change of a report.
  ///
  /// - Parameter answer: Asks a decision rule, where the policy lets the push go.
  @inlinable @inline(__always) package func decideAny(
    _ push: UnsafePointer<Push>, for card: Card, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp, asking answer: () -> DecisionAnswer = { .send }
  ) -> Disposition {
    if card.person.pointee.heldCount > 0, card.isWaiting(push.pointee.id) {
      return .suppressed(.alreadySent)
    }
    if policy.remembersOlder(push.pointee.id, card.history) { return .suppressed(.alreadySent) }
    card.person.pointee.recipient.tick(zones, at: now)
    var verdict = policy.verdict(
      on: push, to: card.recipient, ledger: card.ledger, history: card.history, from: sender,
      isInAudience: isInAudience, zones: zones, at: now, held: card.held)
    if case .send = verdict { verdict = self.verdict(answer(), on: push, at: now) }
    switch verdict {
    case .suppress(let refusal):
      return refuse(push.pointee.id, for: card, because: refusal)
    case .wait(let until, let because):
      return hold(push, for: card, until: until, because: because)
    case .send:
      return send(push, to: card, at: now)
    }
  }

  /// Refuses the push for good and records that, so that a repeated job is not decided afresh.
  @inlinable @inline(__always) func refuse(
    _ push: PushID, for card: Card, because refusal: Refusal
  ) -> Disposition {
    if refusal != .alreadySent { settle(push, for: card) }
    return .suppressed(refusal)
  }

  /// ``refuse(_:for:because:)`` out of line: where it is rare, and its blocks would keep the compiler from
  /// inlining the rest.
  @usableFromInline @inline(never) func refuseSending(
    _ push: PushID, for card: Card, because refusal: Refusal
  ) -> Disposition {
    refuse(push, for: card, because: refusal)
  }

  /// Books the push if its content is valid and a device is eligible; refuses it otherwise.
  @inlinable @inline(__always) func send(
    _ push: UnsafePointer<Push>, to card: Card, at now: Timestamp
  ) -> Disposition {
    let language = card.recipient.pointee.language
    let isDigest = push.pointee.items > 1
    var isValid = tables.pointee.content[push.pointee.type, language, isDigest: isDigest].isValid
    if push.pointee.campaign != .none { isValid = isValidOfCampaign(push, language, else: isValid) }
    guard isValid else {
      return refuseSending(push.pointee.id, for: card, because: .malformed)
    }
    guard sweep(card, at: now) != 0 else {
      return refuseSending(push.pointee.id, for: card, because: .noToken)
    }
    policy.reserve(
      push, for: card.recipient, in: card.person.pointer(to: \.ledger)!, history: card.history,
      zones: zones, at: now)
    return .handed
  }

  /// Whether a message can be made of the push of a campaign, which may have a text of its own.
  @usableFromInline @inline(never) func isValidOfCampaign(
    _ push: UnsafePointer<Push>, _ language: Language, else isValid: Bool
  ) -> Bool {
    guard push.pointee.items <= 1 else { return isValid }
    return tables.pointee.campaigns[push.pointee.campaign, language]?.isValid ?? isValid
  }

  /// Forgets the tokens of devices unseen for too long before they are used (S4-RULE-5).
  ///
  /// - Returns: The devices that are eligible now.
  @inlinable @inline(__always) func sweep(_ card: Card, at now: Timestamp) -> UInt32 {
    if now > card.person.pointee.fresh { pointee.sweepSlowly(card, at: now) }
    return card.recipient.pointee.reach.eligible
  }
}
