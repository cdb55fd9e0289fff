import PushModel

extension TriggerTable {
  /// Records in a person's agenda what has happened, and fires the rules that answer to it.
  ///
  /// - Parameters:
  ///   - item: The number of what it happened to: the same item, order or report has the same
  ///     number each time.
  ///   - actor: The person who changed the report, when it is about one.
  ///   - times: The number of times, for what is counted: an import may log several activities at
  ///     once.
  ///   - due: When an item that is assigned is due; the distant future for no due time. Other
  ///     happenings leave the due time as it is.
  ///   - change: The host's number of this change of the item, the same when it is reported again.
  ///     Without one, a second change of a report to the same state, or a second update of an order,
  ///     is taken for the first reported again.
  ///   - amount: The amount of an order or a payment, which campaigns may ask for; `nil` for none.
  ///   - recipient: The person's card, of which segments are asked. Needed where ``hasSegments``.
  /// - Complexity: O(rules)
  public func tell(
    _ what: Happening, item: UInt64 = 0, change: UInt64? = nil, by actor: ChangeActor = .staff,
    times: UInt32 = 1, due: Timestamp = .distantFuture, amount: Double? = nil,
    to agenda: inout Agenda, card recipient: Recipient? = nil, at now: Timestamp
  ) -> Firings {
    let counted = record(what, item, times, due, in: &agenda, now)
    var firings = Firings()
    let rows = rows(of: agenda.organisation)
    for place in rows.told {
      let rule = rows.all[place]
      switch rule.when {
      case .event(what): fire(place, rule, about: item, change: change, &firings)
      case .transition(let states, let actors):
        guard let state = what.reportStatus, states.contains(state), actors.contains(actor)
        else { break }
        fire(place, rule, about: item, becoming: state, change: change, &firings)
      case .milestone(let counter, let numbers) where counter == counted:
        // After deletions the count may still be below what was told.
        let count = agenda.counts[Int(counter.rawValue)]
        let reached = min(count, agenda.told[Int(counter.rawValue)])..<count
        for number in numbers where number > 0 && reached.contains(UInt32(number - 1)) {
          fire(place, rule, about: UInt64(number), &firings)
        }
      default: break
      }
    }
    if let counted {
      let place = Int(counted.rawValue)
      agenda.told[place] = max(agenda.told[place], agenda.counts[place])
    }
    keepMembers(&firings, recipient, agenda, now)
    if !journeys.isEmpty { travel(what, item, amount, &agenda, recipient, now, &firings) }
    return firings
  }

  /// - Returns: The counter that has grown; `nil` for none.
  private func record(
    _ what: Happening, _ item: UInt64, _ times: UInt32, _ due: Timestamp,
    in agenda: inout Agenda, _ now: Timestamp
  ) -> TriggerCondition.Counter? {
    switch what {
    case .appOpened:
      agenda.openedAt = now
      agenda.visitDays.mark(at: now)
      agenda.hasOpened = true
      agenda.absentSince = now
    case .reminderClosed: agenda.absentSince = now
    case .assigned:
      agenda.items.append(Agenda.Item(number: item, at: now, dueAt: due))
      agenda.count(.assignments, times)
      return .assignments
    case .acknowledged, .withdrawn: agenda.close(item)
    case .activityLogged:
      agenda.count(.activities, times)
      agenda.idleSince = now
      return .activities
    case .activityRemoved: agenda.counts[0] -= min(times, agenda.counts[0])
    case .paused: agenda.isPaused = true
    case .resumed:
      agenda.isPaused = false
      agenda.idleSince = now
    default: break
    }
    return nil
  }

  func fire(
    _ place: Int, _ rule: TriggerRule, about occasion: UInt64, becoming report: ReportStatus? = nil,
    change: UInt64? = nil, days: UInt16 = 0, until end: Timestamp = .distantFuture,
    point: UInt8 = 0, _ firings: inout Firings
  ) {
    firings.append(
      Firing(
        rule: UInt8(place), type: rule.push, to: rule.to, occasion: occasion, report: report,
        change: change, items: 1, days: days, point: point, item: occasion, dueAt: end))
  }
}
