import PushModel
import PushPolicy

extension PushService {
  /// Records that the recipient has opened the app on a device (S1-7-sync).
  @inlinable package func active(_ card: Card, at now: Timestamp) {
    card.person.pointee.recipient.lastActive = now
  }

  /// Records that the recipient has opened a push. The hour counts towards their best hour, and a
  /// post towards their taste.
  package func opened(_ push: PushID, by card: Card, at now: Timestamp) {
    card.person.pointee.recipient.tick(zones, at: now)
    let hour = card.person.pointee.recipient.clock.hour(now)
    if card.archive.pointee.opensByHour[hour] < .max {
      card.archive.pointee.opensByHour[hour] += 1
    }
    let best = card.person.pointee.recipient.bestHour
    let isBetter =
      best == Recipient.hourUnknown
      || card.archive.pointee.opensByHour[hour] > card.archive.pointee.opensByHour[Int(best)]
    if isBetter { card.person.pointee.recipient.bestHour = UInt8(hour) }
    card.person.pointee.recipient.lastActive = now
    if push.source == .post, !push.isDigest { _ = card.archive.pointee.opened.insert(push) }
  }

  /// Sets the recipient's preferences, which apply from the next decision on (S0-FR-PRO-03).
  package func prefer(_ preferences: Preferences, _ card: Card) {
    card.person.pointee.recipient.preferences = preferences
    card.archive.pointee.preferenceVersion &+= 1
  }

  /// Number of changes of preferences that were accepted. An app gets it at login and whenever it
  /// comes to the foreground, and sends it with its next change (S1-7-sync).
  package func preferenceVersion(of card: Card) -> UInt32 {
    card.archive.pointee.preferenceVersion
  }

  /// Sets the recipient's preferences to a change that was made while the app could not reach the
  /// server, unless others have been set since. In that case the app takes over the server's.
  ///
  /// - Parameter version: The ``preferenceVersion(of:)`` that the app had when the change was made.
  /// - Returns: Whether the change was accepted.
  @discardableResult
  package func prefer(_ preferences: Preferences, knowing version: UInt32, _ card: Card) -> Bool {
    guard version == preferenceVersion(of: card) else { return false }
    prefer(preferences, card)
    return true
  }

  /// Moves the recipient to another time zone, whose local time applies from now on (S0-FR-PRO-05).
  package func move(_ card: Card, to zone: ZoneID, at now: Timestamp) {
    card.person.pointee.recipient.zone = zone
    card.person.pointee.recipient.clock = zones.clock(zone, at: now)
    policy.rezone(
      &card.person.pointee.ledger, recipient: card.person.pointee.recipient,
      history: card.history, zones: zones, at: now)
  }

  /// Recomputes which devices can be reached, after a change of devices or permissions.
  package func refreshReach(_ card: Card) {
    card.person.pointee.fresh = .distantPast
    card.person.pointee.recipient.reach = card.archive.pointee.devices.reach
  }

  /// Converts a recipient's ledger from the strategy of `previous` to this one.
  ///
  /// - Parameter history: Zeroed words for this strategy. They must not overlap those of `card`.
  package func adopt(
    _ card: Card, from previous: borrowing PushService, history: UnsafeMutableBufferPointer<Int64>,
    at now: Timestamp
  ) {
    policy.adopt(
      &card.person.pointee.ledger, from: previous.policy.layout, old: card.history, new: history,
      recipient: card.person.pointee.recipient, zones: zones, at: now)
    card.renumber(from: previous.policy.names, to: policy.names)
  }
}

extension Card {
  /// Takes over other numbers of types, tags and campaigns for the pushes that are held and for the types
  /// that are switched off. A held push of a type that is gone is one that has expired.
  func renumber(from names: PushNames, to other: PushNames) {
    guard names != other else { return }
    let off = person.pointee.recipient.preferences.typesOff
    person.pointee.recipient.preferences.typesOff = names.translate(off, to: other)
    let held = held
    for place in held.indices {
      if let type = names.translate(held[place].push.type, to: other) {
        held[place].push.type = type
      } else {
        held[place].push.type = .newPost
        held[place].push.expiresAt = held[place].push.intendedAt
      }
      held[place].push.tags = names.translate(held[place].push.tags, to: other)
      held[place].push.campaign = names.translate(held[place].push.campaign, to: other)
    }
  }
}

/// The part of what a service remembers about one recipient that nearly every decision reads.
///
/// A host keeps it beside an ``Archive`` and ``PolicyTable/historyWords`` words of history, and
/// hands all three to the service with each input.
@usableFromInline package struct Person: Sendable, BitwiseCopyable {
  /// The recipient's status, preferences, reach and local time.
  @usableFromInline package var recipient: Recipient
  /// The policy's memory of the recipient.
  @usableFromInline package var ledger: Ledger
  /// Number of pushes held in the archive.
  @usableFromInline package internal(set) var heldCount: UInt8
  /// Time until which no device can become stale.
  @usableFromInline var fresh = Timestamp.distantPast
  /// When the first held push is due; `distantFuture` when none is held.
  @usableFromInline package internal(set) var nextWake: Timestamp

  /// A recipient without history under `policy`.
  package init(_ recipient: Recipient, under policy: PolicyTable) {
    self.recipient = recipient
    ledger = policy.freshLedger()
    heldCount = 0
    nextWake = .distantFuture
  }
}
