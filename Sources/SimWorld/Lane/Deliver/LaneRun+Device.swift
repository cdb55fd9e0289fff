import PushFanout
import PushModel
import PushService
import SimKernel

// Changes devices, flights, tallies, the log, the number of events and the digest.

extension LaneRun {
  /// Handles the arrival of a copy before which nothing else can happen, without the list of
  /// events.
  @inline(__always) mutating func arriveNow(
    _ attempt: Attempt, isReceipted: Bool, _ person: PersonIndex, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    handled += 1
    let event = LocalEvent(
      .arrive, attempt.flight, on: attempt.device, isCopy: false, isReceipted: isReceipted,
      at: now)
    arrive(event, person, world, at: now)
    closeIfDone(event.flight, at: now)
  }

  /// Delivers a push on the way from its provider: the device receives it, or the provider stores
  /// it.
  mutating func arrive(
    _ event: LocalEvent, _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let device = people.states[person].slot(of: event.device)
    if devices.links[device].goneAt <= now { return lose(event, .appGone, at: now) }
    if flights[event.flight].expiresAt <= now { return lose(event, .expired, at: now) }
    let entity = view.entity(event.device, of: person)
    devices.links[device].advance(
      to: now, entity: entity, view.key, view.plan, in: world.traits[person].zone)
    guard devices.links[device].isOnline else {
      let back = devices.links[device].returns(before: flights[event.flight].expiresAt)
      return store(event, device, person, world, until: back, at: now)
    }
    let awake =
      view.dozes
      ? wakes(entity, device, flights[event.flight].type, person, at: now) : now
    if awake > now { return store(event, device, person, world, until: awake, at: now) }
    if isStopped(device, person, at: now) { return lose(event, .appStopped, at: now) }
    receive(event, device, person, world, isPrompt: true, at: now)
  }

  /// The time at which the device next takes a push of this priority: now, unless it dozes (G5).
  ///
  /// Whether a device dozes is drawn for each hour. A dozing hour ends with a maintenance window.
  private mutating func wakes(
    _ entity: UInt64, _ device: DeviceSlot, _ type: PushType, _ person: PersonIndex,
    at now: Timestamp
  ) -> Timestamp {
    guard devices.links[device].platform == .android, !isForeground(person, at: now) else {
      return now
    }
    // Not with `||`, whose closure may not change the run (Swift 6.3).
    if type.priority != .normal {
      guard isLittleUsed(device, person, at: now) else { return now }
    }
    let hour = now.milliseconds / 3_600_000
    for later in Int64(0)..<24 {
      let start = Timestamp(milliseconds: (hour + later) * 3_600_000)
      let local = people.persons[person].recipient.clock.hour(start)
      let share = (8..<22).contains(local) ? view.presence.dozeDay : view.presence.dozeNight
      guard share > 0 else { return max(now, start) }
      let draw = Draw(view.key, Purpose.doze, entity: entity, occasion: UInt64(hour + later))
      if draw.u0 >= share { return max(now, start) }
    }
    return now + .days(1)
  }

  /// Receives a push on a device. A copy of one that it has received before is hidden (S0-ARCH-14).
  mutating func receive(
    _ event: LocalEvent, _ device: DeviceSlot, _ person: PersonIndex, _ world: borrowing LaneWorld,
    isPrompt: Bool, at now: Timestamp
  ) {
    let flight = flights.pointer(to: event.flight)
    let page = flight.pointee.page
    // A copy may come back after more pushes than a device remembers, when all were stored.
    var isFirst = flight.pointee.receive(event.device)
    if isFirst { isFirst = devices.isNew(flight.pointee.push, on: device) }
    if isFirst {
      tallies.record(.deviceDelivered, on: page)
      if event.isReceipted { tallies.record(.receipt, on: page) }
      let latency = (now - flight.pointee.releasedAt).milliseconds
      if isLogged(person) {
        events.record(
          .delivered, flight, device: Int8(event.device.rawValue), latency: latency, at: now)
      }
      if flight.pointee.stage < .delivered {
        deliverFirst(flight, latency, isPrompt: isPrompt, person, at: now)
      }
      if isShown(device, person, flight.pointee.type) {
        display(event.flight, event.device, devices.links[device].platform, person, world, at: now)
      }
    } else {
      tallies.record(step: .duplicateHidden, on: page)
    }
    // A display may have scheduled something, but flights are only taken for new pushes.
    if !event.isCopy { flight.pointee.outstanding -= 1 }
  }

  /// Counts the push as delivered, when the first of its recipient's devices has received it.
  @inline(__always) private mutating func deliverFirst(
    _ flight: UnsafeMutablePointer<Flight>, _ latency: Int64, isPrompt: Bool,
    _ person: PersonIndex, at now: Timestamp
  ) {
    flight.pointee.advance(to: .delivered)
    let page = flight.pointee.page
    tallies.record(.delivered, on: page)
    if flight.pointee.campaign != .none { count(.delivered, of: flight) }
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ flight.pointee.push.rawValue << 7)
    if isLogged(person) { events.record(.delivered, flight, latency: latency, at: now) }
    if view.hasConversions { reach(.delivered, flight.pointee, at: now) }
    guard page.isInCohort else { return }
    tallies.record(isPrompt ? .prompt : .late, latency, of: page.arm)
    if latency <= 4_000 { tallies.record(.within4s, on: page) }
  }

  /// Whether the device shows a push: permission, channel and the app's own switch allow it.
  /// Security pushes ignore that switch (S1-7-security, C-05).
  @inline(__always) private func isShown(
    _ device: DeviceSlot, _ person: PersonIndex, _ type: PushType
  ) -> Bool {
    if !devices.links[device].shows.contains(type.category) { return false }
    if people.states[person].hasLeft { return false }
    return !people.states[person].hasOptedOut || type.category == .security
  }

  /// Ends a flight once no device and no event of it is pending.
  @inline(__always) mutating func closeIfDone(_ slot: FlightSlot, at now: Timestamp) {
    let flight = flights.pointer(to: slot)
    guard flight.pointee.isDone else { return }
    if flight.pointee.stage < .delivered { end(slot, at: now) }
    flights.close(slot)
  }

  /// Counts the end of a push that reached no device.
  private mutating func end(_ slot: FlightSlot, at now: Timestamp) {
    let flight = flights.pointer(to: slot)
    let (kind, reason) = tallies.record(flight.pointee.exit, on: flight.pointee.page)
    if flight.pointee.campaign != .none { count(.undelivered, of: flight) }
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(kind.rawValue) << 50)
    if isLogged(flight.pointee.recipient) {
      events.record(kind, flight, reason: reason, at: now)
    }
  }
}
