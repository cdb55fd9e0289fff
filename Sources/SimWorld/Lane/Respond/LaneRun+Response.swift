import PushMessages
import PushModel
import PushService
import SimKernel

// Changes people, flights, tallies, the surplus, owners' activity, the log and the digest.

extension LaneRun {
  /// Shows a push on a device, as a banner when the app is open (S4-PLAT-1). The recipient decides
  /// once per push how to respond, at its first display.
  @inline(__always) mutating func display(
    _ slot: FlightSlot, _ which: DeviceIndex, _ platform: Platform, _ person: PersonIndex,
    _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let flight = flights.pointer(to: slot)
    let isBanner = isForeground(person, at: now)
    if isLogged(person) {
      events.record(
        .displayed, flight, device: Int8(which.rawValue), reason: isBanner ? 1 : 0, at: now)
    }
    guard flight.pointee.stage < .displayed else { return }
    flight.pointee.advance(to: .displayed)
    tallies.record(.displayed, on: flight.pointee.page)
    if flight.pointee.campaign != .none { count(.displayed, of: flight) }
    if isBanner { tallies.record(step: .banner, on: flight.pointee.page) }
    if isLogged(person) { events.record(.displayed, flight, reason: isBanner ? 1 : 0, at: now) }
    respond(slot, which, platform, isBanner, person, world, now)
  }

  private mutating func respond(
    _ slot: FlightSlot, _ device: DeviceIndex, _ platform: Platform, _ isBanner: Bool,
    _ person: PersonIndex, _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    let type = flights.pointer(to: slot).pointee.type
    let text = flights.pointer(to: slot).pointee.variant
    let draw = Draw(
      view.key, Purpose.response, entity: view.id(of: person),
      occasion: flights.pointer(to: slot).pointee.push.rawValue)
    let recipient = people.persons.pointer(to: person).pointer(to: \.recipient)!
    recipient.pointee.tick(view.plan.zones, at: now)
    let hour = Double(recipient.pointee.clock.timeOfDay(now)) * (1 / 3_600_000)
    let last =
      people.keepsShown
      ? people.show(view.responses.shownPlace(type, text), to: person, at: now) : .distantPast
    let volume = people.states.pointer(to: person).pointee.fatigue.show(
      at: now, countingWeek: view.fatigue.leavePerWeekAbove > 0)
    var taste = view.tastes.areNone ? 1 : tasteFactor(of: person, for: slot, world)
    if view.textFactors.count > 0 { taste *= appeal(of: slot) }
    if view.hasDynamics { taste *= untold(person, at: now) }
    // Asked for first: Swift 6.3 copies the model when a method of the run is called among the
    // arguments of one of the model's.
    let style = view.hasOwnStyles ? style(of: slot, person) : arm(of: person).pointee.strategy.style
    let probability = view.responses.openProbability(
      type, on: platform, style: style,
      to: UnsafePointer(world.traits.pointer + person.value), hour: hour,
      habituation: view.responses.habituation(volume: volume, last: last, at: now), taste: taste,
      isBanner: isBanner)
    let isOpened = draw.u0 < probability
    let isInTime =
      isOpened && scheduleOpen(slot, device, platform, draw.u1, person, at: now)
    let page = flights.pointer(to: slot).pointee.page
    if page.isInCohort {
      let beyond = (isInTime ? 1 : 0) - probability * view.responses.inTime(on: platform)
      record(.opened, beyond: beyond, of: page.arm)
      if platform == .ios { iosOpenings[Int(page.arm)] &+= Surplus.summand(beyond) }
    }
    if !isOpened {
      if platform == .android || type.hasClose {
        dismiss(slot, platform, draw.u1, person, at: now)
      }
      if view.hasDynamics { displease(slot, on: platform, person, world, at: now) }
    }
    tire(slot, draw.u3, person, world, at: now)
  }

  /// The style of a push that is shown: the business's own for its posts, if it has one, otherwise
  /// the strategy's (S0-FR-NOT-05).
  @inline(never) private mutating func style(of slot: FlightSlot, _ person: PersonIndex) -> Style {
    let push = flights[slot].push
    let own =
      push.source == .post && !push.isDigest
      ? view.schedule.businesses[Int(push.business.rawValue)].style : nil
    return own ?? arm(of: person).pointee.strategy.style
  }

  /// The factor of the text of a push that is shown; 1 beyond those that have one.
  @inline(never) private mutating func appeal(of slot: FlightSlot) -> Double {
    let flight = flights[slot]
    if flight.campaign != .none,
      case let texts = service(of: flight.recipient).pointee.rules.texts(of: flight.campaign),
      texts > 0
    {
      return texts > 1 ? view.textFactors[CampaignVariant(variant: flight.variant).text] : 1
    }
    let hasFactor = flight.type.texts > 1 && Int(flight.variant) < view.textFactors.count
    return hasFactor ? view.textFactors[Int(flight.variant)] : 1
  }

  /// The factor of a person's taste for a push that is shown; 1 if it is not about one post.
  @inline(never) private mutating func tasteFactor(
    of person: PersonIndex, for slot: FlightSlot, _ world: borrowing LaneWorld
  ) -> Double {
    let push = flights[slot].push
    guard push.source == .post, !push.isDigest else { return 1 }
    let business = view.schedule.businesses[Int(push.business.rawValue)]
    return view.tastes.factor(
      of: world.traits[person].topic, for: view.tastes.topic(of: push, from: business, view.key))
  }

  /// - Returns: Whether the push is opened within the attribution window; otherwise it never is.
  private mutating func scheduleOpen(
    _ slot: FlightSlot, _ device: DeviceIndex, _ platform: Platform, _ u: Double,
    _ person: PersonIndex, at now: Timestamp
  ) -> Bool {
    let wait = view.responses.timeToOpen(u, on: platform)
    guard wait < Double(view.plan.span.attribution.milliseconds) else { return false }
    let at = now + Interval(milliseconds: 1 + Int64(wait))
    schedule(LocalEvent(.open, slot, on: device, isCopy: false, at: at), person)
    return true
  }

  /// Records an event that a draw decided, beside its probability.
  @inline(__always) mutating func record(
    _ event: Surplus.Event, _ happened: Bool, _ probability: Double, of arm: UInt8
  ) {
    record(event, beyond: (happened ? 1 : 0) - probability, of: arm)
  }

  /// Records by how much a draw gave more than was expected.
  @inline(__always) mutating func record(
    _ event: Surplus.Event, beyond number: Double, of arm: UInt8
  ) {
    let place = Int(arm) &* Surplus.Event.count &+ Int(event.rawValue)
    surplus[place] &+= Surplus.summand(number)
  }

  /// Dismisses a push, by swiping or by its Close button. That changes only the log (S4-LINK-4) and
  /// the clock of a reminder. Only Android reports swiping.
  @inline(__always) private mutating func dismiss(
    _ slot: FlightSlot, _ platform: Platform, _ u: Double, _ person: PersonIndex,
    at now: Timestamp
  ) {
    guard u < view.response.dismissShare else { return }
    let flight = flights.pointer(to: slot)
    let isPressed =
      flight.pointee.type.hasClose && u < view.response.dismissShare * view.response.closeShare
    guard isPressed || platform == .android else { return }
    tallies.record(step: .dismissed, on: flight.pointee.page)
    if isLogged(person) {
      events.record(
        .dismissed, flight, reason: isPressed ? PushAction.close.rawValue : 255, at: now)
    }
    if view.hasRules { close(flight.pointee.type, person, at: now) }
  }

  /// Opens a push, at most once (S1-9-open), and perhaps taps its action.
  mutating func open(
    _ slot: FlightSlot, on device: DeviceIndex, _ person: PersonIndex, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    let flight = flights[slot]
    let state = isLogged(person) ? appState(device, person, at: now) : .foreground
    if !people.states[person].hasLeft {
      flights[slot].advance(to: .opened)
      tallies.record(.opened, on: flight.page)
      if flight.campaign != .none { count(.opened, of: flights.pointer(to: slot)) }
      if view.hasCurve { chart(.opened, of: person, at: now) }
      digest.combine(UInt64(bitPattern: now.milliseconds) ^ flight.push.rawValue << 11)
      service(of: person).pointee.opened(flight.push, by: people.card(person), at: now)
      record(openingOf: flight.push, by: person)
      if experiences.count > 0 { see(opening: flight, by: person, at: now) }
      if view.hasDynamics { forgive(person, at: now) }
      use(person, world, at: now)
      let since = (now - flight.releasedAt).milliseconds
      if flight.page.isInCohort {
        tallies.record(.toOpen, since, of: flight.page.arm)
      }
      let landing = landing(of: slot, person, at: now)
      tallies.record(step: Funnel.Step(landing), on: flight.page)
      if isLogged(person) {
        events.record(
          .opened, flights.pointer(to: slot), latency: since, reason: state.rawValue, at: now)
        events.rows[events.rows.count - 1].landing = landing.rawValue
      }
      if view.response.volumeAfterOpen < 1 {
        people.states[person].fatigue.forgive(leaving: view.response.volumeAfterOpen)
      }
      if view.hasRules { follow(flight.push, flight.type, person, at: now) }
      act(slot, on: device, person, at: now)
    }
  }

  /// Draws what an opened push leads to: a tap on its action, a conversion, a reaction.
  private mutating func act(
    _ slot: FlightSlot, on device: DeviceIndex, _ person: PersonIndex, at now: Timestamp
  ) {
    let flight = flights[slot]
    var tappedAt: Timestamp?
    let draw = Draw(
      view.key, Purpose.reaction, entity: view.id(of: person), occasion: flight.push.rawValue)
    let share = view.response.tapShare
    if flight.page.isInCohort { record(.tapped, draw.u0 < share, share, of: flight.page.arm) }
    if draw.u0 < share {
      let wait = Distribution.exponential(draw.u1, mean: 20_000)
      let at = now + Interval(milliseconds: 1 + Int64(wait))
      if at < view.plan.span.end {
        tappedAt = at
        tallies.record(.tapped, on: flight.page)
        if flight.campaign != .none { count(.tapped, of: flights.pointer(to: slot)) }
        digest.combine(UInt64(bitPattern: at.milliseconds) ^ flight.push.rawValue << 13)
        if isLogged(person) {
          events.record(
            .tapped, flights.pointer(to: slot), latency: (at - now).milliseconds,
            reason: flight.type.mainAction.rawValue, at: at)
        }
        if view.hasConversions || flight.push.source == .journey {
          schedule(LocalEvent(.tap, slot, on: device, isCopy: false, at: at), person)
        }
      }
    }
    if view.hasConversions {
      follow(openingOf: slot, on: device, tappedAt: tappedAt, person, at: now)
    }
    if isLogged(person) { comment(slot, person, at: now) }
    // The sender of a journey is an organisation.
    let isOfBusiness =
      (flight.type.audience == .follower || flight.type == .reviewReply)
      && flight.push.source != .journey
    if isOfBusiness, draw.u2 < view.likePerOpen {
      let minute = (now - view.plan.span.start).milliseconds / 60_000
      activity[Int(people.armOf[person])].append(
        Activity(
          minute: UInt32(minute), business: flight.business.rawValue, type: .newLike))
      if isLogged(person) {
        events.record(
          .reacted, flights.pointer(to: slot), reason: view.plan.reaction(draw.u3).rawValue,
          at: now)
      }
    }
  }

  /// Logs a comment on the post of an opened push. Owners are not told of comments, so the log alone
  /// has them.
  @inline(never) private mutating func comment(
    _ slot: FlightSlot, _ person: PersonIndex, at now: Timestamp
  ) {
    let push = flights[slot].push
    guard let share = view.plan.parameters.engagement.commentPerOpen, push.source == .post,
      !push.isDigest
    else { return }
    let draw = Draw(
      view.key, Purpose.comment, entity: view.id(of: person), occasion: push.rawValue)
    if draw.u1 < share { events.record(.commented, flights.pointer(to: slot), at: now) }
  }
}
