import PushModel

extension PushService {
  /// The app was opened on a device: the server hears of it (S1-7-sync).
  @inlinable public func active(_ card: Card, at now: Timestamp) {
    card.person.pointee.recipient.lastActive = now
  }

  /// A push was opened: its hour counts towards the recipient's best.
  public func opened(_ card: Card, at now: Timestamp) {
    card.person.pointee.recipient.tick(zones, at: now)
    let hour = card.person.pointee.recipient.clock.hour(now)
    card.archive.pointee.opensByHour[hour] &+= 1
    let best = card.person.pointee.recipient.bestHour
    let isBetter =
      best == Recipient.hourUnknown
      || card.archive.pointee.opensByHour[hour] > card.archive.pointee.opensByHour[Int(best)]
    if isBetter { card.person.pointee.recipient.bestHour = UInt8(hour) }
    card.person.pointee.recipient.lastActive = now
  }

  /// The recipient has changed what he wants; it counts from the next decision on (S0-FR-PRO-03).
  public func prefer(_ preferences: Preferences, _ card: Card) {
    card.person.pointee.recipient.preferences = preferences
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
