import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// Changes people, flights, the calendar, the queue, effects to carry out, the draft, the rules, experiences, tallies,
// the log, the number of decisions, the number of events and the digest.

extension LaneRun {
  /// Intends the draft for a subscriber and makes the first decision about it.
  ///
  /// - Parameters:
  ///   - isInAudience: Whether the recipient is in the push's audience, as at an event they are.
  ///   - isRepeat: Whether its job was delivered before. A push that was decided then is not
  ///     intended again.
  ///   - isPost: Whether it is about a post, as the busy loop knows.
  /// - Returns: The service's answer.
  @discardableResult @inline(__always) mutating func intend(
    for person: PersonIndex, from sender: SenderState, isInAudience: Bool = true, isInCohort: Bool,
    isRepeat: Bool = false, isPost: Bool = false, _ world: borrowing LaneWorld, at now: Timestamp
  ) -> Disposition {
    decisions &+= 1
    // The slot that its flight will take.
    draft.pointee.tag = flights.next.value
    if isLogged(person) {
      announce(person, sender, isInAudience: isInAudience, isInCohort, at: now)
    }
    let answer = decide(person, sender, isInAudience: isInAudience, isPost: isPost, now)
    let page = pageOfDraft(person, isInCohort)
    if isRepeat, case .suppressed = answer {
      forget(person, page)
      return answer
    }
    tallies.record(.intended, on: page)
    book(answer, person, page, isNew: true, world, now)
    return answer
  }

  /// ``intend(for:from:isInAudience:isInCohort:isRepeat:_:at:)`` for one person, outside the busy
  /// loop.
  @discardableResult @inline(never) mutating func intendAlone(
    for person: PersonIndex, from sender: SenderState, isInAudience: Bool = true,
    _ isInCohort: Bool, isRepeat: Bool = false, _ world: borrowing LaneWorld, at now: Timestamp
  ) -> Disposition {
    guard view.hasPriorities else {
      return intend(
        for: person, from: sender, isInAudience: isInAudience, isInCohort: isInCohort,
        isRepeat: isRepeat, world, at: now)
    }
    let (push, places) = (draft.pointee, reservedPlaces(of: person))
    let answer = intend(
      for: person, from: sender, isInAudience: isInAudience, isInCohort: isInCohort,
      isRepeat: isRepeat, world, at: now)
    count(answer, push, person, page(of: person, isInCohort), wasHeld: false, places, at: now)
    return answer
  }

  /// Discards the draft, which was decided at the first delivery of its job.
  @inline(never) private mutating func forget(_ person: PersonIndex, _ page: TallyPage) {
    tallies.record(step: .duplicateJob, on: page)
    guard isLogged(person) else { return }
    events.removeLast(of: view.id(of: person))
  }

  @inline(__always) private mutating func decide(
    _ person: PersonIndex, _ sender: SenderState, isInAudience: Bool, isPost: Bool = false,
    _ now: Timestamp
  ) -> Disposition {
    handled &+= 1
    if experiences.count > 0 {
      return decideAndSee(person, sender, isInAudience: isInAudience, now)
    }
    let (service, card) = (service(of: person), people.card(person))
    return isPost
      ? service.decideAny(draft, for: card, from: sender, isInAudience: isInAudience, at: now)
      : service.decide(draft, for: card, from: sender, isInAudience: isInAudience, at: now)
  }

  /// Decides by the rule of the person's arm, if it has one, and records for such rules what is sent.
  @inline(never) private mutating func decideAndSee(
    _ person: PersonIndex, _ sender: SenderState, isInAudience: Bool, _ now: Timestamp
  ) -> Disposition {
    let (service, card) = (service(of: person), people.card(person))
    guard let rule = rules[Int(people.armOf[person])] else {
      let answer = service.decide(
        draft, for: card, from: sender, isInAudience: isInAudience, at: now)
      if answer == .handed { see(sending: draft.pointee.type, to: person, at: now) }
      return answer
    }
    let ask = rules.ask
    ask.pointee.push = UnsafePointer(draft)
    ask.pointee.sender = sender
    ask.pointee.isInAudience = isInAudience
    ask.pointee.now = now
    ask.pointee.chance = SimulatedChance(
      key: view.key, entity: view.id(of: person), occasion: draft.pointee.id.rawValue)
    let answer = rule._withUnsafeGuaranteedRef {
      $0.decide(ask, by: service, for: card, person.value, experiences.pointer + person.value)
    }
    if ask.pointee.choice?.text != nil { setText(for: person) }
    if isLogged(person) {
      events.keep(ask.pointee.choice, answer, of: draft.pointee.id, for: person)
    }
    return answer
  }

  /// Sends the draft with the text that a rule has chosen, if it can be sent with it.
  @inline(never) private mutating func setText(for person: PersonIndex) {
    let ask = rules.ask
    let organisation = view.hasRules ? people.agendas[person].organisation : nil
    let text = service(of: person).pointee.text(
      of: ask.pointee.choice!, for: draft.pointee, to: organisation)
    ask.pointee.choice!.text = text
    guard let text else { return }
    draft.pointee.variant = text
    if isLogged(person) { events.setText(text, for: view.id(of: person)) }
  }

  /// Carries out the service's answer. A held or released push gets a flight, whose slot is its
  /// tag.
  @inline(__always) private mutating func book(
    _ answer: Disposition, _ person: PersonIndex, _ page: TallyPage, isNew: Bool,
    _ world: borrowing LaneWorld,
    _ now: Timestamp
  ) {
    // Two comparisons cover nearly every answer: processors predict a jump table badly.
    if case .suppressed(let refusal) = answer {
      suppress(refusal, person, page, isNew: isNew, now)
    } else if case .handed = answer {
      launch(person, page, isNew: isNew, world, now)
    } else {
      keepOrMerge(answer, person, page, isNew: isNew, now)
    }
  }

  @inline(__always) private mutating func suppress(
    _ refusal: Refusal, _ person: PersonIndex, _ page: TallyPage, isNew: Bool, _ now: Timestamp
  ) {
    tallies.record(suppressed: refusal, on: page)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(refusal.rawValue) << 56)
    if isLogged(person) {
      log(.suppressed, draft, person, page, reason: refusal.rawValue, at: now)
    }
    if !isNew { flights.leave(FlightSlot(draft.pointee.tag)) }
  }

  /// Starts the flight of the draft, or starts it anew.
  @inline(__always) private mutating func start(_ flight: Flight, isNew: Bool) {
    if isNew {
      let slot = flights.start(flight)
      assert(slot.value == draft.pointee.tag, "flight \(slot.value) of push \(draft.pointee.tag)")
    } else {
      flights.restart(flight, in: FlightSlot(draft.pointee.tag))
    }
  }

  /// Queues an attempt for every eligible device, and calls the provider for those that need not
  /// wait.
  @inline(never) private mutating func launch(
    _ person: PersonIndex, _ page: TallyPage, isNew: Bool, _ world: borrowing LaneWorld,
    _ now: Timestamp
  ) {
    let (service, card) = (service(of: person), people.card(person))
    var attempts = service.firstAttempts(draft, to: card, at: now)
    start(
      Flight(
        draft, to: person, on: page, .released, devices: UInt8(truncatingIfNeeded: attempts.count),
        at: now),
      isNew: isNew)
    while let attempt = attempts.next() {
      if service.pointee.admit(attempt, to: &fanout, at: now, effects: &effects) {
        callNow(attempt, person, isLast: attempts.isEmpty, world, at: now)
      }
    }
    if !effects.isEmpty { carryOut(world, at: now) }
    catchUpCalmly(person, world)
  }

  @inline(never) private mutating func keepOrMerge(
    _ answer: Disposition, _ person: PersonIndex, _ page: TallyPage, isNew: Bool, _ now: Timestamp
  ) {
    switch answer {
    case .suppressed, .handed: break
    case .held(let until, let hold): keep(until, hold, person, page, isNew: isNew, now)
    case .merged: merge(person, page, isNew: isNew, now)
    }
  }

  private mutating func keep(
    _ until: Timestamp, _ hold: Hold, _ person: PersonIndex, _ page: TallyPage, isNew: Bool,
    _ now: Timestamp
  ) {
    tallies.record(held: hold, on: page)
    start(Flight(draft, to: person, on: page, .held, at: now), isNew: isNew)
    if isLogged(person) {
      log(
        .held, draft, person, page, latency: (until - now).milliseconds, reason: hold.rawValue,
        at: now)
    }
    scheduleWake(person)
  }

  private mutating func merge(
    _ person: PersonIndex, _ page: TallyPage, isNew: Bool, _ now: Timestamp
  ) {
    tallies.record(step: .merged, on: page)
    if isLogged(person) { log(.merged, draft, person, page, at: now) }
    if !isNew { flights.leave(FlightSlot(draft.pointee.tag)) }
  }

  /// Schedules a wake for the earliest of the recipient's held pushes.
  mutating func scheduleWake(_ person: PersonIndex) {
    let wake = people.persons[person].nextWake
    guard wake < people.states[person].awaited, wake < view.plan.span.end else { return }
    people.states[person].awaited = wake
    calendar.add(.wake, for: person, at: wake)
  }

  /// Decides a recipient's held pushes that are due, each by the present state.
  mutating func wake(_ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp) {
    people.states[person].awaited = .distantFuture
    let calm = calendar.calmUntil
    while wakeNext(person, until: calm, world, at: now) {}
    scheduleWake(person)
  }

  /// Decides the next of a recipient's held pushes that are due, by the present state.
  ///
  /// - Parameter calm: The time before which nothing happens to others.
  /// - Returns: `false` where none is due.
  @inline(__always) mutating func wakeNext(
    _ person: PersonIndex, until calm: Int64, _ world: borrowing LaneWorld, at now: Timestamp
  ) -> Bool {
    guard let due = takeDue(person, at: now) else { return false }
    draft.initialize(to: due.push)
    // The next held push may be due as well, or soon; it is scheduled only after the loop.
    calendar.calmUntil = min(calm, people.persons[person].nextWake.milliseconds)
    var page = flights[FlightSlot(draft.pointee.tag)].page
    if let item = due.merged {
      tallies.record(step: .merged, on: page)
      if isLogged(person) {
        var merged = due.push
        merged.id = item
        log(.merged, &merged, person, page, at: now)
      }
      page = pageOfDraft(person, view.plan.span.isInCohort(now))
      decisions += 1
      tallies.record(.intended, on: page)
      if isLogged(person) { log(.intended, draft, person, page, at: now) }
    }
    var sender = standing(of: due.push, person, now)
    if !people.choices.isEmpty { sender = heeding(sender, due.push, person, world) }
    let isInAudience = isInAudience(due.push, person, world, now)
    if isLogged(person) { keepDecision(person, sender, isInAudience: isInAudience, at: now) }
    let places = view.hasPriorities ? reservedPlaces(of: person) : []
    let answer = decide(person, sender, isInAudience: isInAudience, now)
    let isStep = due.push.id.source == .journey
    // What follows a step must not be overtaken by what the person does meanwhile.
    if isStep { calendar.calmUntil = now.milliseconds }
    book(answer, person, page, isNew: false, world, now)
    if isStep { decided(due.push.id, answer, person, at: now) }
    if view.hasPriorities {
      count(answer, due.push, person, page, wasHeld: true, places, at: now)
    }
    if due.push.campaign != .none {
      count(answer, of: due.push, isNew: false, isInCohort: page.isInCohort, person)
    }
    return true
  }

  /// Whether the recipient is in the push's audience at `now` (S0-FR-PRO-02).
  mutating func isInAudience(
    _ push: Push, _ person: PersonIndex, _ world: borrowing LaneWorld, _ now: Timestamp
  ) -> Bool {
    guard push.type.audience == .follower else { return true }
    let second = UInt32((now - view.plan.span.start).milliseconds / 1_000)
    guard let follow = follow(of: push.business, by: person, world) else { return false }
    return world.follows.entries[follow].holds(at: second) && !people.choices.hasEnded(follow)
  }
}
