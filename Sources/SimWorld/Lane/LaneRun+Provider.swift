import CIntrinsics
import PushFanout
import PushModel
import PushService
import SimKernel

extension LaneRun {
  /// Calls the provider for an attempt that leaves the queue, unless its recipient has left
  /// meanwhile.
  mutating func call(_ attempt: Attempt, _ world: borrowing LaneWorld, at now: Timestamp) {
    let index = Int(attempt.recipient.rawValue - first)
    catchUp(index, to: now, world)
    if services[Int(serviceOf[index])].mayCall(attempt, for: card(index)) {
      callNow(attempt, index, isLast: false, world, at: now)
    } else {
      services[Int(serviceOf[index])].abandon(
        attempt, through: &fanout, at: now, effects: &effects)
    }
  }

  /// Calls a simulated provider, which replies with the codes that APNs and FCM document and sends
  /// what it accepts to the device.
  ///
  /// - Parameter isLast: Whether no call for another device of the recipient follows at this time.
  @inline(__always) mutating func callNow(
    _ attempt: Attempt, _ index: Int, isLast: Bool, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    let flight = flights.pointer(to: attempt.flight)
    tallies.record(step: .attempted, on: flight.pointee.page)
    let draw = Draw(
      key, Purpose.call + UInt16(attempt.number),
      entity: attempt.recipient.rawValue << 2 | UInt64(attempt.device.rawValue),
      occasion: attempt.push.rawValue)
    let repliedAt = now + Interval(milliseconds: 1 &+ cwhole(min(replyTime(draw), 60_000)))
    let device = Int(minds[index].firstDevice) + Int(attempt.device.rawValue)
    let (reply, isTaken) = answer(attempt, device, draw.u1, at: now)
    if isLogged(index) {
      events.record(.attempted, flight, device: Int8(attempt.device.rawValue), at: now)
      events.keep(attempt, reply, isTaken: isTaken, from: now, until: repliedAt)
    }
    if isUnbounded && reply.status == 200 {
      // Nothing can happen between an acceptance and its reply, so no event is needed.
      services[Int(serviceOf[index])].accepted(through: &fanout, at: repliedAt, effects: &effects)
      flights.pointer(to: attempt.flight).pointee.unsettled -= 1
    } else {
      deferReply(reply, to: attempt, until: repliedAt)
    }
    if isTaken { send(attempt, device, draw, index, isLast: isLast, world, at: repliedAt) }
  }

  /// Milliseconds until the provider replies.
  @inline(__always) private func replyTime(_ draw: Draw) -> Double {
    if let middle = plan.replies.middle(draw.word0) { return middle }
    return Distribution.lognormal(
      draw.u0, median: Double(network.replyMedian.milliseconds), sigma: network.replySigma)
  }

  /// Milliseconds from the reply to the arrival at the device's network.
  @inline(__always) private func deliveryTime(_ draw: Draw) -> Double {
    if let middle = plan.deliveries.middle(draw.word2) { return middle }
    return Distribution.lognormal(
      draw.u2, median: Double(network.deliveryMedian.milliseconds), sigma: network.deliverySigma)
  }

  private mutating func deferReply(
    _ reply: ProviderReply, to attempt: Attempt, until moment: Timestamp
  ) {
    let slot = transits.take()
    transits[slot] = Transit(attempt: attempt, reply: reply)
    queue.push(
      time: moment.milliseconds, order: LaneEvent.order(.reply, attempt.recipient.rawValue),
      event: LaneEvent(kind: .reply, index: slot))
  }

  /// The provider's answer to an attempt.
  ///
  /// - Returns: The reply, and whether the provider takes the push over, whatever the reply says.
  @inline(__always) private mutating func answer(
    _ attempt: Attempt, _ device: Int, _ u: Double, at now: Timestamp
  ) -> (reply: ProviderReply, isTaken: Bool) {
    let isFCM = attempt.provider == .fcm
    if isDown(now) { return (Self.unavailable(isFCM), false) }
    if !quota.take(at: now) {
      let wait = max(.seconds(1), quota.nextPermit(from: now) - now)
      return (Self.throttled(isFCM, wait), false)
    }
    if links[device].rejectedAt <= now {
      return (refusal(isFCM, device), false)
    }
    return u < faults.all ? fault(isFCM, u) : (.accepted, true)
  }

  /// The fault for a uniform below the sum of the faults' shares.
  @inline(never) private mutating func fault(
    _ isFCM: Bool, _ u: Double
  ) -> (reply: ProviderReply, isTaken: Bool) {
    var bound = faults.error
    // FCM may deliver in spite of UNAVAILABLE (issue reports on firebase-admin): in half of the
    // cases.
    if u < bound { return (Self.unavailable(isFCM), u < bound / 2 && isFCM) }
    bound += faults.throttle
    if u < bound { return (Self.throttled(isFCM, .seconds(30)), false) }
    bound += faults.timeout
    if u < bound { return (.timeout, true) }
    let reason: ReplyReason = isFCM ? .invalidArgument : .payloadEmpty
    return (ProviderReply(status: 400, reason: reason), false)
  }

  @inline(__always) private func isDown(_ now: Timestamp) -> Bool {
    !outages.isEmpty
      && outages.contains {
        let from = plan.span.start + $0.from
        return from <= now && now < from + $0.length
      }
  }

  private static func unavailable(_ isFCM: Bool) -> ProviderReply {
    ProviderReply(status: 503, reason: isFCM ? .unavailable : .serviceUnavailable)
  }

  private static func throttled(_ isFCM: Bool, _ wait: Interval) -> ProviderReply {
    ProviderReply(
      status: 429, reason: isFCM ? .quotaExceeded : .tooManyRequests, retryAfter: wait)
  }

  /// The reply for a token that the provider refuses: it is of the other environment, or its app
  /// was removed. FCM has a project for each environment.
  @inline(never) private func refusal(_ isFCM: Bool, _ device: Int) -> ProviderReply {
    switch (links[device].isForeign, isFCM) {
    case (true, true): ProviderReply(status: 403, reason: .senderIDMismatch)
    case (true, false): ProviderReply(status: 400, reason: .badDeviceToken)
    case (false, true): ProviderReply(status: 404, reason: .unregistered)
    case (false, false):
      ProviderReply(status: 410, reason: .unregistered, goneSince: links[device].goneAt)
    }
  }

  /// Sends an accepted push to its device.
  @inline(__always) private mutating func send(
    _ attempt: Attempt, _ device: Int, _ draw: Draw, _ index: Int, isLast: Bool,
    _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    var at = now + Interval(milliseconds: cwhole(min(deliveryTime(draw), 1e9)))
    if attempt.platform == .android, arms[Int(serviceOf[index])].collapses {
      at = throttle(device, at)
    }
    // A copy beyond the first: a retry after a silent acceptance, or the network's own.
    let isKnown = flights.pointer(to: attempt.flight).pointee.isTaken(attempt.device)
    if !isKnown { accept(attempt.flight, attempt.device, at: now) }
    // Losses and duplicates use the two ends of word 3; its low half is nearly independent of them.
    let low = (Double(draw.word3 & 0xFFFF) + 0.5) * 0x1p-16
    let share = attempt.platform == .ios ? network.receiptIOS : network.receiptAndroid
    var isLost = draw.u3 < network.lossShare
    if settings.loss.share > 0 { isLost = isLostBesides(attempt, isLost) }
    let isDoubled = draw.u3 > 1 - faults.duplicate
    if isLast && !isLost && !isDoubled && !isKnown && isNext(index, at) {
      return arriveNow(attempt, isReceipted: low < share, index, world, at: at)
    }
    schedule(
      LocalEvent(
        isLost ? .lose : .arrive, attempt.flight, on: attempt.device, isCopy: isKnown,
        isReceipted: low < share, at: at), index)
    guard isDoubled else { return }
    schedule(
      LocalEvent(
        .arrive, attempt.flight, on: attempt.device, isCopy: true, at: at + .milliseconds(700)),
      index)
  }

  @inline(never) private mutating func isLostBesides(
    _ attempt: Attempt, _ isLost: Bool
  ) -> Bool {
    let draw = Draw(
      key, Purpose.extraLoss,
      entity: attempt.recipient.rawValue << 2 | UInt64(attempt.device.rawValue),
      occasion: attempt.push.rawValue ^ settings.loss.salt << 48)
    return isLost || draw.u0 < settings.loss.share
  }

  /// Delays a collapsible message beyond the device's rate limit: they arrive one every three
  /// minutes.
  private mutating func throttle(_ device: Int, _ at: Timestamp) -> Timestamp {
    if collapsible[device].take(at: at) { return at }
    let later = collapsible[device].nextPermit(from: at)
    _ = collapsible[device].take(at: later)
    return later
  }
}
