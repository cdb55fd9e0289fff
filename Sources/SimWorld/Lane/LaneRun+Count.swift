import PushModel
import SimKernel

extension LaneRun {
  /// Counts a step of a push of this recipient.
  @inline(__always) mutating func count(_ step: Funnel.Step, _ index: Int, _ isInCohort: Bool) {
    let arm = Int(armOf[index])
    if isInCohort { outcomes[arm].cohort[step] += 1 } else { outcomes[arm].others[step] += 1 }
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
