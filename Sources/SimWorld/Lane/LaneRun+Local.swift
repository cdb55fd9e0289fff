import PushFanout
import PushModel
import PushService
import SimKernel

extension LaneRun {
  /// Handles a subscriber's events up to `now`, in order: sessions, arrivals and openings.
  @inline(__always) mutating func catchUp(
    _ index: Int, to now: Timestamp, _ world: borrowing LaneWorld
  ) {
    while due[index] <= now { handleDue(index, world) }
  }

  /// Handles a subscriber's events until the next event that others may share. So the consequences
  /// of a push are handled while its state is in the nearest cache.
  @inline(__always) mutating func catchUpCalmly(_ index: Int, _ world: borrowing LaneWorld) {
    // Evaluated anew each time: an event may bring a rule's look forward.
    while due[index].milliseconds < min(calmUntil, queue.nextTime) { handleDue(index, world) }
  }

  /// Whether an event of a subscriber at `moment` would come before any other event.
  @inline(__always) mutating func isNext(_ index: Int, _ moment: Timestamp) -> Bool {
    moment < due[index] && moment.milliseconds < min(calmUntil, queue.nextTime)
      && effects.isEmpty
  }

  /// Handles the arrival of a copy before which nothing else can happen, without the list of
  /// events.
  @inline(__always) mutating func arriveNow(
    _ attempt: Attempt, isReceipted: Bool, _ index: Int, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    handled += 1
    let event = LocalEvent(
      .arrive, attempt.flight, on: attempt.device, isCopy: false, isReceipted: isReceipted,
      at: now)
    arrive(event, index, world, at: now)
    closeIfDone(event.flight, at: now)
  }

  private mutating func handleDue(_ index: Int, _ world: borrowing LaneWorld) {
    let now = due[index]
    handled += 1
    if local.isFirst(minds[index].head, at: now) {
      let event = local.popFirst(&minds[index].head)
      handle(event, index, world, at: now)
    } else {
      session(index, world, at: now)
    }
    due[index] = nextDue(index, world)
  }

  @inline(__always) mutating func nextDue(_ index: Int, _ world: borrowing LaneWorld) -> Timestamp {
    let event = local.nextTime(minds[index].head)
    let place = Int(minds[index].session)
    guard place < Int(minds[index].sessionsEnd) else { return event }
    return min(event, world.sessions.entries[place])
  }

  /// Adds an event to the subscriber's list.
  @inline(__always) mutating func schedule(_ event: LocalEvent, _ index: Int) {
    if event.isPending { flights.pointer(to: event.flight).pointee.pending += 1 }
    local.insert(event, into: &minds[index].head)
    let moment = Timestamp(milliseconds: event.time)
    if moment < due[index] { due[index] = moment }
  }

  private mutating func handle(
    _ event: LocalEvent, _ index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    if event.kind == .arrive {
      arrive(event, index, world, at: now)
    } else {
      handleOther(event, index, world, at: now)
    }
    // Not before: handling it may have ended the flight's other copies.
    if event.isPending { flights.pointer(to: event.flight).pointee.pending -= 1 }
    closeIfDone(event.flight, at: now)
  }

  private mutating func handleOther(
    _ event: LocalEvent, _ index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    switch event.kind {
    case .arrive: break
    case .lose: lose(event, .lost, at: now)
    case .deliver: deliver(event, index, world, at: now)
    case .expire:
      links[Int(minds[index].firstDevice) + Int(event.device)].stored -= 1
      lose(event, .expired, at: now)
    case .open: open(event.flight, on: event.device, index, world, at: now)
    }
  }

  /// Records that a copy of a push was lost on its way.
  mutating func lose(_ event: LocalEvent, _ loss: Loss, at now: Timestamp) {
    if !event.isCopy {
      flights[event.flight].loss = loss
      flights[event.flight].outstanding -= 1
      if isLogged(Int(flights[event.flight].recipient)) { logLoss(event, loss, at: now) }
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
      kind, flights.pointer(to: event.flight), device: Int8(event.device), reason: loss.rawValue,
      at: now)
  }

  /// Handles a session that no push led to; the server learns which devices are in use.
  private mutating func session(_ index: Int, _ world: borrowing LaneWorld, at now: Timestamp) {
    minds[index].session += 1
    guard !minds[index].hasLeft else { return }
    services[Int(serviceOf[index])].active(card(index), at: now)
    use(index, world, at: now)
    if late.count > 0 { synchronise(index) }
    if isLogged(index) {
      logActivity(index, world, at: now)
      logVisit(index, at: now)
    }
    if hasRules || hasPrompts { visit(index, world, at: now) }
  }

  /// Logs the subscriber's likes and reviews at this session.
  @inline(never) private mutating func logActivity(
    _ index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    for place in world.sessionActivity.range(of: index) {
      let activity = world.sessionActivity.entries[place]
      guard activity.at == now else { continue }
      var none = Push(
        id: PushID(rawValue: 0), type: activity.kind == .reviewed ? .newReview : .newLike,
        business: BusinessID(rawValue: activity.business), intendedAt: now, expiresAt: now)
      let page = page(of: index, plan.span.isInCohort(now))
      log(activity.kind, &none, index, page, reason: activity.detail, at: now)
    }
  }

  /// Brings the app to the foreground; the server learns which devices are in use.
  mutating func use(_ index: Int, _ world: borrowing LaneWorld, at now: Timestamp) {
    minds[index].sessionAt = now
    for device in 0..<Int(world.devices[index].count)
    where world.staleDevices[index] & 1 << UInt8(device) == 0 {
      archives[index].devices[device].lastSeenAt = now
    }
  }
}
