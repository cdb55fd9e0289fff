import PushModel
import SimKernel

// What people do that a business wants of them, where a scenario counts it. It moves no other draw and
// no digest: what people do next does not depend on it. None of it is inlined: most worlds have none.
// Changes learners, people's pending events and the log.
extension LaneRun {
  /// Records that a push was delivered, opened or tapped.
  @inline(never) mutating func reach(
    _ moment: ConversionMetric.Moment, _ flight: Flight, at now: Timestamp
  ) {
    learners.conversions!.reach(moment, flight, at: now)
  }

  /// Draws whether a subscriber converts at a visit that no push led to.
  @inline(never) mutating func convert(atVisitOf person: PersonIndex, at now: Timestamp) {
    let law = view.conversions!
    let draw = law.draw(atVisitOf: view.id(of: person), view.key, at: now)
    if law.convertsAtVisit(draw) { convert(person, worth: law.value(draw), at: now) }
  }

  /// Records an opening, and draws whether a conversion follows it or its tap.
  ///
  /// A conversion is an event of its own, as a tap is, so that whatever else happens to the subscriber in the
  /// same millisecond comes first.
  @inline(never) mutating func follow(
    openingOf slot: FlightSlot, on device: DeviceIndex, tappedAt: Timestamp?,
    _ person: PersonIndex, at now: Timestamp
  ) {
    reach(.opened, flights[slot], at: now)
    let draw = draw(after: slot, person)
    guard view.conversions!.convertsAfterPush(draw, isTapped: tappedAt != nil) else { return }
    schedule(LocalEvent(.convert, slot, on: device, isCopy: false, at: tappedAt ?? now), person)
  }

  /// Lets a subscriber convert whom a push has led to it.
  @inline(never) mutating func convert(
    after slot: FlightSlot, _ person: PersonIndex, at now: Timestamp
  ) {
    convert(person, worth: view.conversions!.value(draw(after: slot, person)), at: now)
  }

  private mutating func draw(after slot: FlightSlot, _ person: PersonIndex) -> Draw {
    view.conversions!.draw(after: flights[slot].push, to: view.id(of: person), view.key)
  }

  private mutating func convert(
    _ person: PersonIndex, worth value: Int32, at now: Timestamp
  ) {
    learners.conversions!.convert(person, worth: value, at: now)
    if let touch = learners.conversions!.claim(person, at: now), touch.campaign != .none {
      count(conversionOf: touch, person, at: now)
    }
    guard isLogged(person) else { return }
    events.record(
      conversionOf: person, under: people.armOf[person],
      for: learners.conversions!.claim(person, at: now),
      isInCohort: view.plan.span.isInCohort(now), at: now)
  }
}

extension LaneLog {
  /// Writes a row about a conversion, with the push to which it belongs.
  fileprivate mutating func record(
    conversionOf person: PersonIndex, under arm: UInt8, for touch: ConversionTally.Touch?,
    isInCohort: Bool, at now: Timestamp
  ) {
    let share = touch.map { $0.isOpened ? Attribution.direct : .influenced } ?? .unattributed
    rows.append(
      EventRow(
        recipient: id(of: person), push: touch?.push ?? PushID(rawValue: 0), at: now,
        latency: touch.map { (now - $0.at).milliseconds } ?? -1,
        business: touch?.business.rawValue ?? 0, arm: firstArm + arm, kind: .converted,
        type: touch?.type ?? .newPost, device: -1, reason: share.rawValue,
        isInCohort: isInCohort))
  }
}
