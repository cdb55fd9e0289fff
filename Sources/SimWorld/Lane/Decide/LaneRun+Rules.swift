import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// Changes people, the calendar, learners, the counts of journeys and the log.

extension LaneRun {
  /// Reports an external happening to the rules of a subscriber, which may fire.
  @inline(never) mutating func happen(
    _ what: Happening, item: UInt64, by actor: ChangeActor, from sender: BusinessID,
    to person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    guard isPossible(what, item, person) else { return }
    // Another push and a look may follow at this time, so nobody's events are handled beyond it.
    calendar.calmUntil = now.milliseconds
    let isAction = [.reportSubmitted, .activityLogged, .paymentUpdated].contains(what)
    if isAction {
      if events.isOn { logVisit(person, at: now) }
      use(person, world, at: now)
      tell(.appOpened, about: person, at: now)
    }
    record(what, item, person, now)
    remove(what, item, person, at: now)
    let firings = service(of: person).pointee.rules.tell(
      what, item: item, by: actor, due: due(what, item, person, now),
      amount: amount(what, item, person),
      to: &people.agendas[person], card: cardOfSegments(person), at: now)
    count(firings.moves, person, at: now)
    for place in 0..<firings.count {
      // The pushes of a journey come from the operator, whatever event it began with.
      let isStep = firings[place].step != nil
      let from = isStep ? people.agendas[person].organisation : sender
      carry(firings[place], from: from, person, world, now)
    }
    scheduleLook(person, at: now)
    if isAction { askPermission(.firstAction, person, world, at: now) }
  }

  /// Whether a happening is possible: people who have left do nothing, and reports that were not
  /// submitted do not change.
  private mutating func isPossible(
    _ what: Happening, _ item: UInt64, _ person: PersonIndex
  ) -> Bool {
    switch what {
    case .reportSubmitted:
      if people.states[person].hasLeft { people.unsubmitted.insert(item) }
      return !people.states[person].hasLeft
    case .reportAssigned, .reportResolved, .reportRejected, .reportDeleted:
      let report = reportKey(of: item, person)
      return !people.unsubmitted.contains(item) && !people.deletedReports.contains(report)
    case .activityLogged, .paymentUpdated: return !people.states[person].hasLeft
    default: return true
    }
  }

  /// Reports a happening that only changes the rules' state, so that no rule fires.
  mutating func tell(
    _ what: Happening, item: UInt64 = 0, about person: PersonIndex, at now: Timestamp
  ) {
    let firings = service(of: person).pointee.rules.tell(
      what, item: item, to: &people.agendas[person], card: cardOfSegments(person), at: now)
    count(firings.moves, person, at: now)
    if what == .appOpened { learners.open(person, at: now) }
  }

  /// The card that rules with segments are told with; `nil` where there are none.
  private mutating func cardOfSegments(_ person: PersonIndex) -> Recipient? {
    service(of: person).pointee.rules.hasSegments ? people.persons[person].recipient : nil
  }

  /// Tells the journeys of a person what became of one of their pushes.
  @inline(never) mutating func decided(
    _ push: PushID, _ answer: Disposition, _ person: PersonIndex, at now: Timestamp
  ) {
    let moves = service(of: person).pointee.decided(
      push, answer, of: &people.agendas[person], at: now)
    count(moves, person, at: now)
    scheduleLook(person, at: now)
  }

  /// Carries out a firing, for its subject or for their coordinators.
  private mutating func carry(
    _ firing: Firing, from sender: BusinessID, _ person: PersonIndex, _ world: borrowing LaneWorld,
    _ now: Timestamp
  ) {
    switch firing.to {
    case .subject: ask(firing, from: sender, for: person, world, now)
    case .coordinator: tellCoordinators(firing, of: person, world, now)
    }
  }

  private mutating func tellCoordinators(
    _ firing: Firing, of person: PersonIndex, _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    let organisation = people.agendas[person].organisation
    for other in lane(view.plan.organisations.coordinators(of: view.id(of: person))) {
      catchUp(other, to: now, world)
      ask(firing, from: organisation, for: other, world, now)
    }
  }

  /// Asks about a firing for one recipient, at once or by a job.
  private mutating func ask(
    _ firing: Firing, from sender: BusinessID, for person: PersonIndex,
    _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    if view.hasQueue {
      queue(firing, from: sender, for: person, at: now)
    } else {
      intend(firing, from: sender, for: person, since: now, world, now)
    }
  }

  /// The people of a block, as far as they are in the lane.
  private mutating func lane(_ block: Range<UInt64>) -> Range<PersonIndex> {
    let end = min(view.first + UInt64(view.count), block.upperBound)
    return PersonIndex(Int(block.lowerBound - view.first))..<PersonIndex(Int(end - view.first))
  }

  /// The state of a push's sender, and whether what a rule reported still holds.
  @inline(never) mutating func standing(
    of push: Push, _ person: PersonIndex, _ now: Timestamp
  ) -> SenderState {
    guard push.id.rule != nil || push.id.source == .journey else {
      return view.schedule.businesses[Int(push.business.rawValue)].state(at: now)
    }
    // Pushes that do not come from a business come from the operator of the app.
    let isOfBusiness =
      push.id.source == .rule && [.order, .payment, .message].contains(push.type)
    let sender =
      isOfBusiness
      ? view.schedule.businesses[Int(push.business.rawValue)].state(at: now) : .inGoodStanding
    let standing = service(of: person).pointee.standing(
      of: push, about: people.agendas[person], sender: sender)
    guard service(of: person).pointee.rules.hasSegments else { return standing }
    return service(of: person).pointee.standing(
      standing, of: push, to: people.persons[person].recipient, people.agendas[person], at: now)
  }

  /// Runs the rules of a subscriber that are due.
  @inline(never) mutating func look(
    _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    // A look that was brought forward is still in the calendar at its old time.
    guard people.looks[person] == now else { return }
    people.looks[person] = .distantFuture
    calendar.calmUntil = now.milliseconds
    let zone = people.persons[person].recipient.zone
    let service = service(of: person)
    let chance = pointChance(person)
    let wasDue = service.pointee.rules.nextDue(
      people.agendas[person], in: zone, of: view.plan.zones, by: chance)
    if wasDue <= now {
      let firings = service.pointee.rules.run(
        &people.agendas[person], card: cardOfSegments(person), in: zone, of: view.plan.zones,
        by: chance, at: now)
      count(firings.moves, person, at: now)
      for place in 0..<firings.count {
        carry(firings[place], from: people.agendas[person].organisation, person, world, now)
      }
      if firings.isRun { reportOverdue(person, world, now) }
    }
    scheduleLook(person, at: now)
  }

  /// Does a coordinator's daily run over their members: one push for any number of cases
  /// (S3-OVER-2).
  private mutating func reportOverdue(
    _ person: PersonIndex, _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    let service = service(of: person)
    var cases: [OverdueCase] = []
    for member in lane(view.plan.organisations.block(of: view.id(of: person))) {
      catchUp(member, to: now, world)
      let items = service.pointee.rules.takeOverdue(from: &people.agendas[member], at: now)
      for place in 0..<items.count {
        cases.append(OverdueCase(member: view.id(of: member), item: items[place]))
      }
    }
    let day = view.plan.zones.clock(people.persons[person].recipient.zone, at: now).day(now)
    guard
      let notice = service.pointee.rules.notice(
        of: cases.lazy.map(\.item), to: people.agendas[person], on: day)
    else { return }
    let push = notice.id(people.agendas[person].organisation)
    if cases.count == 1 {
      let member = PersonIndex(Int(cases[0].member - view.first))
      people.noticedItems[push] = Self.key(of: cases[0].item.number, member)
    }
    tellCoordinators(notice, of: person, world, now)
    events.keep(cases, of: push)
  }

  /// The chance by which the random times of a person's decision points are drawn, the same under
  /// every arm.
  private func pointChance(_ person: PersonIndex) -> PointChance {
    guard service(of: person).pointee.rules.hasRandomTimes else { return PointChance(key: 0) }
    let draw = Draw(view.key, Purpose.pointTimes, entity: view.id(of: person), occasion: 0)
    return PointChance(key: draw.bits)
  }

  /// Schedules the next look of a subscriber's rules: when one is due, or earlier if they must
  /// learn of sessions meanwhile.
  mutating func scheduleLook(_ person: PersonIndex, at now: Timestamp) {
    let service = service(of: person)
    var due = service.pointee.rules.nextDue(
      people.agendas[person], in: people.persons[person].recipient.zone, of: view.plan.zones,
      by: pointChance(person))
    if let unseen = service.pointee.rules.unseenMax(for: people.agendas[person].parts) {
      due = min(due, now + unseen)
    }
    // A move or an edit may put the due time into the past: the look is then due now.
    due = max(due, now)
    guard due < people.looks[person], due < view.plan.span.end else { return }
    people.looks[person] = due
    calendar.add(.look, for: person, at: due)
  }
}
