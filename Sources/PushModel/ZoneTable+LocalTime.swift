extension ZoneTable {
  /// The moment at which local wall time first reads `minute` of local day `day`.
  ///
  /// A time that a clock change skips is the moment of the change; one that it repeats is the
  /// first of the two.
  public func instant(_ zone: ZoneID, day: Int64, minute: Int) -> Timestamp {
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

  /// The first moment at or after `moment` at which local wall time reads `minute`.
  public func next(_ zone: ZoneID, minute: Int, from moment: Timestamp) -> Timestamp {
    let today = clock(zone, at: moment).day(moment)
    // From the day before: where a date is skipped or repeated, "today" may lie either side.
    for day in (today - 1)...(today + 2) {
      let candidate = instant(zone, day: day, minute: minute)
      if candidate >= moment { return candidate }
    }
    preconditionFailure("no minute \(minute) within two days of \(moment)")
  }

  /// The start of the local day after the one of `moment`.
  public func nextDay(_ zone: ZoneID, after moment: Timestamp) -> Timestamp {
    let today = clock(zone, at: moment).day(moment)
    return later(than: moment) { instant(zone, day: today + $0, minute: 0) }
  }

  /// The start of the ISO week after the one of `moment`, a local Monday.
  public func nextWeek(_ zone: ZoneID, after moment: Timestamp) -> Timestamp {
    let monday = clock(zone, at: moment).week(moment) * 7 - 3
    return later(than: moment) { instant(zone, day: monday + $0 * 7, minute: 0) }
  }

  private func later(than moment: Timestamp, _ start: (Int64) -> Timestamp) -> Timestamp {
    let first = start(1)
    return first > moment ? first : start(2)
  }

  /// The first moment from `moment` on that lies outside `window`: `moment` itself when it does.
  ///
  /// Only wall time counts: where the clock jumps over the window's end, quiet ends with the jump;
  /// where it falls back into the window, quiet goes on.
  public func end(of window: QuietWindow, _ zone: ZoneID, from moment: Timestamp) -> Timestamp {
    var now = moment
    while true {
      let clock = clock(zone, at: now)
      let time = clock.timeOfDay(now)
      guard window.contains(minute: Int(time / 60_000)) else { return now }
      var left = Int64(window.to) * 60_000 - time
      if left <= 0 { left += LocalClock.dayLength }
      let end = now + Interval(milliseconds: left)
      if end < clock.validUntil { return end }
      now = clock.validUntil
    }
  }
}
