import PushFanout
import PushModel
import PushService
import SimKernel

// Changes flights, the calendar, effects to carry out and tallies.

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
      case .poll(let moment): calendar.add(.poll, 0, index: 0, at: moment)
      case .retry(let attempt, let earliest, let latest):
        scheduleRetry(attempt, earliest, latest, at: now)
      // Simulated providers take any credentials, on any connection.
      case .refreshCredentials, .reconnect: break
      case .alert:
        let page = page(of: PersonIndex(0), view.plan.span.isInCohort(now))
        tallies.record(step: .alert, on: page)
      }
    }
    effects.removeAll()
  }

  /// Schedules a retry between `earliest` and `latest`: the host draws the jitter.
  private mutating func scheduleRetry(
    _ attempt: Attempt, _ earliest: Timestamp, _ latest: Timestamp, at now: Timestamp
  ) {
    tallies.record(step: .retried, on: flights[attempt.flight].page)
    let draw = Draw(
      view.key, Purpose.retry, entity: attempt.recipient.rawValue,
      occasion: attempt.push.rawValue ^ UInt64(attempt.number) << 58
        ^ UInt64(attempt.device.rawValue) << 60)
    let width = Double((latest - earliest).milliseconds)
    let at = earliest + Interval(milliseconds: Int64(draw.uniform * width))
    calendar.add(.retry, attempt, .accepted, at: at)
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

  /// Counts the pushes that are still under way at the horizon.
  mutating func closeHorizon() {
    closeQueue()
    for person in view.people {
      keepWarmUp(of: person)
      if view.hasPriorities { closePlaces(of: person) }
      if people.persons[person].recipient.reach.anyPermission, !people.states[person].hasLeft {
        tallies.record(.permitted, on: page(of: person, true))
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
