import PushModel

extension RuleTable {
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
  /// - Precondition: `item` is at most ``Firing/occasionMax``, a report's at most
  ///   ``RuleSubject/reportMax``.
  /// - Complexity: O(rules)
  public func tell(
    _ what: Happening, item: UInt32 = 0, by actor: ChangeActor = .staff, times: UInt32 = 1,
    due: Timestamp = .distantFuture, to agenda: inout Agenda, at now: Timestamp
  ) -> Firings {
    let itemMax = what.reportStatus == nil ? Firing.occasionMax : RuleSubject.reportMax
    precondition(item <= itemMax, "\(what) of item \(item), 0...\(itemMax) are accepted")
    let counted = record(what, item, times, due, in: &agenda, now)
    var firings = Firings()
    for (place, rule) in rules(of: agenda.organisation).enumerated() where rule.isEnabled {
      switch rule.when {
      case .event(what): fire(place, rule, about: item, &firings)
      case .transition(let states, let actors):
        guard let state = what.reportStatus, states.contains(state), actors.contains(actor)
        else { break }
        let occasion = RuleSubject(item: item, report: state).occasion
        fire(place, rule, about: occasion, item: item, &firings)
      case .milestone(let counter, let numbers) where counter == counted:
        // After deletions the count may still be below what was told.
        let count = agenda.counts[Int(counter.rawValue)]
        let reached = min(count, agenda.told[Int(counter.rawValue)])..<count
        for number in numbers where number > 0 && reached.contains(UInt32(number - 1)) {
          fire(place, rule, about: UInt32(number), &firings)
        }
      default: break
      }
    }
    if let counted {
      let place = Int(counted.rawValue)
      agenda.told[place] = max(agenda.told[place], agenda.counts[place])
    }
    return firings
  }

  /// - Returns: The counter that has grown; `nil` for none.
  private func record(
    _ what: Happening, _ item: UInt32, _ times: UInt32, _ due: Timestamp,
    in agenda: inout Agenda, _ now: Timestamp
  ) -> RuleCondition.Counter? {
    switch what {
    case .appOpened:
      agenda.openedAt = now
      agenda.hasOpened = true
      agenda.absentSince = now
    case .reminderClosed: agenda.absentSince = now
    case .assigned:
      agenda.add(Agenda.Item(number: item, at: now, dueAt: due))
      agenda.counts[1] += times
      return .assignments
    case .acknowledged, .withdrawn: agenda.close(item)
    case .activityLogged:
      agenda.counts[0] += times
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
    _ place: Int, _ rule: Rule, about occasion: UInt32, item: UInt32? = nil, days: UInt16 = 0,
    until end: Timestamp = .distantFuture, point: UInt8 = 0, _ firings: inout Firings
  ) {
    guard !firings.isFull else { return }
    firings.append(
      Firing(
        rule: UInt8(place), type: rule.push, to: rule.to, occasion: occasion, items: 1, days: days,
        point: point, item: item ?? occasion, dueAt: end))
  }
}
