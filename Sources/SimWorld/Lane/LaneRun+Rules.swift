import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

extension LaneRun {
  /// Reports an external happening to the rules of a subscriber, which may fire.
  @inline(never) mutating func happen(
    _ what: Happening, item: UInt32, by actor: ChangeActor, from sender: BusinessID,
    to index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    guard isPossible(what, item, index) else { return }
    // Another push and a look may follow at this time, so nobody's events are handled beyond it.
    calmUntil = now.milliseconds
    let isAction = [.reportSubmitted, .activityLogged, .paymentUpdated].contains(what)
    if isAction {
      if events.isOn { logVisit(index, at: now) }
      use(index, world, at: now)
      tell(.appOpened, about: index, at: now)
    }
    record(what, item, index, now)
    let firings = services[Int(serviceOf[index])].rules.tell(
      what, item: item, by: actor, to: &agendas[index], at: now)
    for place in 0..<firings.count { carry(firings[place], from: sender, index, world, now) }
    scheduleLook(index, at: now)
    if isAction { askPermission(.firstAction, index, world, at: now) }
  }

  /// Whether a happening is possible: people who have left do nothing, and reports that were not
  /// submitted do not change.
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

  /// Reports a happening that only changes the rules' state, so that no rule fires.
  mutating func tell(_ what: Happening, item: UInt32 = 0, about index: Int, at now: Timestamp) {
    _ = services[Int(serviceOf[index])].rules.tell(what, item: item, to: &agendas[index], at: now)
    if what == .appOpened {
      points?.open(index, at: now)
      texts?.open(index, at: now)
    }
  }

  /// Carries out a firing, for its subject or for their coordinators.
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

  /// The indices in the lane of the people of a block, as far as they are in it.
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
      if texts != nil { record(found, by: firing, in: context, index, now) }
      treatment = found
      if found.text == nil, isLogged(index) {
        return logWithheld(firing, from: sender, index, found, now)
      }
    }
    guard
      var push = service.pointee.push(
        for: firing, from: sender, of: organisation, at: now, uniform: uniform, in: context)
    else { return }
    // A push about several cases is a digest from the start, not one that others joined.
    if push.items > 1 { push.id = push.id.digest }
    draft.initialize(to: push)
    let place = events.rows.count
    intendAlone(
      for: index, from: standing(of: push, index, now), plan.span.isInCohort(now), world, at: now)
    // The first row logged since is that of the intention.
    if let treatment, events.rows.count > place {
      events.rows[place].text = UInt8(treatment.place)
      events.rows[place].propensity = treatment.propensity
    }
  }

  /// Logs a decision point at which chance sent nothing.
  @inline(never) private mutating func logWithheld(
    _ firing: Firing, from sender: BusinessID, _ index: Int, _ treatment: Treatment,
    _ now: Timestamp
  ) {
    var nothing = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now, expiresAt: now)
    log(.withheld, &nothing, index, page(of: index, plan.span.isInCohort(now)), at: now)
    events.rows[events.rows.count - 1].propensity = treatment.propensity
  }

  /// Logs a session without a push, if decision points or the strategy's timing use it.
  @inline(never) mutating func logVisit(_ index: Int, at now: Timestamp) {
    guard arms[Int(serviceOf[index])].logsVisits, isLogged(index) else { return }
    var nothing = Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0), intendedAt: now,
      expiresAt: now)
    log(.visited, &nothing, index, page(of: index, plan.span.isInCohort(now)), at: now)
  }

  /// Records a decision point of a trial; those of the cohort are counted.
  private mutating func decide(
    _ treatment: Treatment, by firing: Firing, in context: TextContext?, _ index: Int,
    at now: Timestamp
  ) {
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(treatment.place) << 56)
    guard page(of: index, plan.span.isInCohort(now)).isInCohort else { return }
    let choice = points!.layout.isConditional ? textChoice(firing, index, context) : nil
    points!.decide(treatment, choice, for: index, at: now)
  }

  /// The state of a push's sender, and whether what a rule reported still holds.
  @inline(never) mutating func standing(
    of push: Push, _ index: Int, _ now: Timestamp
  ) -> SenderState {
    guard push.id.firing != nil else {
      return schedule.businesses[Int(push.business.rawValue)].state(at: now)
    }
    // Pushes that do not come from a business come from the operator of the app.
    let isOfBusiness = [.order, .payment, .message].contains(push.type)
    let sender =
      isOfBusiness
      ? schedule.businesses[Int(push.business.rawValue)].state(at: now) : .inGoodStanding
    return services[Int(serviceOf[index])].standing(of: push, about: agendas[index], sender: sender)
  }

  /// Runs the rules of a subscriber that are due.
  @inline(never) mutating func look(_ index: Int, _ world: borrowing LaneWorld, at now: Timestamp) {
    // A look that was brought forward is still in the calendar at its old time.
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

  /// Does a coordinator's daily run over their members: one push for any number of cases
  /// (S3-OVER-2).
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

  /// Schedules the next look of a subscriber's rules: when one is due, or earlier if they must
  /// learn of sessions meanwhile.
  mutating func scheduleLook(_ index: Int, at now: Timestamp) {
    let service = services + Int(serviceOf[index])
    var due = service.pointee.rules.nextDue(
      agendas[index], in: persons[index].recipient.zone, of: plan.zones)
    if let unseen = service.pointee.rules.unseenMax(for: agendas[index].parts) {
      due = min(due, now + unseen)
    }
    // A move or an edit may put the due time into the past: the look is then due now.
    due = max(due, now)
    guard due < looks[index], due < plan.span.end else { return }
    looks[index] = due
    queue.push(
      time: due.milliseconds, order: LaneEvent.order(.look, UInt64(index)),
      event: LaneEvent(kind: .look, index: UInt32(index)))
  }

  /// Handles a session of a subscriber, who may look at open items.
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

  /// Reports an opened push to the rules; the recipient may look at the item that it is about
  /// (S2-body-tap).
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

  /// Reports a closed reminder to the rules, which count its days anew (S2-resched-dismiss).
  @inline(never) mutating func close(_ type: PushType, _ index: Int, at now: Timestamp) {
    guard type == .reminder else { return }
    tell(.reminderClosed, about: index, at: now)
    scheduleLook(index, at: now)
  }

  private mutating func acknowledge(_ item: Agenda.Item, _ index: Int, _ now: Timestamp) {
    tell(.acknowledged, item: item.number, about: index, at: now)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(item.number) << 40)
    guard isCounted(item.at), now <= item.at + plan.parameters.mentors.dueAfter else { return }
    tallies.record(.inTime, on: page(of: index, true))
  }

  /// Whether an assignment at that time is in the cohort and due before the horizon.
  private mutating func isCounted(_ moment: Timestamp) -> Bool {
    plan.span.isInCohort(moment) && moment + plan.parameters.mentors.dueAfter <= plan.span.end
  }

  /// Counts assignments; one that is withdrawn while it is open and not overdue is subtracted
  /// again.
  private mutating func record(_ what: Happening, _ item: UInt32, _ index: Int, _ now: Timestamp) {
    if what == .assigned, isCounted(now) { tallies.record(.assigned, on: page(of: index, true)) }
    guard what == .withdrawn,
      let open = agendas[index].open.first(where: { $0.number == item }), isCounted(open.at),
      now <= open.at + plan.parameters.mentors.dueAfter
    else { return }
    let page = page(of: index, true)
    tallies.remove(.assigned, on: page)
  }
}
