import PushModel

extension PolicyTable {
  /// Books a push that the verdict lets go: from here on every cap counts it.
  ///
  /// Booking comes with the verdict, not with the provider's answer, so ten simultaneous posts
  /// against a cap of five send exactly five.
  ///
  /// - Precondition: `history` has ``historyWords`` words, zeroed before the first call.
  @inlinable public func reserve(
    _ push: Push, for recipient: UnsafePointer<Recipient>, in ledger: UnsafeMutablePointer<Ledger>,
    history: History, zones: ZoneTable, at now: Timestamp
  ) {
    let row = rows[Int(push.type.rawValue)]
    let day = recipient.pointee.clock.day(now)
    let date = Int32(truncatingIfNeeded: day)
    ledger.pointee.sentToday =
      date == ledger.pointee.sentDay ? ledger.pointee.sentToday &+ 1 : 1
    ledger.pointee.sentDay = date
    ledger.pointee.recent.append(push.id)
    if row.obeysGap { ledger.pointee.lastSent = now }
    var mask = row.consumes
    while mask != 0 {
      let index = mask.trailingZeroBitCount
      ledger.setFreeAt(index, book(caps[index], day, recipient.pointee.zone, history, zones, now))
      mask &= mask - 1
    }
  }

  /// The same for values: the form for a host that does not count nanoseconds.
  public func reserve(
    _ push: Push, for recipient: Recipient, in ledger: inout Ledger,
    history: History, zones: ZoneTable, at now: Timestamp
  ) {
    withUnsafePointer(to: recipient) { recipient in
      withUnsafeMutablePointer(to: &ledger) { ledger in
        reserve(push, for: recipient, in: ledger, history: history, zones: zones, at: now)
      }
    }
  }

  /// Remembers a decision that is final without a booking, so that a job that is given out twice
  /// gets the same answer twice (S0-ARCH-14).
  @inlinable public func settle(_ push: PushID, in ledger: inout Ledger) {
    ledger.recent.append(push)
  }

  /// Counts one push of local day `day` against `cap`.
  ///
  /// - Returns: when the cap next has room; the distant past while it has.
  @inlinable @inline(__always) func book(
    _ cap: CapRow, _ day: Int64, _ zone: ZoneID, _ history: History, _ zones: ZoneTable,
    _ now: Timestamp
  ) -> Timestamp {
    guard cap.limit > 0 else { return .distantFuture }
    let count: Int64
    if cap.isCalendar {
      let period = cap.window == CapRow.localDay ? day : LocalClock.week(ofDay: day)
      count = history[cap.offset] == period ? history[cap.offset + 1] + 1 : 1
      history[cap.offset] = period
      history[cap.offset + 1] = count
    } else {
      let place = Int(history[cap.offset] % Int64(cap.limit))
      history[cap.offset + 1 + place] = now.milliseconds
      count = history[cap.offset] + 1
      history[cap.offset] = count
    }
    return count < cap.limit ? .distantPast : freeAt(cap, day, zone, history, zones, now)
  }

  /// When `cap` next has room on local day `day`, from what its window holds.
  @usableFromInline func freeAt(
    _ cap: CapRow, _ day: Int64, _ zone: ZoneID, _ history: History, _ zones: ZoneTable,
    _ now: Timestamp
  ) -> Timestamp {
    guard cap.limit > 0 else { return .distantFuture }
    let count = history[cap.offset + (cap.isCalendar ? 1 : 0)]
    guard count >= cap.limit else { return .distantPast }
    guard cap.isCalendar else {
      let oldest = history[cap.offset + 1 + Int(count % Int64(cap.limit))]
      return Timestamp(milliseconds: oldest + cap.window)
    }
    let period = cap.window == CapRow.localDay ? day : LocalClock.week(ofDay: day)
    guard history[cap.offset] == period else { return .distantPast }
    return cap.window == CapRow.localDay
      ? zones.nextDay(zone, after: now) : zones.nextWeek(zone, after: now)
  }
}
