import PushModel

extension TriggerTable {
  /// The moment at which an enabled rule must next be evaluated for a person; the distant future
  /// when never.
  func due(
    _ rule: TriggerRule, _ agenda: Agenda, _ zone: ZoneID, _ zones: ZoneTable, _ chance: PointChance
  ) -> Timestamp {
    func next(_ time: LocalTime, from moment: Timestamp) -> Timestamp {
      zones.next(zone, minute: Int(time.minute), from: max(moment, since))
    }
    switch rule.when {
    case .event, .transition, .milestone: return .distantFuture
    case .unopened(let absence):
      return agenda.parts.contains(.user) ? reminder(absence, agenda, zone, zones) : .distantFuture
    case .away(let length, let time):
      let isTold = agenda.wonBackAt >= agenda.openedAt
      return !agenda.parts.isDisjoint(with: [.user, .customer]) && !isTold
        ? next(time, from: agenda.openedAt + length) : .distantFuture
    case .unacknowledged(let age, let run) where rule.to == .subject:
      let waiting = agenda.open.filter { !$0.isFollowedUp }.map(\.at).min()
      return waiting.map { next(run, from: $0 + age) } ?? .distantFuture
    case .unacknowledged(_, let run):
      guard agenda.parts.contains(.coordinator) else { return .distantFuture }
      guard agenda.ranOn > .min else { return next(run, from: agenda.startedAt) }
      let tomorrow = zones.instant(zone, day: Int64(agenda.ranOn) + 1, minute: 0)
      return next(run, from: tomorrow)
    case .idle(let length, let run):
      return agenda.parts.contains(.member) && !agenda.isPaused
        ? next(run, from: agenda.idleSince + length) : .distantFuture
    case .yearly(let date, let time):
      return agenda.parts.contains(.member)
        ? summary(date, time, agenda, zone, zones) : .distantFuture
    case .deadline(let length, let run):
      var first = Timestamp.distantFuture
      for place in 0..<agenda.itemCount {
        first = min(first, alert(agenda.items[place], length, run, zone, zones))
      }
      return first
    case .daily(let daily):
      return agenda.parts.contains(.user)
        ? point(daily, agenda, zone, zones, chance).at : .distantFuture
    }
  }

  /// The next decision point of a daily rule.
  func point(
    _ daily: DailyChance, _ agenda: Agenda, _ zone: ZoneID, _ zones: ZoneTable,
    _ chance: PointChance
  ) -> (at: Timestamp, point: Int) {
    let earliest = max(agenda.startedAt, agenda.decidedAt + daily.gap)
    return daily.next(from: max(earliest, since), in: zone, of: zones, by: chance)
  }

  /// The reminder of an absence. The days are those of the calendar from the last opening, or from
  /// when the last reminder was dismissed or ignored, at whatever time of the day that was
  /// (S2-resched-dismiss). An opening at another minute than the reminder's begins whole days, which
  /// must be over (S2-trigger).
  func reminder(
    _ absence: Absence, _ agenda: Agenda, _ zone: ZoneID, _ zones: ZoneTable
  ) -> Timestamp {
    let start = agenda.absentSince
    var minute = Int(Absence.fallback.minute)
    var mustBeOver = start == agenda.openedAt
    switch absence.at {
    case .fixed(let time): minute = Int(time.minute)
    case .lastActive where agenda.hasOpened:
      minute = zones.clock(zone, at: agenda.openedAt).minute(agenda.openedAt)
      mustBeOver = false
    case .lastActive: break
    }
    if mustBeOver {
      let over = start + .days(Int64(absence.days))
      return zones.next(zone, minute: minute, from: max(over, since))
    }
    let day = zones.clock(zone, at: start).day(start) + Int64(absence.days)
    let moment = zones.instant(zone, day: day, minute: minute)
    return moment >= since ? moment : zones.next(zone, minute: minute, from: since)
  }

  /// The moment of the alert before an item's due time; the distant future for none.
  ///
  /// An item that comes with no more time than that has its alert at the next daily run; without
  /// daily runs it has none, because the assignment itself has just been told. Where no daily run
  /// is left, the alert does not wait for one.
  func alert(
    _ item: Agenda.Item, _ length: Interval, _ run: LocalTime?, _ zone: ZoneID, _ zones: ZoneTable
  ) -> Timestamp {
    guard !item.isAlerted, item.at < item.dueAt, item.dueAt < .distantFuture else {
      return .distantFuture
    }
    let exact = max(item.dueAt - length, since)
    if let run {
      let next = zones.next(zone, minute: Int(run.minute), from: max(exact, item.at))
      if next < item.dueAt { return next }
    }
    return item.at < exact && exact < item.dueAt ? exact : .distantFuture
  }

  /// The first such date without a summary, from when the person came under the rules.
  private func summary(
    _ date: YearDay, _ time: LocalTime, _ agenda: Agenda, _ zone: ZoneID, _ zones: ZoneTable
  ) -> Timestamp {
    let from = max(agenda.startedAt, since)
    var year = date.year(from: zones.clock(zone, at: from).day(from))
    if agenda.summaryYear >= year { year = Int(agenda.summaryYear) + 1 }
    let moment = zones.instant(zone, day: date.day(of: year), minute: Int(time.minute))
    guard moment < from else { return moment }
    return zones.instant(zone, day: date.day(of: year + 1), minute: Int(time.minute))
  }
}
