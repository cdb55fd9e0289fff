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
      case .alert: count(.alert, on: page(of: 0, plan.span.isInCohort(now)))
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
    count(.retried, on: flights[attempt.tag].page)
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
    let flight = flights.pointer(to: attempt.tag)
    flight.pointee.unsettled -= 1
    if !flight.pointee.isTaken(attempt.device) {
      flight.pointee.outstanding -= 1
      switch settlement {
      case .accepted: break
      case .expired: flight.pointee.end = .expired
      case .withdrawn: flight.pointee.end = .withdrawn
      case .failed(let failure):
        flight.pointee.end = .failed
        flight.pointee.failure = failure
      }
    }
    closeIfDone(attempt.tag, at: now)
  }

  /// Records that a provider has taken a push over for a device, which may still not receive it.
  @inline(__always) mutating func accept(_ slot: UInt32, _ device: DeviceIndex, at now: Timestamp) {
    let flight = flights.pointer(to: slot)
    flight.pointee.take(device)
    let index = Int(flight.pointee.recipient)
    tally(.deviceSent, on: flight.pointee.page)
    if isLogged(index) { log(.sent, flight, device: Int8(device.rawValue), at: now) }
    guard !flight.pointee.isAccepted else { return }
    flight.pointee.isAccepted = true
    tally(.sent, on: flight.pointee.page)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ flight.pointee.push.rawValue << 3)
    if isLogged(index) { log(.sent, flight, at: now) }
  }

  /// Ends a flight once no device and no event of it is pending.
  @inline(__always) mutating func closeIfDone(_ slot: UInt32, at now: Timestamp) {
    let flight = flights.pointer(to: slot)
    guard flight.pointee.isDone else { return }
    if !flight.pointee.isDelivered { end(slot, at: now) }
    flights.give(slot)
  }

  /// Counts the end of a push that reached no device.
  private mutating func end(_ slot: UInt32, at now: Timestamp) {
    let flight = flights[slot]
    let index = Int(flight.recipient)
    var kind = EventKind.failed
    var reason: UInt8 = 255
    if flight.isAccepted {
      switch flight.loss {
      case .expired:
        count(.expired, on: flight.page)
        kind = .expired
      case .superseded:
        count(.superseded, on: flight.page)
        kind = .superseded
      case .storeOverflow, .appGone, .lost, .appStopped:
        kind = .dropped
        reason = flight.loss.rawValue
        count(dropped: flight.loss, on: flight.page)
      }
    } else {
      switch flight.end {
      case .expired:
        count(.expiredBeforeAcceptance, on: flight.page)
        kind = .expired
      case .withdrawn:
        count(.withdrawn, on: flight.page)
        kind = .withdrawn
      case .failed:
        reason = flight.failure.rawValue
        count(failed: flight.failure, on: flight.page)
      }
    }
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(kind.rawValue) << 50)
    if isLogged(index) { log(kind, flights.pointer(to: slot), reason: reason, at: now) }
  }

  /// Counts the pushes that are still under way at the horizon.
  mutating func closeHorizon() {
    for index in 0..<count {
      remember(warmUpOf: index)
      if persons[index].recipient.reach.anyPermission, !minds[index].hasLeft {
        tally(.permitted, on: page(of: index, true))
      }
    }
    for slot in 0..<UInt32(flights.slots) where flights.isTaken(slot) {
      let flight = flights[slot]
      if flight.isAccepted {
        if !flight.isDelivered { count(.inFlight, on: flight.page) }
      } else if !flight.isDelivered {
        count(.waiting, on: flight.page)
      }
    }
  }
}
