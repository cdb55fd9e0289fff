import PushModel

/// The slots of the local day in which a push may be sent, and the moment to which it waits for each.
public struct SlotChoice: Hashable, Sendable {
  /// The hours of a slot.
  public let hours: Int

  /// Slots of so many hours.
  ///
  /// - Precondition: `hours` divides 24.
  public init(hours: Int) {
    precondition(hours > 0 && 24 % hours == 0, "slots of \(hours) hours")
    self.hours = hours
  }

  /// The number of slots in a day.
  public var count: Int { 24 / hours }

  /// The slot of a local hour.
  public func slot(ofHour hour: Int) -> Int { hour / hours }

  /// The slots in which the push may be sent, from the present one on through the coming day.
  public func open(to record: DecisionRecord) -> [Int] {
    let now = slot(ofHour: record.hour)
    return (0..<count).map { (now + $0) % count }.filter { slot in
      guard slot != now else { return true }
      let minute = slot * hours * 60
      if let quiet = record.quietHours, quiet.contains(minute: minute) { return false }
      return record.now + wait(to: minute, record) < record.push.expiresAt
    }
  }

  /// The answer that sends the push in a slot.
  public func answer(_ slot: Int, to record: DecisionRecord, _ zones: ZoneTable) -> DecisionAnswer {
    guard slot != self.slot(ofHour: record.hour) else { return .send }
    let start = zones.next(record.zone, minute: slot * hours * 60, from: record.now)
    // Where a clock change makes the wait too long, it goes now.
    return start < record.push.expiresAt ? .wait(until: start) : .send
  }

  /// The time to a local minute of the day without clock changes.
  private func wait(to minute: Int, _ record: DecisionRecord) -> Interval {
    var left = Int64(minute) * 60_000 - record.clock.timeOfDay(record.now)
    if left < 0 { left += LocalClock.dayLength }
    return Interval(milliseconds: left)
  }
}
