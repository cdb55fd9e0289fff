import PushModel

extension PolicyTable {
  /// The moment that timing chooses for a push that could go at `now`.
  @usableFromInline @inline(never) static func moment(
    _ timing: Timing, for push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>,
    _ zones: UnsafePointer<ZoneTable>, _ now: Timestamp
  ) -> Timestamp {
    moment(timing, for: push.pointee, recipient.pointee, zones.pointee, now)
  }

  private static func moment(
    _ timing: Timing, for push: Push, _ recipient: Recipient, _ zones: ZoneTable, _ now: Timestamp
  ) -> Timestamp {
    switch timing {
    case .immediate:
      return now
    case .fixed(let time):
      return zones.next(recipient.zone, minute: Int(time.minute), from: now)
    case .lastActive:
      return zones.next(
        recipient.zone, minute: minuteLastActive(of: recipient, zones), from: now)
    case .bestHour:
      let hour = recipient.bestHour
      let isKnown = hour != Recipient.hourUnknown
      if isKnown && recipient.clock.hour(now) == Int(hour) { return now }
      let minute = isKnown ? Int(hour) * 60 : Int(Timing.fallback.minute)
      return zones.next(recipient.zone, minute: minute, from: now)
    case .spread(let window):
      let share = spreadShare(push.id, recipient.id)
      return push.intendedAt
        + Interval(milliseconds: Int64(Double(window.milliseconds) * share))
    }
  }

  private static func minuteLastActive(of recipient: Recipient, _ zones: ZoneTable) -> Int {
    guard recipient.lastActive > .distantPast else { return Int(Timing.fallback.minute) }
    return zones.clock(recipient.zone, at: recipient.lastActive).minute(recipient.lastActive)
  }

  /// A fixed share in 0..<1 for a push and its recipient: a hash, not a draw (SplitMix64's mixer,
  /// Steele, Lea & Flood 2014).
  private static func spreadShare(_ push: PushID, _ recipient: RecipientID) -> Double {
    var bits = push.rawValue &+ recipient.rawValue &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ bits >> 31) >> 11) * 0x1p-53
  }
}
