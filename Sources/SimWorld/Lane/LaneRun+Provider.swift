import PushFanout
import PushModel
import SimKernel

extension LaneRun {
  /// Calls a simulated provider: it answers with the codes that APNs and FCM document, and what it
  /// accepts sets out for the device.
  mutating func call(_ attempt: Attempt, _ world: borrowing LaneWorld, at now: Timestamp) {
    let index = Int(attempt.recipient.rawValue - first)
    // While it waited in the queue its recipient may have left.
    catchUp(index, to: now, world)
    guard services[Int(armOf[index])].mayCall(attempt, for: card(index)) else {
      services[Int(armOf[index])].abandon(
        attempt, through: &fanout, at: now, effects: &effects)
      return
    }
    let flight = flights[attempt.tag]
    count(.attempted, flight.arm, flight.isInCohort)
    if isLogged(index) {
      log(.attempted, flight, device: Int8(attempt.device.rawValue), at: now)
    }
    let entity = attempt.recipient.rawValue << 2 | UInt64(attempt.device.rawValue)
    let draw = Draw(
      key, Purpose.call + UInt16(attempt.number), entity: entity,
      occasion: attempt.push.rawValue)
    let wait = Distribution.lognormal(
      draw.u0, median: Double(network.replyMedian.milliseconds), sigma: network.replySigma)
    let repliedAt = now + Interval(milliseconds: 1 + Int64(min(wait, 60_000)))
    let device = Int(world.deviceStart[index]) + Int(attempt.device.rawValue)
    let (reply, isTaken) = answer(attempt, links[device], draw.u1, at: now)
    if isTaken { send(attempt, device, draw, index, at: repliedAt) }
    if reply.status == 200 && fanout.rules.workers == nil {
      // Nothing can come between an acceptance and its news, so the calendar is spared it.
      services[Int(armOf[index])].replied(
        reply, to: attempt, for: card(index), through: &fanout, at: repliedAt, effects: &effects)
    } else {
      let slot = transits.take()
      transits[slot] = Transit(attempt: attempt, reply: reply)
      queue.push(
        time: repliedAt.milliseconds, order: LaneEvent.order(.reply, attempt.recipient.rawValue),
        event: LaneEvent(kind: .reply, index: slot))
    }
  }

  /// - Returns: The reply, and whether the push is on its way whatever the reply says.
  private mutating func answer(
    _ attempt: Attempt, _ link: DeviceLink, _ u: Double, at now: Timestamp
  ) -> (reply: ProviderReply, isTaken: Bool) {
    let isFCM = attempt.platform == .android
    if isDown(now) { return (Self.unavailable(isFCM), false) }
    if !quota.take(at: now) {
      let wait = max(.seconds(1), quota.nextPermit(from: now) - now)
      return (Self.throttled(isFCM, wait), false)
    }
    if link.rejectedAt <= now { return (Self.gone(isFCM, since: link.goneAt), false) }
    // One uniform, cut into the faults' shares.
    var bound = faults.error
    // FCM's UNAVAILABLE may deliver all the same (issue reports on firebase-admin): half of them.
    if u < bound { return (Self.unavailable(isFCM), u < bound / 2 && isFCM) }
    bound += faults.throttle
    if u < bound { return (Self.throttled(isFCM, .seconds(30)), false) }
    bound += faults.timeout
    if u < bound { return (.timeout, true) }
    bound += faults.malformed
    if u < bound {
      let reason: ReplyReason = isFCM ? .invalidArgument : .payloadEmpty
      return (ProviderReply(status: 400, reason: reason), false)
    }
    return (.accepted, true)
  }

  private func isDown(_ now: Timestamp) -> Bool {
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

  private static func gone(_ isFCM: Bool, since: Timestamp) -> ProviderReply {
    isFCM
      ? ProviderReply(status: 404, reason: .unregistered)
      : ProviderReply(status: 410, reason: .unregistered, goneSince: since)
  }

  /// An accepted push sets out for its device.
  private mutating func send(
    _ attempt: Attempt, _ device: Int, _ draw: Draw, _ index: Int, at now: Timestamp
  ) {
    let latency = Distribution.lognormal(
      draw.u2, median: Double(network.deliveryMedian.milliseconds), sigma: network.deliverySigma)
    var at = now + Interval(milliseconds: Int64(min(latency, 1e9)))
    let arm = Int(armOf[index])
    if attempt.platform == .android, arms[arm].strategy.androidPayload == .notification {
      at = throttle(device, at)
    }
    // A copy beyond the first: a retry after a silent acceptance, or the network's own.
    let isKnown = flights[attempt.tag].isTaken(attempt.device)
    if !isKnown { accept(attempt.tag, attempt.device, at: now) }
    if draw.u3 < network.lossShare {
      schedule(.lose, attempt.tag, attempt.device, isCopy: isKnown, index, at: at)
      return
    }
    schedule(.arrive, attempt.tag, attempt.device, isCopy: isKnown, index, at: at)
    if draw.u3 > 1 - faults.duplicate {
      schedule(
        .arrive, attempt.tag, attempt.device, isCopy: true, index, at: at + .milliseconds(700))
    }
  }

  /// Collapsible messages beyond a device's allowance come late, one every three minutes.
  private mutating func throttle(_ device: Int, _ at: Timestamp) -> Timestamp {
    if links[device].collapsible.take(at: at) { return at }
    let later = links[device].collapsible.nextPermit(from: at)
    _ = links[device].collapsible.take(at: later)
    return later
  }
}
