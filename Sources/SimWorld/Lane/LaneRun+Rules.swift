import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

extension LaneRun {
  /// Something happened to a subscriber from outside: rules may fire.
  @inline(never) mutating func happen(
    _ what: Happening, item: UInt32, by actor: ChangeActor, from sender: BusinessID,
    to index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    guard isPossible(what, item, index) else { return }
    // Another push of this moment may follow, and a look: nobody is settled further.
    calmUntil = now.milliseconds
    let isAction = [.reportSubmitted, .activityLogged, .paymentUpdated].contains(what)
    if isAction {
      if isLogging { logVisit(index, at: now) }
      use(index, world, at: now)
      tell(.appOpened, about: index, at: now)
    }
    note(what, item, index, now)
    let firings = services[Int(serviceOf[index])].rules.tell(
      what, item: item, by: actor, to: &agendas[index], at: now)
    for place in 0..<firings.count { carry(firings[place], from: sender, index, world, now) }
    scheduleLook(index, at: now)
    if isAction { askPermission(.firstAction, index, world, at: now) }
  }

  /// Who has left does nothing more, and nothing comes of what he did not do.
  private mutating func isPossible(_ what: Happening, _ item: UInt32, _ index: Int) -> Bool {
    let report = UInt64(index) << 32 | UInt64(item)
    switch what {
    case .reportSubmitted:
      if minds[index].hasLeft { unsubmitted.insert(report) }
      return !minds[index].hasLeft
    case .reportAssigned, .reportResolved, .reportRejected: return !unsubmitted.contains(report)
    case .activityLogged, .paymentUpdated: return !minds[index].hasLeft
    default: return true
    }
  }

  /// Something that the subscriber did or that only sets clocks: nothing fires.
  mutating func tell(_ what: Happening, item: UInt32 = 0, about index: Int, at now: Timestamp) {
    _ = services[Int(serviceOf[index])].rules.tell(what, item: item, to: &agendas[index], at: now)
    if what == .appOpened {
      points?.open(index, at: now)
      texts?.open(index, at: now)
    }
  }

  /// To whom the rule says.
  private mutating func carry(
    _ firing: Firing, from sender: BusinessID, _ index: Int, _ world: borrowing LaneWorld,
    _ now: Timestamp
  ) {
    switch firing.to {
    case .subject: intend(firing, from: sender, for: index, world, now)
    case .coordinator: tellCoordinators(firing, of: index, world, now)
    }
  }

  private mutating func tellCoordinators(
    _ firing: Firing, of index: Int, _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    let organisation = agendas[index].organisation
    for other in lane(plan.organisations.coordinators(of: first + UInt64(index))) {
      catchUp(other, to: now, world)
      intend(firing, from: organisation, for: other, world, now)
    }
  }

  /// Places in the lane of those of a block who are in it.
  private mutating func lane(_ block: Range<UInt64>) -> Range<Int> {
    Int(block.lowerBound - first)..<min(count, Int(block.upperBound - first))
  }

  private mutating func intend(
    _ firing: Firing, from sender: BusinessID, for index: Int, _ world: borrowing LaneWorld,
    _ now: Timestamp
  ) {
    let service = services + Int(serviceOf[index])
    let organisation = agendas[index].organisation
    let uniform = Draw(
      key, Purpose.message, entity: first + UInt64(index), occasion: firing.id(sender).rawValue
    ).u0
    let context = texts == nil ? nil : textContext(firing, index, now)
    var treatment: Treatment?
    let isWatched = points != nil ? true : texts != nil ? true : isLogged(index)
    if isWatched, service.pointee.rules.isDecisionPoint(firing, of: organisation) {
      let found = service.pointee.rules.treatment(
        by: firing, of: organisation, uniform: uniform, in: context)
      if points != nil { decide(found, by: firing, in: context, index, at: now) }
      if texts != nil { note(found, by: firing, in: context, index, now) }
      treatment = found
      if found.text == nil, isLogged(index) {
        return logWithheld(firing, from: sender, index, found, now)
      }
    }
    guard
      var push = service.pointee.push(
        for: firing, from: sender, of: organisation, at: now, uniform: uniform, in: context)
    else { return }
    // A list of cases is one push from the start, not one that others joined.
    if push.items > 1 { push.id = push.id.digest }
    draft.initialize(to: push)
    let place = events.count
    intendAlone(
      for: index, from: standing(of: push, index, now), plan.span.isInCohort(now), world, at: now)
    // The first row that this has logged is that of the intention.
    if let treatment, events.count > place {
      events[place].text = UInt8(treatment.place)
      events[place].propensity = treatment.propensity
    }
  }

  /// Chance sends nothing: the log has a row of the decision point all the same.
  @inline(never) private mutating func logWithheld(
    _ firing: Firing, from sender: BusinessID, _ index: Int, _ treatment: Treatment,
    _ now: Timestamp
  ) {
    var nothing = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now, expiresAt: now)
    log(.withheld, &nothing, index, page(of: index, plan.span.isInCohort(now)), at: now)
    events[events.count - 1].propensity = treatment.propensity
  }

  /// The app is open without a push: the log says so where decision points or the strategy's timing
  /// go by it.
  @inline(never) mutating func logVisit(_ index: Int, at now: Timestamp) {
    guard arms[Int(serviceOf[index])].logsVisits, isLogged(index) else { return }
    var nothing = Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0), intendedAt: now,
      expiresAt: now)
    log(.visited, &nothing, index, page(of: index, plan.span.isInCohort(now)), at: now)
  }

  /// A decision point of a trial; those of the cohort are counted.
  private mutating func decide(
    _ treatment: Treatment, by firing: Firing, in context: TextContext?, _ index: Int,
    at now: Timestamp
  ) {
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(treatment.place) << 56)
    guard page(of: index, plan.span.isInCohort(now)).isInCohort else { return }
    let choice = points!.layout.isConditional ? textChoice(firing, index, context) : nil
    points!.decide(treatment, choice, for: index, at: now)
  }

  /// Where the sender of a push stands, and whether what a rule told of still holds.
  @inline(never) mutating func standing(
    of push: Push, _ index: Int, _ now: Timestamp
  ) -> SenderState {
    guard push.id.firing != nil else {
      return schedule.businesses[Int(push.business.rawValue)].state(at: now)
    }
    // What does not come from one of the businesses comes from whoever runs the app.
    let isOfBusiness = [.order, .payment, .message].contains(push.type)
    let sender =
      isOfBusiness
      ? schedule.businesses[Int(push.business.rawValue)].state(at: now) : .inGoodStanding
    return services[Int(serviceOf[index])].standing(of: push, about: agendas[index], sender: sender)
  }

  /// Rules look at a subscriber: those that are due fire.
  @inline(never) mutating func look(_ index: Int, _ world: borrowing LaneWorld, at now: Timestamp) {
    // One that was brought forward comes once more at its old time.
    guard looks[index] == now else { return }
    looks[index] = .distantFuture
    calmUntil = now.milliseconds
    let zone = persons[index].recipient.zone
    let service = services + Int(serviceOf[index])
    let wasDue = service.pointee.rules.nextDue(agendas[index], in: zone, of: plan.zones)
    if wasDue <= now {
      let firings = service.pointee.rules.run(
        &agendas[index], in: zone, of: plan.zones, at: now)
      for place in 0..<firings.count {
        carry(firings[place], from: agendas[index].organisation, index, world, now)
      }
      if firings.isRun { reportOverdue(index, world, now) }
    }
    scheduleLook(index, at: now)
  }

  /// A coordinator's daily run over his members: one push, however many cases (S3-OVER-2).
  private mutating func reportOverdue(
    _ index: Int, _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    let service = services + Int(serviceOf[index])
    var cases = 0
    for member in lane(plan.organisations.block(of: first + UInt64(index))) {
      catchUp(member, to: now, world)
      cases += service.pointee.rules.overdue(&agendas[member], at: now)
    }
    let day = plan.zones.clock(persons[index].recipient.zone, at: now).day(now)
    if let notice = service.pointee.rules.notice(of: cases, to: agendas[index], on: day) {
      tellCoordinators(notice, of: index, world, now)
    }
  }

  /// Sees to it that rules look at the subscriber when they want to, and soon enough to hear of the
  /// visits that he makes unseen meanwhile.
  mutating func scheduleLook(_ index: Int, at now: Timestamp) {
    let service = services + Int(serviceOf[index])
    var due = service.pointee.rules.nextDue(
      agendas[index], in: persons[index].recipient.zone, of: plan.zones)
    if let unseen = service.pointee.rules.unseenMax(for: agendas[index].parts) {
      due = min(due, now + unseen)
    }
    // A move or an edit may put a moment into the past: it is now.
    due = max(due, now)
    guard due < looks[index], due < plan.span.end else { return }
    looks[index] = due
    queue.push(
      time: due.milliseconds, order: LaneEvent.order(.look, UInt64(index)),
      event: LaneEvent(kind: .look, index: UInt32(index)))
  }

  /// The subscriber has the app open, and sees what waits for him.
  @inline(never) mutating func visit(_ index: Int, _ world: borrowing LaneWorld, at now: Timestamp)
  {
    defer { askPermission(.launch, index, world, at: now) }
    guard hasRules else { return }
    tell(.appOpened, about: index, at: now)
    let share = plan.parameters.mentors.acknowledgedPerVisit
    for item in agendas[index].open {
      let draw = Draw(
        key, Purpose.acknowledgement, entity: first + UInt64(index),
        occasion: UInt64(item.number) << 32 | UInt64(minds[index].session))
      if draw.u0 < share { acknowledge(item, index, now) }
    }
  }

  /// A push of a rule was opened: the app is open, and so may be what it is about (S2-body-tap).
  @inline(never) mutating func follow(
    _ push: PushID, _ type: PushType, _ index: Int, at now: Timestamp
  ) {
    tell(.appOpened, about: index, at: now)
    guard type == .assignment || type == .followUp, let item = push.firing?.occasion,
      let open = agendas[index].open.first(where: { $0.number == item })
    else { return }
    let draw = Draw(
      key, Purpose.acknowledgement, entity: first + UInt64(index), occasion: push.rawValue)
    if draw.u0 < plan.parameters.mentors.acknowledgedPerOpen { acknowledge(open, index, now) }
  }

  /// He has closed a reminder: its days begin anew (S2-resched-dismiss).
  @inline(never) mutating func close(_ type: PushType, _ index: Int, at now: Timestamp) {
    guard type == .reminder else { return }
    tell(.reminderClosed, about: index, at: now)
    scheduleLook(index, at: now)
  }

  private mutating func acknowledge(_ item: Agenda.Item, _ index: Int, _ now: Timestamp) {
    tell(.acknowledged, item: item.number, about: index, at: now)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(item.number) << 40)
    guard isCounted(item.at), now <= item.at + plan.parameters.mentors.dueAfter else { return }
    tally(.inTime, on: page(of: index, true))
  }

  /// Whether an assignment of that moment can be judged before the horizon.
  private mutating func isCounted(_ moment: Timestamp) -> Bool {
    plan.span.isInCohort(moment) && moment + plan.parameters.mentors.dueAfter <= plan.span.end
  }

  /// Counts assignments; one that is withdrawn in time is none.
  private mutating func note(_ what: Happening, _ item: UInt32, _ index: Int, _ now: Timestamp) {
    if what == .assigned, isCounted(now) { tally(.assigned, on: page(of: index, true)) }
    guard what == .withdrawn,
      let open = agendas[index].open.first(where: { $0.number == item }), isCounted(open.at),
      now <= open.at + plan.parameters.mentors.dueAfter
    else { return }
    let page = page(of: index, true)
    tallies[Int(page.tally) + Int(Variable.assigned.rawValue)] -= 1
  }
}
