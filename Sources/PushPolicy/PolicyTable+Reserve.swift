import PushModel

extension PolicyTable {
  /// Books a push whose verdict is ``Verdict/send``: from now on every cap counts it.
  ///
  /// The form on `UnsafePointer` does the same without copying its arguments.
  ///
  /// - Precondition: `history` has ``historyWords`` words, zeroed before the first call.
  package func reserve(
    _ push: Push, for recipient: Recipient, in ledger: inout Ledger,
    history: History, zones: ZoneTable, at now: Timestamp
  ) {
    withUnsafePointer(to: self) { table in
      withUnsafePointer(to: push) { push in
        withUnsafePointer(to: recipient) { recipient in
          withUnsafeMutablePointer(to: &ledger) { ledger in
            withUnsafePointer(to: zones) { zones in
              table.reserve(
                push, for: recipient, in: ledger, history: history, zones: zones, at: now)
            }
          }
        }
      }
    }
  }

  /// Records a final decision without booking the push, so that a job that is given out twice is
  /// not decided afresh (S0-ARCH-14).
  @inlinable public func settle(_ push: PushID, in ledger: inout Ledger) {
    ledger.recent.append(push)
  }

  /// Out of line; inlined, it would be computed for caps that count days, too.
  @usableFromInline @inline(never) static func week(ofDay day: Int64) -> Int64 {
    LocalClock.week(ofDay: day)
  }

  /// When `cap` next has room on local day `day`, from what its window holds.
  static func freeAt(
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

extension UnsafePointer<PolicyTable> {
  /// Books a push whose verdict is ``Verdict/send``: from now on every cap counts it.
  ///
  /// Booking comes with the verdict, not with the provider's answer, so ten simultaneous posts
  /// against a cap of five send exactly five.
  ///
  /// - Precondition: `history` has ``historyWords`` words, zeroed before the first call.
  @inlinable package func reserve(
    _ push: UnsafePointer<Push>, for recipient: UnsafePointer<Recipient>,
    in ledger: UnsafeMutablePointer<Ledger>, history: History, zones: UnsafePointer<ZoneTable>,
    at now: Timestamp
  ) {
    assert(
      history.count >= pointee.historyWords,
      "\(history.count) words of history, \(pointee.historyWords) are needed")
    assert(
      recipient.pointee.clock.isValid(at: now),
      "the clock holds up to \(recipient.pointee.clock.validUntil.milliseconds) ms, it is "
        + "\(now.milliseconds) ms")
    let row = pointee.rows[Int(push.pointee.type.rawValue)]
    let day = recipient.pointee.clock.day(now)
    let date = Int32(truncatingIfNeeded: day)
    assert(Int64(date) == day, "day \(day) is beyond the 32 bits of a ledger's date")
    ledger.pointee.count(date)
    if pointee.booksMore { return bookMore(push, recipient, ledger, history, zones, now) }
    ledger.remember(push.pointee.id)
    book(row, day, recipient, ledger, history, zones, now)
  }

  /// Out of line: the windows of the caps are all that most policies of a simulation book.
  @usableFromInline @inline(never) func bookMore(
    _ push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>,
    _ ledger: UnsafeMutablePointer<Ledger>, _ history: History, _ zones: UnsafePointer<ZoneTable>,
    _ now: Timestamp
  ) {
    let day = recipient.pointee.clock.day(now)
    keep(push, day, ledger, history)
    ledger.remember(push.pointee.id)
    if pointee.asksHistory {
      bookInHistory(push, recipient, ledger, history, zones, now)
    } else {
      book(pointee[push.pointee.type], day, recipient, ledger, history, zones, now)
    }
  }

  /// Counts a push of local day `day` against the gap and its caps, whose answers the ledger keeps.
  @inlinable @inline(__always) func book(
    _ row: TypeRow, _ day: Int64, _ recipient: UnsafePointer<Recipient>,
    _ ledger: UnsafeMutablePointer<Ledger>, _ history: History, _ zones: UnsafePointer<ZoneTable>,
    _ now: Timestamp
  ) {
    if row.obeysGap { ledger.pointee.lastSent = now }
    var mask = row.consumes
    while mask != 0 {
      let index = mask.trailingZeroBitCount
      ledger.setFreeAt(index, book(index, day, recipient.pointee.zone, history, zones, now))
      mask &= mask &- 1
    }
  }

  /// Counts a push against the gap and the caps, where a verdict asks the history about these.
  private func bookInHistory(
    _ push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>,
    _ ledger: UnsafeMutablePointer<Ledger>, _ history: History, _ zones: UnsafePointer<ZoneTable>,
    _ now: Timestamp
  ) {
    if pointee.obeysGap(push) { ledger.pointee.lastSent = now }
    let calendar = RecipientCalendar(recipient: recipient, zones: zones)
    for index in pointee.caps.indices where pointee.consumes(push, index) {
      pointee.windowToBook(index, of: push, history, calendar, at: now)?
        .book(at: now, under: pointee.terms[index].reservation(of: push))
    }
    pointee.memory.serve(push.pointee.business, in: history)
  }

  /// Counts one push of local day `day` against a cap.
  ///
  /// - Returns: When the cap next has room; `distantPast` if it has room now.
  @inlinable @inline(__always) func book(
    _ index: Int, _ day: Int64, _ zone: ZoneID, _ history: History,
    _ zones: UnsafePointer<ZoneTable>, _ now: Timestamp
  ) -> Timestamp {
    assert(index < pointee.caps.count, "cap \(index) of \(pointee.caps.count)")
    // Field by field: reading the whole row would copy it first.
    let limit = pointee.caps[index].limit
    guard limit > 0 else { return .distantFuture }
    let offset = pointee.caps[index].offset
    let count: Int64
    if pointee.caps[index].isCalendar {
      let isDaily = pointee.caps[index].window == CapRow.localDay
      let period = isDaily ? day : PolicyTable.week(ofDay: day)
      count = history[offset] == period ? history[offset + 1] + 1 : 1
      history[offset] = period
      history[offset + 1] = count
    } else {
      let place = Int(history[offset] % Int64(limit))
      history[offset + 1 + place] = now.milliseconds
      count = history[offset] + 1
      history[offset] = count
    }
    guard count >= limit else { return .distantPast }
    return freeAt(index, day, zone, history, zones, now)
  }

  /// When the full cap `index` next has room.
  @usableFromInline @inline(never) func freeAt(
    _ index: Int, _ day: Int64, _ zone: ZoneID, _ history: History,
    _ zones: UnsafePointer<ZoneTable>, _ now: Timestamp
  ) -> Timestamp {
    PolicyTable.freeAt(pointee.caps[index], day, zone, history, zones.pointee, now)
  }
}
