import PushModel
import SimKernel

extension LaneRun {
  /// Counts a step of a push that was intended under `arm`.
  @inline(__always) mutating func count(_ step: Funnel.Step, _ arm: UInt8, _ isInCohort: Bool) {
    countPlace(Int(step.rawValue), arm, isInCohort)
  }
  @inline(__always) mutating func count(
    suppressed refusal: Refusal, _ arm: UInt8, _ isInCohort: Bool
  ) {
    countPlace(Funnel.suppressedBase + Int(refusal.rawValue), arm, isInCohort)
  }
  mutating func count(failed failure: Failure, _ arm: UInt8, _ isInCohort: Bool) {
    countPlace(Funnel.failedBase + Int(failure.rawValue), arm, isInCohort)
  }
  mutating func count(dropped loss: Loss, _ arm: UInt8, _ isInCohort: Bool) {
    countPlace(Funnel.droppedBase + Int(loss.rawValue), arm, isInCohort)
  }
  @inline(__always) mutating func count(held hold: Hold, _ arm: UInt8, _ isInCohort: Bool) {
    countPlace(Funnel.heldBase + Int(hold.rawValue), arm, isInCohort)
  }

  /// Funnels lie flat, each arm's others before its cohort. No count comes near 2^63.
  @inline(__always) private mutating func countPlace(
    _ place: Int, _ arm: UInt8, _ isInCohort: Bool
  ) {
    funnels[(Int(arm) &* 2 &+ (isInCohort ? 1 : 0)) &* Funnel.places &+ place] &+= 1
  }

  /// More than a subscribers' lane has; owners of busy businesses hear of a hundred million deeds.
  static var samplesMax: Int { 1 << 18 }

  /// Adds up the delays so far, so that a lane keeps them in bounded memory.
  mutating func handOverSamples() {
    for sample in samples.buffer { outcomes[Int(sample.arm)].add(sample) }
    samples.removeAll()
  }

  /// Counts towards the recipient's own evidence.
  @inline(__always) mutating func tally(
    _ variable: Variable, _ index: Int, _ isInCohort: Bool
  ) {
    let place = index &* Variable.count &+ Int(variable.rawValue)
    if isInCohort {
      counts[place] &+= 1
    } else if minds[index].isWarmingUp {
      warmUp[place] &+= 1
    }
  }

  /// Whether this recipient's events are kept: a matter of his id alone.
  @inline(__always) func isLogged(_ index: Int) -> Bool {
    if isLogging {
      Self.isLogged(first + UInt64(index), share: settings.eventShare)
    } else {
      false
    }
  }

  /// Static, as nothing that the loop calls out of line may borrow the run: it would be copied to
  /// the stack first, a kilobyte each time (Swift 6.3).
  @inline(never) private static func isLogged(_ recipient: UInt64, share: Double) -> Bool {
    guard share < 1 else { return true }
    return Double(StreamKey.mix(recipient) >> 11) * 0x1p-53 < share
  }

  @inline(never) mutating func log(
    _ kind: EventKind, _ push: Push, _ index: Int, _ isInCohort: Bool, device: Int8 = -1,
    latency: Int64 = -1, reason: UInt8 = 255, at now: Timestamp
  ) {
    events.append(
      EventRow(
        recipient: first + UInt64(index), push: push.id, at: now, latency: latency,
        business: push.business.rawValue, arm: settings.firstArm + armOf[index], kind: kind,
        type: push.type,
        device: device, reason: reason, isInCohort: isInCohort))
  }

  @inline(never) mutating func log(
    _ kind: EventKind, _ flight: UnsafePointer<Flight>, device: Int8 = -1, latency: Int64 = -1,
    reason: UInt8 = 255, at now: Timestamp
  ) {
    let flight = flight.pointee
    events.append(
      EventRow(
        recipient: first + UInt64(flight.recipient), push: flight.push, at: now, latency: latency,
        business: flight.business.rawValue, arm: settings.firstArm + flight.arm, kind: kind,
        type: flight.type, device: device, reason: reason, isInCohort: flight.isInCohort))
  }
}
