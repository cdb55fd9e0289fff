import PushModel
import PushService
import SimKernel

extension LaneRun {
  /// Shows a push on a device, as a banner when the app is open (S4-PLAT-1). The recipient decides
  /// once per push how to respond, at its first display.
  @inline(__always) mutating func display(
    _ slot: FlightSlot, _ which: UInt8, _ platform: Platform, _ index: Int,
    _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let flight = flights.pointer(to: slot)
    let isBanner = isForeground(index, at: now)
    if isLogged(index) {
      events.record(.displayed, flight, device: Int8(which), reason: isBanner ? 1 : 0, at: now)
    }
    guard flight.pointee.stage < .displayed else { return }
    flight.pointee.advance(to: .displayed)
    tallies.record(.displayed, on: flight.pointee.page)
    if isBanner { tallies.record(step: .banner, on: flight.pointee.page) }
    if isLogged(index) { events.record(.displayed, flight, reason: isBanner ? 1 : 0, at: now) }
    respond(slot, DeviceIndex(rawValue: which), platform, isBanner, index, world, now)
  }

  private mutating func respond(
    _ slot: FlightSlot, _ device: DeviceIndex, _ platform: Platform, _ isBanner: Bool, _ index: Int,
    _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    let type = flights.pointer(to: slot).pointee.type
    let text = flights.pointer(to: slot).pointee.variant
    let draw = Draw(
      key, Purpose.response, entity: first + UInt64(index),
      occasion: flights.pointer(to: slot).pointee.push.rawValue)
    let recipient = (persons.pointer + index).pointer(to: \.recipient)!
    recipient.pointee.tick(plan.zones, at: now)
    let hour = Double(recipient.pointee.clock.timeOfDay(now)) * (1 / 3_600_000)
    let mind = minds.pointer + index
    let last = shownAt.count > 0 ? show(type, text, to: index, at: now) : .distantPast
    let volume = mind.pointee.show(at: now, countingWeek: fatigue.leavePerWeekAbove > 0)
    var taste = tastes.areNone ? 1 : tasteFactor(of: index, for: slot, world)
    if textFactors.count > 0 { taste *= appeal(of: slot) }
    let probability = responses.openProbability(
      type, on: platform, style: arms[Int(serviceOf[index])].strategy.style,
      to: UnsafePointer(world.traits.pointer + index), hour: hour,
      habituation: responses.habituation(volume: volume, last: last, at: now), taste: taste,
      isBanner: isBanner)
    if draw.u0 < probability {
      scheduleOpen(slot, device, platform, draw.u1, index, at: now)
    } else if platform == .android || type.hasClose {
      dismiss(slot, platform, draw.u1, index, at: now)
    }
    tire(slot, draw.u3, index, world, at: now)
  }

  /// The factor of a person's taste for a push that is shown; 1 if it is not about one post.
  @inline(never) private mutating func tasteFactor(
    of index: Int, for slot: FlightSlot, _ world: borrowing LaneWorld
  ) -> Double {
    let push = flights[slot].push
    guard push.source == .post, !push.isDigest else { return 1 }
    let business = schedule.businesses[Int(push.business.rawValue)]
    return tastes.factor(
      of: world.traits[index].topic, for: tastes.topic(of: push, from: business, key))
  }

  /// Records when a push of this type's kind, or its text, is shown.
  ///
  /// - Returns: When one was last shown before.
  private mutating func show(
    _ type: PushType, _ text: UInt8, to index: Int, at now: Timestamp
  ) -> Timestamp {
    let place = responses.shownPlaces * index + responses.shownPlace(type, text)
    defer { shownAt[place] = now }
    return shownAt[place]
  }

  private mutating func scheduleOpen(
    _ slot: FlightSlot, _ device: DeviceIndex, _ platform: Platform, _ u: Double, _ index: Int,
    at now: Timestamp
  ) {
    let wait = responses.timeToOpen(u, on: platform)
    guard wait < Double(plan.span.attribution.milliseconds) else { return }
    let at = now + Interval(milliseconds: 1 + Int64(wait))
    schedule(LocalEvent(.open, slot, on: device, isCopy: false, at: at), index)
  }

  /// Dismisses a push, by swiping or by its Close button. That changes only the log (S4-LINK-4) and
  /// the clock of a reminder. Only Android reports swiping.
  @inline(__always) private mutating func dismiss(
    _ slot: FlightSlot, _ platform: Platform, _ u: Double, _ index: Int, at now: Timestamp
  ) {
    guard u < response.dismissShare else { return }
    let flight = flights.pointer(to: slot)
    let isPressed =
      flight.pointee.type.hasClose && u < response.dismissShare * response.closeShare
    guard isPressed || platform == .android else { return }
    tallies.record(step: .dismissed, on: flight.pointee.page)
    if isLogged(index) {
      events.record(
        .dismissed, flight, reason: isPressed ? PushAction.close.rawValue : 255, at: now)
    }
    if hasRules { close(flight.pointee.type, index, at: now) }
  }

  /// Makes the recipient leave with the hazard of a push that is shown.
  @inline(__always) private mutating func tire(
    _ slot: FlightSlot, _ u: Double, _ index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let weekly = minds[index].shownInWeek
    let isAbove = weekly > Double(world.traits[index].tolerance)
    // The hazard per week above the tolerance, spread over that week's pushes.
    let hazard = fatigue.optOutPerPush + (isAbove ? fatigue.leavePerWeekAbove / weekly : 0)
    guard u < hazard else { return }
    // Given that it is below the hazard, the same uniform is uniform on it.
    if u < hazard * fatigue.uninstallShare {
      uninstall(index, world, because: slot, at: now)
    } else {
      optOut(index, because: slot, at: now)
    }
  }

  /// Switches pushes off in the app; the server knows at once (S1-7-sync).
  private mutating func optOut(_ index: Int, because slot: FlightSlot, at now: Timestamp) {
    guard !minds[index].hasOptedOut, !minds[index].hasLeft else { return }
    minds[index].hasOptedOut = true
    var preferences = persons[index].recipient.preferences
    preferences.isPushEnabled = false
    services[Int(serviceOf[index])].prefer(preferences, card(index))
    depart(.optOut, .optedOut, .optedOut, index, because: slot, at: now)
  }

  /// Removes the app from every device; the providers learn of it later.
  mutating func uninstall(
    _ index: Int, _ world: borrowing LaneWorld, because slot: FlightSlot? = nil, at now: Timestamp
  ) {
    guard !minds[index].hasLeft else { return }
    minds[index].hasLeft = true
    let median = Double(network.goneLagMedian.milliseconds)
    for device in 0..<Int(world.devices[index].count) {
      let draw = Draw(
        key, Purpose.leave, entity: (first + UInt64(index)) << 2 | UInt64(device), occasion: 0)
      let lag = Distribution.lognormal(draw.u0, median: median, sigma: 1)
      let link = Int(minds[index].firstDevice) + device
      links[link].goneAt = now
      let heardAt = now + Interval(milliseconds: Int64(min(lag, 1e12)))
      links[link].rejectedAt = min(links[link].rejectedAt, heardAt)
    }
    depart(.uninstall, .uninstalled, .uninstalled, index, because: slot, at: now)
  }

  private mutating func depart(
    _ departure: Departure.Kind, _ variable: Variable, _ kind: EventKind, _ index: Int,
    because slot: FlightSlot?, at now: Timestamp
  ) {
    let isInCohort = now >= plan.span.cohortStart
    let page = page(of: index, isInCohort)
    tallies.record(variable, on: page)
    let day = isInCohort ? Int32((now - plan.span.cohortStart).milliseconds / 86_400_000) : -1
    departures.append(Departure(index: UInt32(index), kind: departure, day: day))
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(kind.rawValue) << 50)
    guard isLogged(index) else { return }
    var nothing = Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0),
      intendedAt: now, expiresAt: now)
    var flight =
      slot.map { flights[$0] }
      ?? Flight(&nothing, to: index, on: page, .released, at: now)
    flight.page = page
    events.record(kind, &flight, at: now)
  }

  /// Opens a push, at most once (S1-9-open), and perhaps taps its action.
  mutating func open(
    _ slot: FlightSlot, on device: UInt8, _ index: Int, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    let flight = flights[slot]
    let state = isLogged(index) ? appState(device, index, at: now) : .foreground
    if !minds[index].hasLeft {
      flights[slot].advance(to: .opened)
      tallies.record(.opened, on: flight.page)
      digest.combine(UInt64(bitPattern: now.milliseconds) ^ flight.push.rawValue << 11)
      services[Int(serviceOf[index])].opened(flight.push, by: card(index), at: now)
      record(openingOf: flight.push, by: index)
      use(index, world, at: now)
      let since = (now - flight.releasedAt).milliseconds
      if flight.page.isInCohort {
        tallies.record(.toOpen, since, of: flight.page.arm)
      }
      if isLogged(index) {
        events.record(
          .opened, flights.pointer(to: slot), latency: since, reason: state.rawValue, at: now)
      }
      if response.volumeAfterOpen < 1 { minds[index].forgive(leaving: response.volumeAfterOpen) }
      if hasRules { follow(flight.push, flight.type, index, at: now) }
      act(slot, index, at: now)
    }
  }

  /// Draws what an opened push leads to: a tap on its action, a reaction.
  private mutating func act(_ slot: FlightSlot, _ index: Int, at now: Timestamp) {
    let flight = flights[slot]
    let draw = Draw(
      key, Purpose.reaction, entity: first + UInt64(index), occasion: flight.push.rawValue)
    let share = response.tapShare
    if draw.u0 < share {
      let wait = Distribution.exponential(draw.u1, mean: 20_000)
      let at = now + Interval(milliseconds: 1 + Int64(wait))
      if at < plan.span.end {
        tallies.record(.tapped, on: flight.page)
        digest.combine(UInt64(bitPattern: at.milliseconds) ^ flight.push.rawValue << 13)
        if isLogged(index) {
          events.record(
            .tapped, flights.pointer(to: slot), latency: (at - now).milliseconds,
            reason: flight.type.mainAction.rawValue, at: at)
        }
      }
    }
    let isOfBusiness = flight.type.audience == .follower || flight.type == .reviewReply
    if isOfBusiness, draw.u2 < likePerOpen {
      let minute = (now - plan.span.start).milliseconds / 60_000
      outcomes[Int(armOf[index])].activity.append(
        Activity(
          minute: UInt32(minute), business: flight.business.rawValue, type: .newLike))
      if isLogged(index) {
        events.record(
          .reacted, flights.pointer(to: slot), reason: plan.reaction(draw.u3).rawValue, at: now)
      }
    }
  }
}
