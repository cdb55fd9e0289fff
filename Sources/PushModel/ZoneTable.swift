/// Offsets from UTC of the zones in use, as a table of transitions that a host builds once.
///
/// A zone whose table has no transition has one fixed offset.
public struct ZoneTable: Sendable, Hashable {
  public struct Zone: Sendable, Hashable {
    public var name: String
    /// Ascending moments at which an offset starts; the first offset holds before them all.
    public var starts: ContiguousArray<Timestamp>
    /// Milliseconds to add to UTC; one more than `starts`.
    public var offsets: ContiguousArray<Int64>

    public init(
      name: String, starts: ContiguousArray<Timestamp>, offsets: ContiguousArray<Int64>
    ) {
      precondition(
        offsets.count == starts.count + 1, "\(starts.count) starts, \(offsets.count) offsets")
      self.name = name
      self.starts = starts
      self.offsets = offsets
    }
  }

  public let zones: ContiguousArray<Zone>

  public init(_ zones: ContiguousArray<Zone>) { self.zones = zones }

  /// The clock of `zone` at `moment`, good until its next change of offset.
  ///
  /// - Complexity: O(log transitions)
  public func clock(_ zone: ZoneID, at moment: Timestamp) -> LocalClock {
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

  public func zone(named name: String) -> ZoneID? {
    zones.firstIndex { $0.name == name }.map { ZoneID(rawValue: UInt16($0)) }
  }
}

// Asked where it lies and out of line, a table counts no reference in its caller's loop.

extension UnsafePointer<ZoneTable> {
  @inline(never) public func clock(_ zone: ZoneID, at moment: Timestamp) -> LocalClock {
    pointee.clock(zone, at: moment)
  }

  @inline(never) public func end(
    of window: QuietWindow, _ zone: ZoneID, from moment: Timestamp
  ) -> Timestamp {
    pointee.end(of: window, zone, from: moment)
  }
}

extension ZoneTable {
  /// A copy in memory of its own, for a thread that reads it all the time.
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
