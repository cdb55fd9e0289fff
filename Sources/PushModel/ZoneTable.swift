/// The offsets from UTC of the zones in use: a table of transitions that a host builds once.
///
/// A zone whose table has no transition has one fixed offset.
public struct ZoneTable: Sendable, Hashable {
  /// One zone with the offsets that it has over time.
  public struct Zone: Sendable, Hashable {
    /// The name, as a rule of the IANA database.
    public var name: String
    /// The ascending moments at which an offset starts; the first offset holds before them all.
    public var starts: ContiguousArray<Timestamp>
    /// Milliseconds to add to UTC; one more than `starts`.
    public var offsets: ContiguousArray<Int64>

    /// A zone with the given transitions.
    ///
    /// - Precondition: There is one offset more than starts, and the starts ascend.
    public init(
      name: String, starts: ContiguousArray<Timestamp>, offsets: ContiguousArray<Int64>
    ) {
      precondition(
        offsets.count == starts.count + 1, "\(starts.count) starts, \(offsets.count) offsets")
      for (start, next) in zip(starts, starts.dropFirst()) {
        precondition(
          start < next,
          "\(name): \(next.milliseconds) ms starts after \(start.milliseconds) ms")
      }
      self.name = name
      self.starts = starts
      self.offsets = offsets
    }
  }

  /// The zones; a ``ZoneID`` is an index into them.
  public let zones: ContiguousArray<Zone>

  /// The most zones of a table: a ``ZoneID`` has 16 bits.
  public static let zonesMax = Int(UInt16.max) + 1

  /// A table of the given zones, in this order.
  ///
  /// - Precondition: There are at most ``zonesMax``.
  public init(_ zones: ContiguousArray<Zone>) {
    precondition(
      zones.count <= Self.zonesMax, "\(zones.count) zones, 0...\(Self.zonesMax) are accepted")
    self.zones = zones
  }

  /// The clock of `zone` at `moment`, good until its next change of offset.
  ///
  /// - Precondition: The table has the zone.
  /// - Complexity: O(log transitions)
  public func clock(_ zone: ZoneID, at moment: Timestamp) -> LocalClock {
    precondition(
      Int(zone.rawValue) < zones.count, "zone \(zone.rawValue), 0..<\(zones.count) are accepted")
    let zone = zones[Int(zone.rawValue)]
    var low = 0
    var high = zone.starts.count
    while low < high {
      let middle = (low + high) / 2
      if zone.starts[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return LocalClock(
      offset: zone.offsets[low],
      validFrom: low == 0 ? .distantPast : zone.starts[low - 1],
      validUntil: low == zone.starts.count ? .distantFuture : zone.starts[low])
  }

  /// The id of the zone called `name`; `nil` if there is none.
  public func zone(named name: String) -> ZoneID? {
    zones.firstIndex { $0.name == name }.map { ZoneID(rawValue: UInt16($0)) }
  }
}

// Through a pointer and out of line, a table costs its caller's loop no counting of references.

extension UnsafePointer<ZoneTable> {
  /// The clock of `zone` at `moment`: ``ZoneTable/clock(_:at:)``.
  @usableFromInline @inline(never)
  package func clock(_ zone: ZoneID, at moment: Timestamp) -> LocalClock {
    pointee.clock(zone, at: moment)
  }

  /// The end of `window` after `moment`: ``ZoneTable/end(of:_:from:)``.
  @usableFromInline @inline(never) package func end(
    of window: QuietWindow, _ zone: ZoneID, from moment: Timestamp
  ) -> Timestamp {
    pointee.end(of: window, zone, from: moment)
  }
}

extension ZoneTable {
  /// A copy that shares no memory with this table, for a thread that reads it all the time.
  public func detached() -> ZoneTable {
    ZoneTable(
      ContiguousArray(
        zones.map {
          Zone(
            name: $0.name, starts: ContiguousArray($0.starts.map { $0 }),
            offsets: ContiguousArray($0.offsets.map { $0 }))
        }))
  }
}

extension ZoneTable {
  /// The moment at which local wall time first reads `minute` of local day `day`.
  ///
  /// A time that a clock change skips is the moment of the change; one that it repeats is the
  /// first of the two.
  ///
  /// - Precondition: `minute` is in 0..<1440.
  public func instant(_ zone: ZoneID, day: Int64, minute: Int) -> Timestamp {
    precondition(minute >= 0 && minute < 1_440, "minute \(minute), 0..<1440 are accepted")
    let wall = day * LocalClock.dayLength + Int64(minute) * 60_000
    // Offsets differ by at most a day from UTC, so the clock a day earlier cannot be later.
    var clock = clock(zone, at: Timestamp(milliseconds: wall - LocalClock.dayLength))
    while true {
      let moment = Timestamp(milliseconds: wall - clock.offset)
      if moment < clock.validFrom { return clock.validFrom }
      if moment < clock.validUntil { return moment }
      clock = self.clock(zone, at: clock.validUntil)
    }
  }

  /// The first moment at or after `moment` at which local wall time reads `minute`, or at which a
  /// clock change skips it. A time that a change repeats comes twice.
  ///
  /// - Precondition: `minute` is in 0..<1440.
  public func next(_ zone: ZoneID, minute: Int, from moment: Timestamp) -> Timestamp {
    precondition(minute >= 0 && minute < 1_440, "minute \(minute), 0..<1440 are accepted")
    var now = moment
    // A moment that is itself a change may be the one that skips `minute`.
    var clock = clock(zone, at: moment - .milliseconds(1))
    while true {
      var left = Int64(minute) * 60_000 - clock.timeOfDay(now)
      if left < 0 { left += LocalClock.dayLength }
      let wanted = now + Interval(milliseconds: left)
      if wanted < clock.validUntil { return wanted }
      now = clock.validUntil
      let after = self.clock(zone, at: now)
      if (wanted - now).milliseconds < after.offset - clock.offset { return now }
      clock = after
    }
  }

  /// The first moment of a later local day than that of `moment`.
  public func nextDay(_ zone: ZoneID, after moment: Timestamp) -> Timestamp {
    let today = clock(zone, at: moment).day(moment)
    return start(zone, day: today + 1, from: moment)
  }

  /// The first moment of a later ISO week than that of `moment`: usually a Monday's midnight.
  public func nextWeek(_ zone: ZoneID, after moment: Timestamp) -> Timestamp {
    let week = clock(zone, at: moment).week(moment)
    return start(zone, day: (week + 1) * 7 - 3, from: moment)
  }

  /// The first moment from `moment` on at which the local date is `day` or later.
  private func start(_ zone: ZoneID, day: Int64, from moment: Timestamp) -> Timestamp {
    var now = moment
    while true {
      let clock = clock(zone, at: now)
      let midnight = Timestamp(milliseconds: day * LocalClock.dayLength - clock.offset)
      if max(now, midnight) < clock.validUntil { return max(now, midnight) }
      now = clock.validUntil
    }
  }

  /// The first moment from `moment` on that lies outside `window`: `moment` itself when it does. A
  /// window of the whole day has no such moment; the next local midnight stands for it.
  ///
  /// Only wall time counts: where the clock jumps over the window's end, quiet ends with the jump;
  /// where it falls back into the window, quiet goes on.
  public func end(of window: QuietWindow, _ zone: ZoneID, from moment: Timestamp) -> Timestamp {
    var now = moment
    while true {
      let clock = clock(zone, at: now)
      guard window.contains(minute: clock.minute(now)) else { return now }
      if let end = clock.end(of: window, after: now) { return end }
      now = clock.validUntil
    }
  }
}
