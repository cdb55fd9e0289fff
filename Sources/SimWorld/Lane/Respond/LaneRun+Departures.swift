import PushModel
import PushService
import SimKernel

// How subscribers leave: they switch pushes off or remove the app.
// Changes people, devices, learners, tallies, the log, departures and the digest.
extension LaneRun {
  /// Makes the recipient leave with the hazard of a push that is shown.
  @inline(__always) mutating func tire(
    _ slot: FlightSlot, _ u: Double, _ person: PersonIndex, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    let weekly = people.states[person].fatigue.shownInWeek
    let isAbove = weekly > Double(world.traits[person].tolerance)
    // The hazard per week above the tolerance, spread over that week's pushes.
    let hazard =
      view.fatigue.optOutPerPush + (isAbove ? view.fatigue.leavePerWeekAbove / weekly : 0)
    if now >= view.plan.span.cohortStart, !people.states[person].hasOptedOut,
      !people.states[person].hasLeft
    {
      // Each way of leaving has its share of the hazard, which may be above 1: then it is certain.
      let removing = min(1, hazard * view.fatigue.uninstallShare)
      let arm = people.armOf[person]
      record(.optedOut, u < hazard && u >= removing, min(1, hazard) - removing, of: arm)
      record(.uninstalled, u < removing, removing, of: arm)
      let orphans = weekly / 7 * view.plan.goneLags[view.plan.orphanDays(after: now)]
      record(.orphaned, beyond: ((u < removing ? 1 : 0) - removing) * orphans, of: arm)
    }
    guard u < hazard else { return }
    // Given that it is below the hazard, the same uniform is uniform on it.
    if u < hazard * view.fatigue.uninstallShare {
      uninstall(person, world, because: slot, at: now)
    } else {
      optOut(person, because: slot, at: now)
    }
  }

  /// Switches pushes off in the app; the server knows at once (S1-7-sync).
  mutating func optOut(
    _ person: PersonIndex, because slot: FlightSlot, at now: Timestamp
  ) {
    guard !people.states[person].hasOptedOut, !people.states[person].hasLeft else { return }
    people.states[person].hasOptedOut = true
    var preferences = people.persons[person].recipient.preferences
    preferences.isPushEnabled = false
    prefer(preferences, by: person, at: now)
    if view.hasCurve { chart(.optedOut, of: person, at: now) }
    depart(.optOut, .optedOut, .optedOut, person, because: slot, at: now)
  }

  /// Removes the app from every device; the providers learn of it later.
  mutating func uninstall(
    _ person: PersonIndex, _ world: borrowing LaneWorld, because slot: FlightSlot? = nil,
    at now: Timestamp
  ) {
    guard !people.states[person].hasLeft else { return }
    people.states[person].hasLeft = true
    if experiences.count > 0 { see(optingOutOf: .all, by: person, at: now) }
    learners.visits?.leave(person, at: now)
    if now >= view.plan.span.cohortStart {
      let heardAt = world.heard(view.entity(DeviceIndex(rawValue: 0), of: person), goneAt: now)
      let most = view.plan.orphanDays(after: now)
      let days = min(Double((heardAt - now).milliseconds) / 86_400_000, Double(most))
      record(
        .orphaned,
        beyond: people.states[person].fatigue.shownInWeek / 7 * (days - view.plan.goneLags[most]),
        of: people.armOf[person])
    }
    for device in 0..<world.devices[person].count {
      let device = DeviceIndex(rawValue: device)
      let slot = people.states[person].slot(of: device)
      devices.links[slot].goneAt = now
      let heardAt = world.heard(view.entity(device, of: person), goneAt: now)
      devices.links[slot].rejectedAt = min(devices.links[slot].rejectedAt, heardAt)
    }
    depart(.uninstall, .uninstalled, .uninstalled, person, because: slot, at: now)
  }

  /// The counters of a departure: those of the push that caused it, if one did.
  private mutating func page(
    of person: PersonIndex, _ isInCohort: Bool, because slot: FlightSlot?
  ) -> TallyPage {
    guard let slot else { return page(of: person, isInCohort) }
    let flight = flights.pointer(to: slot)
    return page(
      of: person, isInCohort, of: flight.pointee.push, flight.pointee.type,
      flight.pointee.business)
  }

  private mutating func depart(
    _ departure: Departure.Kind, _ variable: Variable, _ kind: EventKind, _ person: PersonIndex,
    because slot: FlightSlot?, at now: Timestamp
  ) {
    let isInCohort = now >= view.plan.span.cohortStart
    let page = page(of: person, isInCohort, because: slot)
    tallies.record(variable, on: page)
    let day = isInCohort ? Int32((now - view.plan.span.cohortStart).milliseconds / 86_400_000) : -1
    departures.append(Departure(index: person.stored, kind: departure, day: day))
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(kind.rawValue) << 50)
    guard isLogged(person) else { return }
    var nothing = Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0),
      intendedAt: now, expiresAt: now)
    var flight =
      slot.map { flights[$0] }
      ?? Flight(&nothing, to: person, on: page, .released, at: now)
    flight.page = page
    events.record(kind, &flight, at: now)
  }
}
