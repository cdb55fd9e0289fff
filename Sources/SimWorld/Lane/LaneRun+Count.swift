import PushModel
import SimKernel

extension LaneRun {
  /// Counts a step of a push of this recipient.
  @inline(__always) mutating func count(_ step: Funnel.Step, _ index: Int, _ isInCohort: Bool) {
    countPlace(Int(step.rawValue), index, isInCohort)
  }
  @inline(__always) mutating func count(
    suppressed refusal: Refusal, _ index: Int, _ isInCohort: Bool
  ) {
    countPlace(Funnel.suppressedBase + Int(refusal.rawValue), index, isInCohort)
  }
  mutating func count(failed failure: Failure, _ index: Int, _ isInCohort: Bool) {
    countPlace(Funnel.failedBase + Int(failure.rawValue), index, isInCohort)
  }
  mutating func count(dropped loss: Loss, _ index: Int, _ isInCohort: Bool) {
    countPlace(Funnel.droppedBase + Int(loss.rawValue), index, isInCohort)
  }
  @inline(__always) mutating func count(held hold: Hold, _ index: Int, _ isInCohort: Bool) {
    countPlace(Funnel.heldBase + Int(hold.rawValue), index, isInCohort)
  }

  /// Funnels lie flat, each arm's others before its cohort.
  @inline(__always) private mutating func countPlace(
    _ place: Int, _ index: Int, _ isInCohort: Bool
  ) {
    funnels[(Int(armOf[index]) * 2 + (isInCohort ? 1 : 0)) * Funnel.places + place] += 1
  }

  /// Counts towards the recipient's own evidence.
  @inline(__always) mutating func tally(
    _ variable: Variable, _ index: Int, _ isInCohort: Bool
  ) {
    guard isInCohort else { return }
    counts[index * Variable.count + Int(variable.rawValue)] += 1
  }

  /// Whether this recipient's events are kept: a matter of his id alone.
  @inline(__always) func isLogged(_ index: Int) -> Bool {
    guard settings.eventShare > 0 else { return false }
    guard settings.eventShare < 1 else { return true }
    let hash = StreamKey.mix(first + UInt64(index))
    return Double(hash >> 11) * 0x1p-53 < settings.eventShare
  }

  mutating func log(
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

  mutating func log(
    _ kind: EventKind, _ flight: Flight, device: Int8 = -1, latency: Int64 = -1,
    reason: UInt8 = 255, at now: Timestamp
  ) {
    let index = Int(flight.recipient)
    events.append(
      EventRow(
        recipient: first + UInt64(index), push: flight.push, at: now, latency: latency,
        business: flight.business.rawValue, arm: settings.firstArm + armOf[index], kind: kind,
        type: flight.type,
        device: device, reason: reason, isInCohort: flight.isInCohort))
  }
}
