import PushModel

extension PolicyTable {
  /// Books a push that the verdict lets go: from here on every cap counts it.
  ///
  /// Booking comes with the verdict, not with the provider's answer, so ten simultaneous posts
  /// against a cap of five send exactly five.
  ///
  /// - Precondition: `history` has ``historyWords`` words, zeroed before the first call.
  @inlinable public func reserve(
    _ push: Push, for recipient: Recipient, in ledger: inout Ledger,
    history: History, zones: ZoneTable, at now: Timestamp
  ) {
    let row = rows[Int(push.type.rawValue)]
    let day = Int32(truncatingIfNeeded: recipient.clock.day(now))
    ledger.sentToday = day == ledger.sentDay ? ledger.sentToday &+ 1 : 1
    ledger.sentDay = day
    ledger.recent.append(push.id)
    if row.obeysGap { ledger.lastSent = now }
    var mask = row.consumes
    while mask != 0 {
      let index = mask.trailingZeroBitCount
      ledger.freeAt[index] = book(caps[index], recipient, history, zones, now)
      mask &= mask - 1
    }
  }

  /// Remembers a decision that is final without a booking, so that a job that is given out twice
  /// gets the same answer twice (S0-ARCH-14).
  @inlinable public func settle(_ push: PushID, in ledger: inout Ledger) {
    ledger.recent.append(push)
  }

  /// Counts one push against `cap`.
  ///
  /// - Returns: when the cap next has room; the distant past while it has.
  @usableFromInline func book(
    _ cap: CapRow, _ recipient: Recipient, _ history: History, _ zones: ZoneTable,
    _ now: Timestamp
  ) -> Timestamp {
    guard cap.limit > 0 else { return .distantFuture }
    if cap.isCalendar {
      let period = self.period(of: cap, recipient.clock, now)
      let count = history[cap.offset] == period ? history[cap.offset + 1] + 1 : 1
      history[cap.offset] = period
      history[cap.offset + 1] = count
      return freeAt(cap, recipient, history, zones, now)
    }
    let place = Int(history[cap.offset] % Int64(cap.limit))
    history[cap.offset + 1 + place] = now.milliseconds
    history[cap.offset] += 1
    return freeAt(cap, recipient, history, zones, now)
  }

  /// When `cap` next has room, from what its window holds.
  func freeAt(
    _ cap: CapRow, _ recipient: Recipient, _ history: History, _ zones: ZoneTable,
    _ now: Timestamp
  ) -> Timestamp {
    guard cap.limit > 0 else { return .distantFuture }
    let count = history[cap.offset + (cap.isCalendar ? 1 : 0)]
    guard count >= cap.limit else { return .distantPast }
    guard cap.isCalendar else {
      let oldest = history[cap.offset + 1 + Int(count % Int64(cap.limit))]
      return Timestamp(milliseconds: oldest + cap.window)
    }
    guard history[cap.offset] == period(of: cap, recipient.clock, now) else {
      return .distantPast
    }
    return cap.window == CapRow.localDay
      ? zones.nextDay(recipient.zone, after: now) : zones.nextWeek(recipient.zone, after: now)
  }

  private func period(of cap: CapRow, _ clock: LocalClock, _ now: Timestamp) -> Int64 {
    cap.window == CapRow.localDay ? clock.day(now) : clock.week(now)
  }
}
