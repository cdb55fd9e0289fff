import PushFanout
import PushModel
import PushService
import SimKernel

extension LaneRun {
  /// Carries out the effects that the service asked for, in order, and those that they lead to.
  @inline(__always) mutating func carryOut(_ world: borrowing LaneWorld, at now: Timestamp) {
    var next = 0
    while next < effects.count {
      let effect = effects[next]
      next += 1
      switch effect {
      case .call(let attempt): call(attempt, world, at: now)
      case .settled(let attempt, let settlement): settle(attempt, settlement, at: now)
      case .poll(let moment): schedulePoll(at: moment)
      case .retry(let attempt, let earliest, let latest):
        scheduleRetry(attempt, earliest, latest, at: now)
      // Simulated providers take any credentials.
      case .refreshCredentials: break
      case .alert: tallies.record(step: .alert, on: page(of: 0, plan.span.isInCohort(now)))
      }
    }
    effects.removeAll()
  }

  private mutating func schedulePoll(at moment: Timestamp) {
    queue.push(
      time: moment.milliseconds, order: LaneEvent.order(.poll, 0),
      event: LaneEvent(kind: .poll, index: 0))
  }

  /// Schedules a retry between `earliest` and `latest`: the host draws the jitter.
  private mutating func scheduleRetry(
    _ attempt: Attempt, _ earliest: Timestamp, _ latest: Timestamp, at now: Timestamp
  ) {
    tallies.record(step: .retried, on: flights[attempt.flight].page)
    let draw = Draw(
      key, Purpose.retry, entity: attempt.recipient.rawValue,
      occasion: attempt.push.rawValue ^ UInt64(attempt.number) << 58
        ^ UInt64(attempt.device.rawValue) << 60)
    let width = Double((latest - earliest).milliseconds)
    let at = earliest + Interval(milliseconds: Int64(draw.uniform * width))
    let slot = transits.take()
    transits[slot] = Transit(attempt: attempt, reply: .accepted)
    queue.push(
      time: at.milliseconds, order: LaneEvent.order(.retry, attempt.recipient.rawValue),
      event: LaneEvent(kind: .retry, index: slot))
  }

  /// Records that the attempts for one device have ended.
  @inline(__always) private mutating func settle(
    _ attempt: Attempt, _ settlement: Settlement, at now: Timestamp
  ) {
    let flight = flights.pointer(to: attempt.flight)
    flight.pointee.unsettled -= 1
    if !flight.pointee.isTaken(attempt.device) {
      flight.pointee.outstanding -= 1
      flight.pointee.settle(settlement)
    }
    closeIfDone(attempt.flight, at: now)
  }

  /// Records that a provider has taken a push over for a device, which may still not receive it.
  @inline(__always) mutating func accept(
    _ slot: FlightSlot, _ device: DeviceIndex, at now: Timestamp
  ) {
    let flight = flights.pointer(to: slot)
    flight.pointee.take(device)
    let index = Int(flight.pointee.recipient)
    tallies.record(.deviceSent, on: flight.pointee.page)
    if isLogged(index) { events.record(.sent, flight, device: Int8(device.rawValue), at: now) }
    guard flight.pointee.stage < .accepted else { return }
    flight.pointee.advance(to: .accepted)
    tallies.record(.sent, on: flight.pointee.page)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ flight.pointee.push.rawValue << 3)
    if isLogged(index) { events.record(.sent, flight, at: now) }
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
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(kind.rawValue) << 50)
    if isLogged(Int(flight.pointee.recipient)) {
      events.record(kind, flight, reason: reason, at: now)
    }
  }

  /// Counts the pushes that are still under way at the horizon.
  mutating func closeHorizon() {
    for index in 0..<count {
      keepWarmUp(of: index)
      if persons[index].recipient.reach.anyPermission, !minds[index].hasLeft {
        tallies.record(.permitted, on: page(of: index, true))
      }
    }
    for slot in flights.all {
      let flight = flights[slot]
      switch flight.stage {
      case .held, .released: tallies.record(step: .waiting, on: flight.page)
      case .accepted: tallies.record(step: .inFlight, on: flight.page)
      case .delivered, .displayed, .opened: break
      }
    }
  }
}
