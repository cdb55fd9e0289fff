import PushModel

/// The slots of the local day in which a push may be sent, and the moment to which it waits for each.
public struct SlotChoice: Hashable, Sendable, BitwiseCopyable {
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

  /// The slots in which the push may be sent, as bits: the present one, and those that begin within a day,
  /// before the push expires and outside quiet hours.
  @inline(__always) public func open(to record: DecisionRecord) -> UInt32 {
    let time = record.clock.timeOfDay(record.now)
    let present = slot(ofHour: Int(time / 3_600_000))
    var open = UInt32(1) << UInt32(present)
    for slot in 0..<count where slot != present {
      let minute = slot * hours * 60
      if let quiet = record.quietHours, quiet.contains(minute: minute) { continue }
      var wait = Int64(minute) * 60_000 - time
      if wait < 0 { wait += LocalClock.dayLength }
      if record.now + Interval(milliseconds: wait) < record.push.expiresAt {
        open |= 1 << UInt32(slot)
      }
    }
    return open
  }

  /// The answer that sends the push in a slot.
  @inline(__always) public func answer(
    _ slot: Int, to record: DecisionRecord, _ zones: ZoneTable
  ) -> DecisionAnswer {
    guard slot != self.slot(ofHour: record.hour) else { return .send }
    let start = zones.next(record.zone, minute: slot * hours * 60, from: record.now)
    // Where a clock change makes the wait too long, it goes now.
    return start < record.push.expiresAt ? .wait(until: start) : .send
  }

  /// The place among `count` that a uniform number chooses; the first for one that is none.
  @inline(__always) static func place(_ uniform: Double, of count: Int) -> Int {
    uniform > 0 ? min(count - 1, Int(min(uniform, 1) * Double(count))) : 0
  }

  /// The slot at a place among those that are open, from midnight on.
  ///
  /// - Precondition: `place` is below the number of open slots.
  static func slot(_ place: Int, of open: UInt32) -> Int {
    var left = open
    for _ in 0..<place { left &= left - 1 }
    return left.trailingZeroBitCount
  }
}
