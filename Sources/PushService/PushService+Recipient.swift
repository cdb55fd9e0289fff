import PushModel
import PushPolicy

extension PushService {
  /// The app was opened on a device: the server hears of it (S1-7-sync).
  @inlinable public func active(_ card: Card, at now: Timestamp) {
    card.person.pointee.recipient.lastActive = now
  }

  /// A push was opened: its hour counts towards the recipient's best, and a post says what he likes.
  public func opened(_ push: PushID, by card: Card, at now: Timestamp) {
    card.person.pointee.recipient.tick(zones, at: now)
    let hour = card.person.pointee.recipient.clock.hour(now)
    card.archive.pointee.opensByHour[hour] &+= 1
    let best = card.person.pointee.recipient.bestHour
    let isBetter =
      best == Recipient.hourUnknown
      || card.archive.pointee.opensByHour[hour] > card.archive.pointee.opensByHour[Int(best)]
    if isBetter { card.person.pointee.recipient.bestHour = UInt8(hour) }
    card.person.pointee.recipient.lastActive = now
    if push.source == .post, !push.isDigest { _ = card.archive.pointee.opened.insert(push) }
  }

  /// The recipient has changed what he wants; it counts from the next decision on (S0-FR-PRO-03).
  public func prefer(_ preferences: Preferences, _ card: Card) {
    card.person.pointee.recipient.preferences = preferences
    card.archive.pointee.preferenceVersion += 1
  }

  /// How many changes of preferences count so far: what an app hears at login and whenever it comes to
  /// the foreground, and hands in with its next change (S1-7-sync).
  public func preferenceVersion(of card: Card) -> UInt32 {
    card.archive.pointee.preferenceVersion
  }

  /// An app hands in a change that was made while it could not reach the server. One that was made
  /// without knowing of a later change does not overrule that: the app takes over what the server has.
  ///
  /// - Parameter version: The ``preferenceVersion(of:)`` that the app knew when the change was made.
  /// - Returns: Whether the change counts.
  @discardableResult
  public func prefer(_ preferences: Preferences, knowing version: UInt32, _ card: Card) -> Bool {
    guard version == preferenceVersion(of: card) else { return false }
    prefer(preferences, card)
    return true
  }

  /// The recipient has moved; local time is that of the new zone from now on (S0-FR-PRO-05).
  public func move(_ card: Card, to zone: ZoneID, at now: Timestamp) {
    card.person.pointee.recipient.zone = zone
    card.person.pointee.recipient.clock = zones.clock(zone, at: now)
    policy.rezone(
      &card.person.pointee.ledger, recipient: card.person.pointee.recipient,
      history: card.history, zones: zones, at: now)
  }

  /// Devices or permissions have changed.
  public func refreshReach(_ card: Card) {
    card.person.pointee.fresh = .distantPast
    card.person.pointee.recipient.reach = card.archive.pointee.devices.reach
  }

  /// This strategy takes over a recipient whom `previous` has served.
  ///
  /// - Parameter history: Zeroed words, not those of `card`.
  public func adopt(
    _ card: Card, from previous: borrowing PushService, history: UnsafeMutableBufferPointer<Int64>,
    at now: Timestamp
  ) {
    policy.adopt(
      &card.person.pointee.ledger, from: previous.policy, old: card.history, new: history,
      recipient: card.person.pointee.recipient, zones: zones, at: now)
  }
}

/// The hot part of what a service remembers about one recipient: nearly every decision reads it.
///
/// A host keeps it beside an ``Archive`` and ``PolicyTable/historyWords`` words of history, and
/// hands all three to the service with each input.
public struct Person: Sendable, BitwiseCopyable {
  public var recipient: Recipient
  public var ledger: Ledger
  /// Pushes that wait in the archive.
  public internal(set) var heldCount: UInt8
  /// Until then no device is stale, whatever has been seen since.
  @usableFromInline var fresh = Timestamp.distantPast
  /// When the first of them is to be asked about again; the distant future when none waits.
  public internal(set) var nextWake: Timestamp
  /// Four cache lines, no more.
  private let padding: UInt64 = 0

  public init(_ recipient: Recipient, under policy: PolicyTable) {
    self.recipient = recipient
    ledger = policy.freshLedger()
    heldCount = 0
    nextWake = .distantFuture
  }
}
