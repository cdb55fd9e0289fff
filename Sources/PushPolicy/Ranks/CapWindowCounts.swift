import PushModel

/// What the window of a cap holds, read from a history: the cap's own, or that of one subject.
struct CapWindowCounts {
  /// The cap, with the place of this window as its offset.
  let row: CapRow
  let history: History
  let calendar: RecipientCalendar

  /// Whether a booking at `then` counts at `now`, which is no earlier.
  func counts(_ then: Timestamp, at now: Timestamp) -> Bool {
    guard row.isCalendar else { return then.milliseconds + row.window > now.milliseconds }
    return calendar.period(of: row, then) == calendar.period(of: row, now)
  }

  /// Number of bookings that count at `now`, at most those of the limit in a rolling window; of those
  /// under one reservation where one is given.
  func count(at now: Timestamp, of reservation: Int? = nil) -> Int {
    guard row.limit > 0 else { return 0 }
    guard row.isCalendar else {
      return places.count { isCounted($0, at: now) && isOf(reservation, $0) }
    }
    guard history[row.offset] == calendar.period(of: row, now) else { return 0 }
    return Int(history[row.offset + 1 + (reservation.map { $0 + 1 } ?? 0)])
  }

  /// The first moment after `now` at which a booking counts no more; `nil` without a booking.
  func nextReturn(after now: Timestamp) -> Timestamp? {
    guard count(at: now) > 0 else { return nil }
    guard !row.isCalendar else { return calendar.nextPeriod(of: row, after: now) }
    return places.filter { isCounted($0, at: now) }.map { history[row.offset + 1 + $0] }.min()
      .map { Timestamp(milliseconds: $0 + row.window) }
  }

  /// The moment from which no present booking counts; `nil` without a booking.
  func lastReturn(after now: Timestamp) -> Timestamp? {
    guard count(at: now) > 0 else { return nil }
    guard !row.isCalendar else { return calendar.nextPeriod(of: row, after: now) }
    return places.map { history[row.offset + 1 + $0] }.max()
      .map { Timestamp(milliseconds: $0 + row.window) }
  }

  /// The places of a rolling window that are in use.
  private var places: Range<Int> { 0..<Int(min(history[row.offset], Int64(row.limit))) }

  private func isCounted(_ place: Int, at now: Timestamp) -> Bool {
    history[row.offset + 1 + place] + row.window > now.milliseconds
  }

  private func isOf(_ reservation: Int?, _ place: Int) -> Bool {
    reservation.map { Int(row.reservationBytes(in: history)[place]) == $0 + 1 } ?? true
  }

  /// Counts a booking, under a reservation where one is given.
  func book(at now: Timestamp, under reservation: Int?) {
    guard row.limit > 0 else { return }
    if row.isCalendar {
      bookPeriod(calendar.period(of: row, now), under: reservation)
    } else {
      let place = Int(history[row.offset] % Int64(row.limit))
      history[row.offset + 1 + place] = now.milliseconds
      history[row.offset] += 1
      if row.reserved > 0 {
        row.reservationBytes(in: history)[place] = reservation.map { UInt8($0 + 1) } ?? 0
      }
    }
  }

  private func bookPeriod(_ period: Int64, under reservation: Int?) {
    if history[row.offset] != period {
      clear()
      history[row.offset] = period
    }
    history[row.offset + 1] += 1
    if let reservation { history[row.offset + 2 + reservation] += 1 }
  }

  /// Forgets what the window holds.
  func clear() { for word in 0..<row.windowWords { history[row.offset + word] = 0 } }
}

/// The local days and weeks of one recipient.
struct RecipientCalendar {
  let recipient: UnsafePointer<Recipient>
  let zones: UnsafePointer<ZoneTable>

  /// The number of the day or week that a calendar cap counts in.
  func period(of row: CapRow, _ moment: Timestamp) -> Int64 {
    let clock = recipient.pointee.clock
    let day =
      clock.isValid(at: moment)
      ? clock.day(moment) : zones.clock(recipient.pointee.zone, at: moment).day(moment)
    return row.window == CapRow.localDay ? day : LocalClock.week(ofDay: day)
  }

  func nextPeriod(of row: CapRow, after now: Timestamp) -> Timestamp {
    row.window == CapRow.localDay
      ? zones.pointee.nextDay(recipient.pointee.zone, after: now)
      : zones.pointee.nextWeek(recipient.pointee.zone, after: now)
  }
}
