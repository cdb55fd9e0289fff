import CIntrinsics
import PushFanout
import PushModel
import PushService
import SimKernel

// Changes devices, flights, the calendar, the providers, the queue, latencies of triggers, effects to carry out,
// tallies, the log and the digest.

extension LaneRun {
  /// Calls the provider for an attempt that leaves the queue, unless its recipient has left
  /// meanwhile.
  mutating func call(_ attempt: Attempt, _ world: borrowing LaneWorld, at now: Timestamp) {
    let person = view.person(attempt.recipient.rawValue)
    catchUp(person, to: now, world)
    if service(of: person).pointee.mayCall(attempt, for: people.card(person)) {
      callNow(attempt, person, isLast: false, world, at: now)
    } else {
      service(of: person).pointee.abandon(
        attempt, through: &fanout, at: now, effects: &effects)
    }
  }

  /// Calls a simulated provider, and sends what it accepts to the device.
  ///
  /// - Parameter isLast: Whether no call for another device of the recipient follows at this time.
  @inline(__always) mutating func callNow(
    _ attempt: Attempt, _ person: PersonIndex, isLast: Bool, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    let flight = flights.pointer(to: attempt.flight)
    tallies.record(step: .attempted, on: flight.pointee.page)
    let draw = Draw(
      view.key, Purpose.call + UInt16(attempt.number),
      entity: attempt.recipient.rawValue << 2 | UInt64(attempt.device.rawValue),
      occasion: attempt.push.rawValue)
    let repliedAt = now + Interval(milliseconds: 1 &+ cwhole(min(replyTime(draw), 60_000)))
    let device = people.states[person].slot(of: attempt.device)
    let (reply, isTaken) = providers.answer(
      attempt, devices.links.pointer(to: device), draw.u1, at: now)
    if isLogged(person) {
      events.record(.attempted, flight, device: Int8(attempt.device.rawValue), at: now)
      events.keep(attempt, reply, isTaken: isTaken, from: now, until: repliedAt)
    }
    if isUnbounded && reply.status == 200 {
      // Nothing can happen between an acceptance and its reply, so no event is needed.
      service(of: person).pointee.accepted(through: &fanout, at: repliedAt, effects: &effects)
      flights.pointer(to: attempt.flight).pointee.unsettled -= 1
    } else {
      calendar.add(.reply, attempt, reply, at: repliedAt)
    }
    if isTaken { send(attempt, device, draw, person, isLast: isLast, world, at: repliedAt) }
  }

  /// Milliseconds until the provider replies.
  @inline(__always) private func replyTime(_ draw: Draw) -> Double {
    if let middle = view.plan.replies.middle(draw.word0) { return middle }
    return Distribution.lognormal(
      draw.u0, median: Double(view.network.replyMedian.milliseconds),
      sigma: view.network.replySigma)
  }

  /// Milliseconds from the reply to the arrival at the device's network.
  @inline(__always) private func deliveryTime(_ draw: Draw) -> Double {
    if let middle = view.plan.deliveries.middle(draw.word2) { return middle }
    return Distribution.lognormal(
      draw.u2, median: Double(view.network.deliveryMedian.milliseconds),
      sigma: view.network.deliverySigma)
  }

  /// Sends an accepted push to its device.
  @inline(__always) private mutating func send(
    _ attempt: Attempt, _ device: DeviceSlot, _ draw: Draw, _ person: PersonIndex, isLast: Bool,
    _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    var at = now + Interval(milliseconds: cwhole(min(deliveryTime(draw), 1e9)))
    if attempt.platform == .android, arm(of: person).pointee.collapses {
      at = devices.throttle(device, at)
    }
    // A copy beyond the first: a retry after a silent acceptance, or the network's own.
    let isKnown = flights.pointer(to: attempt.flight).pointee.isTaken(attempt.device)
    if !isKnown { accept(attempt.flight, attempt.device, at: now) }
    // Losses and duplicates use the two ends of word 3; its low half is nearly independent of them.
    let low = (Double(draw.word3 & 0xFFFF) + 0.5) * 0x1p-16
    let share = attempt.platform == .ios ? view.network.receiptIOS : view.network.receiptAndroid
    var isLost = draw.u3 < view.network.lossShare
    if view.settings.loss.share > 0 { isLost = isLostBesides(attempt, isLost) }
    if !isKnown { recordLoss(isLost, attempt.flight) }
    let isDoubled = draw.u3 > 1 - providers.duplicateShare
    if isLast && !isLost && !isDoubled && !isKnown && isNext(person, at) {
      return arriveNow(attempt, isReceipted: low < share, person, world, at: at)
    }
    schedule(
      LocalEvent(
        isLost ? .lose : .arrive, attempt.flight, on: attempt.device, isCopy: isKnown,
        isReceipted: low < share, at: at), person)
    guard isDoubled else { return }
    schedule(
      LocalEvent(
        .arrive, attempt.flight, on: attempt.device, isCopy: true, at: at + .milliseconds(700)),
      person)
  }

  /// Records the loss of a push that no other device can receive any more.
  @inline(__always) private mutating func recordLoss(_ isLost: Bool, _ slot: FlightSlot) {
    let flight = flights.pointer(to: slot)
    guard flight.pointee.isLastChance, flight.pointee.page.isInCohort else { return }
    record(.lost, isLost, view.lossShare, of: flight.pointee.page.arm)
  }

  @inline(never) private mutating func isLostBesides(
    _ attempt: Attempt, _ isLost: Bool
  ) -> Bool {
    let draw = Draw(
      view.key, Purpose.extraLoss,
      entity: attempt.recipient.rawValue << 2 | UInt64(attempt.device.rawValue),
      occasion: attempt.push.rawValue ^ view.settings.loss.salt << 48)
    return isLost || draw.u0 < view.settings.loss.share
  }

  /// Records that a provider has taken a push over for a device, which may still not receive it.
  @inline(__always) private mutating func accept(
    _ slot: FlightSlot, _ device: DeviceIndex, at now: Timestamp
  ) {
    let flight = flights.pointer(to: slot)
    flight.pointee.take(device)
    let person = flight.pointee.recipient
    tallies.record(.deviceSent, on: flight.pointee.page)
    if isLogged(person) { events.record(.sent, flight, device: Int8(device.rawValue), at: now) }
    guard flight.pointee.stage < .accepted else { return }
    flight.pointee.advance(to: .accepted)
    tallies.record(.sent, on: flight.pointee.page)
    if flight.pointee.campaign != .none { count(.sent, of: flight) }
    if view.watchesSends { watch(sending: flight, person, at: now) }
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ flight.pointee.push.rawValue << 3)
    if isLogged(person) { events.record(.sent, flight, at: now) }
  }

  /// Records what latencies and learning curves need of a push that a provider has taken over.
  @inline(never) private mutating func watch(
    sending flight: UnsafePointer<Flight>, _ person: PersonIndex, at now: Timestamp
  ) {
    if view.hasQueue { triggerTally.record(flight, at: now) }
    if view.hasCurve { chart(.sent, of: person, at: now) }
  }
}
