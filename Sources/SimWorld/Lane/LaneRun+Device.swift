import PushModel
import PushService
import SimKernel

extension LaneRun {
  /// Delivers a push on the way from its provider: the device receives it, or the provider stores
  /// it.
  mutating func arrive(
    _ event: LocalEvent, _ index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let device = Int(minds[index].firstDevice) + Int(event.device)
    if links[device].goneAt <= now { return lose(event, .appGone, at: now) }
    if flights[event.flight].expiresAt <= now { return lose(event, .expired, at: now) }
    let entity = (first + UInt64(index)) << 2 | UInt64(event.device)
    links[device].advance(to: now, entity: entity, key, plan, in: world.traits[index].zone)
    guard links[device].isOnline else {
      let back = links[device].returns(before: flights[event.flight].expiresAt)
      return store(event, device, index, world, until: back, at: now)
    }
    let awake =
      dozes
      ? wakes(entity, device, flights[event.flight].type, index, at: now) : now
    if awake > now { return store(event, device, index, world, until: awake, at: now) }
    if isStopped(device, index, at: now) { return lose(event, .appStopped, at: now) }
    receive(event, device, index, world, isPrompt: true, at: now)
  }

  /// The time at which the device next takes a push of this priority: now, unless it dozes (G5).
  ///
  /// Whether a device dozes is drawn for each hour. A dozing hour ends with a maintenance window.
  private mutating func wakes(
    _ entity: UInt64, _ device: Int, _ type: PushType, _ index: Int, at now: Timestamp
  ) -> Timestamp {
    guard links[device].platform == .android, !isForeground(index, at: now) else { return now }
    // Not with `||`, whose closure may not change the run (Swift 6.3).
    if type.priority != .normal {
      guard isLittleUsed(device, index, at: now) else { return now }
    }
    let hour = now.milliseconds / 3_600_000
    for later in Int64(0)..<24 {
      let start = Timestamp(milliseconds: (hour + later) * 3_600_000)
      let local = persons[index].recipient.clock.hour(start)
      let share = (8..<22).contains(local) ? presence.dozeDay : presence.dozeNight
      guard share > 0 else { return max(now, start) }
      let draw = Draw(key, Purpose.doze, entity: entity, occasion: UInt64(hour + later))
      if draw.u0 >= share { return max(now, start) }
    }
    return now + .days(1)
  }

  /// Stores a push for a device that cannot be reached, as APNs and FCM document.
  private mutating func store(
    _ event: LocalEvent, _ device: Int, _ index: Int, _ world: borrowing LaneWorld,
    until: Timestamp, at now: Timestamp
  ) {
    let isAPNs = links[device].platform == .ios
    let isCollapsible = arms[Int(serviceOf[index])].collapses
    if isAPNs || isCollapsible {
      let max = isAPNs ? ProviderLimits.apnsStoreMax : ProviderLimits.fcmCollapseMax
      if Int(links[device].stored) >= max {
        discard(event.device, device, index, .superseded, world, at: now)
      }
    } else if now < links[device].overflowsUntil {
      return lose(event, .storeOverflow, at: now)
    } else if Int(links[device].stored) >= ProviderLimits.fcmStoreMax {
      return overflow(event, device, index, world, until: until, at: now)
    }
    links[device].stored += 1
    let expiresAt = flights[event.flight].expiresAt
    let isInTime = until < expiresAt
    if isLogged(index) {
      events.keep(
        flights.pointer(to: event.flight), storedFor: event.device,
        isDozing: links[device].isOnline, until: min(until, expiresAt), at: now)
    }
    schedule(
      LocalEvent(
        isInTime ? .deliver : .expire, event.flight, on: DeviceIndex(rawValue: event.device),
        isCopy: event.isCopy, isReceipted: event.isReceipted, at: isInTime ? until : expiresAt),
      index)
  }

  /// Drops all pushes stored for a device when FCM would store one more than its maximum, and those
  /// that follow until the device is back (G4).
  private mutating func overflow(
    _ event: LocalEvent, _ device: Int, _ index: Int, _ world: borrowing LaneWorld,
    until: Timestamp, at now: Timestamp
  ) {
    while links[device].stored > 0 {
      discard(event.device, device, index, .storeOverflow, world, at: now)
    }
    // A dozing device is online; an offline one may come back after this push would have expired.
    links[device].overflowsUntil =
      links[device].isOnline
      ? until
      : links[device].returns(before: plan.span.end)
    lose(event, .storeOverflow, at: now)
  }

  /// Removes the first push that is stored for a device, which is lost.
  private mutating func discard(
    _ which: UInt8, _ device: Int, _ index: Int, _ loss: Loss, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    let event = local.removeStored(for: which, from: &minds[index].head)
    due[index] = nextDue(index, world)
    links[device].stored -= 1
    if event.isCopy { flights[event.flight].pending -= 1 }
    lose(event, loss, at: now)
    closeIfDone(event.flight, at: now)
  }

  /// Delivers a stored push to a device that is back.
  mutating func deliver(
    _ event: LocalEvent, _ index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let device = Int(minds[index].firstDevice) + Int(event.device)
    links[device].stored -= 1
    if links[device].goneAt <= now { return lose(event, .appGone, at: now) }
    if isStopped(device, index, at: now) { return lose(event, .appStopped, at: now) }
    receive(event, device, index, world, isPrompt: false, at: now)
  }

  /// Receives a push on a device. A copy of one that it has received before is hidden (S0-ARCH-14).
  private mutating func receive(
    _ event: LocalEvent, _ device: Int, _ index: Int, _ world: borrowing LaneWorld,
    isPrompt: Bool, at now: Timestamp
  ) {
    let flight = flights.pointer(to: event.flight)
    let page = flight.pointee.page
    // A copy may come back after more pushes than a device remembers, when all were stored.
    var isFirst = flight.pointee.receive(event.device)
    if isFirst, shown.count > 0 { isFirst = (shown.pointer + device).insert(flight.pointee.push) }
    if isFirst {
      tallies.record(.deviceDelivered, on: page)
      if event.isReceipted { tallies.record(.receipt, on: page) }
      let latency = (now - flight.pointee.releasedAt).milliseconds
      if isLogged(index) {
        events.record(.delivered, flight, device: Int8(event.device), latency: latency, at: now)
      }
      if flight.pointee.stage < .delivered {
        deliverFirst(flight, latency, isPrompt: isPrompt, index, at: now)
      }
      if isShown(device, index, flight.pointee.type) {
        display(event.flight, event.device, links[device].platform, index, world, at: now)
      }
    } else {
      tallies.record(step: .duplicateHidden, on: page)
    }
    // A display may have scheduled something, but flights are only taken for new pushes.
    if !event.isCopy { flight.pointee.outstanding -= 1 }
  }

  /// Counts the push as delivered, when the first of its recipient's devices has received it.
  @inline(__always) private mutating func deliverFirst(
    _ flight: UnsafeMutablePointer<Flight>, _ latency: Int64, isPrompt: Bool, _ index: Int,
    at now: Timestamp
  ) {
    flight.pointee.advance(to: .delivered)
    let page = flight.pointee.page
    tallies.record(.delivered, on: page)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ flight.pointee.push.rawValue << 7)
    if isLogged(index) { events.record(.delivered, flight, latency: latency, at: now) }
    guard page.isInCohort else { return }
    tallies.record(isPrompt ? .prompt : .late, latency, of: page.arm)
    if latency <= 4_000 { tallies.record(.within4s, on: page) }
  }

  /// Whether the device shows a push: permission, channel and the app's own switch allow it.
  /// Security pushes ignore that switch (S1-7-security, C-05).
  @inline(__always) private func isShown(_ device: Int, _ index: Int, _ type: PushType) -> Bool {
    if !links[device].shows.contains(type.category) { return false }
    if minds[index].hasLeft { return false }
    return !minds[index].hasOptedOut || type.category == .security
  }
}
