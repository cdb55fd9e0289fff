import PushFanout
import PushModel
import PushService
import SimKernel

// Changes people, devices, flights, people's pending events, the log and the number of events.

extension LaneRun {
  /// Handles a subscriber's events up to `now`, in order: sessions, arrivals and openings.
  @inline(__always) mutating func catchUp(
    _ person: PersonIndex, to now: Timestamp, _ world: borrowing LaneWorld
  ) {
    while people.due[person] <= now { handleDue(person, world) }
  }

  /// Handles a subscriber's events until the next event that others may share. So the consequences
  /// of a push are handled while its state is in the nearest cache.
  @inline(__always) mutating func catchUpCalmly(
    _ person: PersonIndex, _ world: borrowing LaneWorld
  ) {
    // Evaluated anew each time: an event may bring a rule's look forward.
    while people.due[person].milliseconds < calendar.nextSharedTime { handleDue(person, world) }
  }

  /// Whether an event of a subscriber at `moment` would come before any other event.
  @inline(__always) mutating func isNext(_ person: PersonIndex, _ moment: Timestamp) -> Bool {
    moment < people.due[person] && moment.milliseconds < calendar.nextSharedTime
      && effects.isEmpty
  }

  private mutating func handleDue(_ person: PersonIndex, _ world: borrowing LaneWorld) {
    let now = people.due[person]
    handled += 1
    if local.isFirst(people.states[person].head, at: now) {
      let event = local.popFirst(&people.states[person].head)
      handle(event, person, world, at: now)
    } else {
      session(person, world, at: now)
    }
    people.due[person] = nextDue(person, world)
  }

  @inline(__always) mutating func nextDue(
    _ person: PersonIndex, _ world: borrowing LaneWorld
  ) -> Timestamp {
    let event = local.nextTime(people.states[person].head)
    let place = Int(people.states[person].session)
    guard place < Int(people.states[person].sessionsEnd) else { return event }
    return min(event, world.sessions.entries[place])
  }

  /// Adds an event to the subscriber's list.
  @inline(__always) mutating func schedule(_ event: LocalEvent, _ person: PersonIndex) {
    if event.isPending { flights.pointer(to: event.flight).pointee.pending += 1 }
    local.insert(event, into: &people.states[person].head)
    let moment = Timestamp(milliseconds: event.time)
    if moment < people.due[person] { people.due[person] = moment }
  }

  private mutating func handle(
    _ event: LocalEvent, _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    if event.kind == .arrive {
      arrive(event, person, world, at: now)
    } else {
      handleOther(event, person, world, at: now)
    }
    // Not before: handling it may have ended the flight's other copies.
    if event.isPending { flights.pointer(to: event.flight).pointee.pending -= 1 }
    closeIfDone(event.flight, at: now)
  }

  private mutating func handleOther(
    _ event: LocalEvent, _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    switch event.kind {
    case .arrive: break
    case .lose: lose(event, .lost, at: now)
    case .deliver: deliver(event, person, world, at: now)
    case .expire:
      devices.links[people.states[person].slot(of: event.device)].stored -= 1
      lose(event, .expired, at: now)
    case .open: open(event.flight, on: event.device, person, world, at: now)
    case .tap: tap(flights[event.flight], person, at: now)
    case .convert: convert(after: event.flight, person, at: now)
    }
  }

  /// Records that a copy of a push was lost on its way.
  mutating func lose(_ event: LocalEvent, _ loss: Loss, at now: Timestamp) {
    if !event.isCopy {
      flights[event.flight].loss = loss
      flights[event.flight].outstanding -= 1
      if isLogged(flights[event.flight].recipient) { logLoss(event, loss, at: now) }
    }
  }

  private mutating func logLoss(_ event: LocalEvent, _ loss: Loss, at now: Timestamp) {
    let kind: EventKind =
      switch loss {
      case .expired: .expired
      case .superseded: .superseded
      case .storeOverflow, .appGone, .lost, .appStopped: .dropped
      }
    events.record(
      kind, flights.pointer(to: event.flight), device: Int8(event.device.rawValue),
      reason: loss.rawValue, at: now)
  }

  /// Handles a session that no push led to; the server learns which devices are in use.
  private mutating func session(
    _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    people.states[person].session += 1
    guard !people.states[person].hasLeft else { return }
    if view.hasDynamics, world.traits[person].joinsAt < now, !comes(person, world, at: now) {
      return
    }
    service(of: person).pointee.active(people.card(person), at: now)
    use(person, world, at: now)
    if view.hasConversions { convert(atVisitOf: person, at: now) }
    if !people.late.isEmpty { synchronise(person, at: now) }
    if isLogged(person) {
      logActivity(person, world, at: now)
      logVisit(person, at: now)
    }
    if view.hasRules || view.hasPrompts { visit(person, world, at: now) }
  }

  /// Logs the subscriber's likes, reviews, comments and views at this session.
  @inline(never) private mutating func logActivity(
    _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    for place in world.sessionActivity.range(of: person.value) {
      let activity = world.sessionActivity.entries[place]
      guard activity.at == now else { continue }
      var none = Push(
        id: PushID(rawValue: 0), type: activity.kind == .reviewed ? .newReview : .newLike,
        business: BusinessID(rawValue: activity.business), intendedAt: now, expiresAt: now)
      let page = page(of: person, view.plan.span.isInCohort(now))
      log(activity.kind, &none, person, page, reason: activity.detail, at: now)
    }
  }

  /// Brings the app to the foreground; the server learns which devices are in use.
  mutating func use(_ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp) {
    if view.watchesVisits { visited(person, at: now) }
    if experiences.count > 0 { see(visitOf: person, at: now) }
    people.states[person].sessionAt = now
    for device in 0..<Int(world.devices[person].count) where !world.isStale(device, of: person) {
      people.archives[person].devices.see(device, at: now)
    }
  }
}
