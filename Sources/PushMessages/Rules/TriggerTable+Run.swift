import PushModel

extension TriggerTable {
  /// The moment at which ``run(_:in:of:at:)`` is due for a person; the distant future when never.
  /// Ask again after each ``tell(_:item:by:times:to:at:)`` and each run.
  ///
  /// - Parameter chance: What random times of decision points are drawn by: the same for a person
  ///   each time.
  /// - Complexity: O(rules + items)
  public func nextDue(
    _ agenda: Agenda, in zone: ZoneID, of zones: ZoneTable,
    by chance: PointChance = PointChance(key: 0)
  ) -> Timestamp {
    let rows = rows(of: agenda.organisation)
    var next = Timestamp.distantFuture
    for place in rows.timed { next = min(next, due(rows.all[place], agenda, zone, zones, chance)) }
    if !journeys.isEmpty {
      next = min(next, nextStep(agenda), nextCampaign(agenda, zone, zones, chance))
    }
    return next
  }

  /// Fires the rules that are due, at a moment that ``nextDue(_:in:of:by:)`` has named. A run that
  /// comes early or twice does no harm.
  ///
  /// The overdue notice of a coordinator needs the members: see ``Firings/isRun``.
  ///
  /// - Parameters:
  ///   - recipient: As in ``tell(_:item:change:by:times:due:to:card:at:)``.
  ///   - chance: As in ``nextDue(_:in:of:by:)``.
  public func run(
    _ agenda: inout Agenda, card recipient: Recipient? = nil, in zone: ZoneID, of zones: ZoneTable,
    by chance: PointChance = PointChance(key: 0), at now: Timestamp
  ) -> Firings {
    var firings = Firings()
    let rows = rows(of: agenda.organisation)
    for place in rows.timed {
      let rule = rows.all[place]
      guard due(rule, agenda, zone, zones, chance) <= now else { continue }
      let day = zones.clock(zone, at: now).day(now)
      // In UTC, because somebody who moves west meets a local date twice.
      let today = Firing.occasion(of: now.milliseconds / LocalClock.dayLength)
      switch rule.when {
      case .unacknowledged(let age, _) where rule.to == .subject:
        followUp(place, rule, age, &agenda, now, &firings)
      case .unacknowledged:
        agenda.ranOn = Int32(truncatingIfNeeded: day)
        firings.isRun = true
      case .unopened(let absence):
        // Less than a day may lie between two reminders of an absence, and both on one date.
        let isFirst = agenda.absentSince == agenda.openedAt
        let hour = reminder(absence, agenda, zone, zones).milliseconds / (LocalClock.dayLength / 24)
        agenda.remindedAt = now
        agenda.absentSince = now + absence.ignoredAfter
        fire(place, rule, about: isFirst ? today : Firing.occasion(of: hour), &firings)
      case .away:
        agenda.wonBackAt = now
        fire(place, rule, about: today, &firings)
      case .idle:
        agenda.idleToldAt = now
        agenda.idleSince = now
        fire(place, rule, about: today, &firings)
      case .yearly(let date, _):
        let year = date.year(from: day - 364)
        agenda.summaryYear = Int32(year)
        fire(place, rule, about: Firing.occasion(of: Int64(year)), &firings)
      case .deadline(let length, let run):
        for item in 0..<agenda.itemCount
        where alert(agenda.items[item], length, run, zone, zones) <= now {
          agenda.items[item].isAlerted = true
          alert(of: agenda.items[item], place, rule, now, &firings)
        }
      case .daily(let daily):
        let point = point(daily, agenda, zone, zones, chance).point
        agenda.decidedAt = now
        // A UTC date may hold two points where clocks change; a span of this length cannot.
        let span = now.milliseconds / daily.gap.milliseconds
        fire(place, rule, about: Firing.occasion(of: span), point: UInt8(point), &firings)
      case .event, .transition, .milestone: break
      }
    }
    keepMembers(&firings, recipient, agenda, now)
    if !journeys.isEmpty {
      move(&agenda, now, &firings)
      start(&agenda, recipient, zone, zones, chance, now, &firings)
    }
    return firings
  }

  private func followUp(
    _ place: Int, _ rule: TriggerRule, _ age: Interval, _ agenda: inout Agenda, _ now: Timestamp,
    _ firings: inout Firings
  ) {
    for item in 0..<agenda.itemCount
    where !agenda.items[item].isFollowedUp && agenda.items[item].at + age <= now {
      agenda.items[item].isFollowedUp = true
      let waited = Firing.days(now - agenda.items[item].at)
      fire(place, rule, about: agenda.items[item].number, days: waited, &firings)
    }
  }

  /// Fires an alert, unless the run is so late that the item is due already.
  private func alert(
    of item: Agenda.Item, _ place: Int, _ rule: TriggerRule, _ now: Timestamp,
    _ firings: inout Firings
  ) {
    guard now < item.dueAt else { return }
    // A part of a day that is left counts as a day.
    let left = Firing.days(item.dueAt - now + .days(1) - .milliseconds(1))
    fire(place, rule, about: item.number, days: left, until: item.dueAt, &firings)
  }
}
