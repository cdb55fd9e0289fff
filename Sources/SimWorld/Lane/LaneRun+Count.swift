import PushModel
import PushService
import SimKernel

extension LaneRun {
  /// Number of counts in a page of tallies: a cache line, with one count for each ``Variable``.
  static var tallyStride: Int { 16 }

  /// The counters of a push that is intended for a subscriber now.
  ///
  /// Each subscriber has a page of tallies for the cohort and, in a split run, one for the warm-up.
  /// One page for each arm takes everything else.
  ///
  /// - Parameter isInCohort: Whether the time lies in the cohort. A subscriber who is still warming
  ///   up in the cohort's first millisecond is not counted in it.
  @inline(__always) func page(of index: Int, _ isInCohort: Bool) -> Page {
    let arm = armOf[index]
    let isWarmingUp = minds[index].isWarmingUp
    let isInCohort = isInCohort && !isWarmingUp
    var row = index
    if !isInCohort { row = isWarmingUp ? count &+ index : others &+ Int(arm) }
    return Page(
      tally: UInt32(truncatingIfNeeded: row &* Self.tallyStride),
      funnel: UInt16(
        truncatingIfNeeded: (Int(arm) &* 2 &+ (isInCohort ? 1 : 0)) &* Funnel.places),
      arm: arm, isInCohort: isInCohort)
  }

  /// Counts a variable for the recipient; the funnel gets the sum of these counts at the end.
  @inline(__always) mutating func tally(_ variable: Variable, on page: Page) {
    tallies[Int(page.tally) &+ Int(variable.rawValue)] &+= 1
  }

  /// Counts a step that is not a ``Variable`` in the funnel.
  @inline(__always) mutating func count(_ step: Funnel.Step, on page: Page) {
    countPlace(Int(step.rawValue), page)
  }
  @inline(__always) mutating func count(suppressed refusal: Refusal, on page: Page) {
    countPlace(Funnel.suppressedBase + Int(refusal.rawValue), page)
  }
  mutating func count(failed failure: Failure, on page: Page) {
    countPlace(Funnel.failedBase + Int(failure.rawValue), page)
  }
  mutating func count(dropped loss: Loss, on page: Page) {
    countPlace(Funnel.droppedBase + Int(loss.rawValue), page)
  }
  @inline(__always) mutating func count(held hold: Hold, on page: Page) {
    countPlace(Funnel.heldBase + Int(hold.rawValue), page)
  }

  /// Adds 1 to a count of a funnel. Funnels are flat, for each arm that of the others before that
  /// of the cohort. The sum is unchecked, because no count can reach 2^63.
  @inline(__always) private mutating func countPlace(_ place: Int, _ page: Page) {
    funnels[Int(page.funnel) &+ place] &+= 1
  }

  /// The funnels of an arm, including the steps that are tallied by recipient.
  func funnels(of arm: Int) -> (others: Funnel, cohort: Funnel) {
    var outside = Funnel(funnels.buffer, at: arm * 2 * Funnel.places)
    var cohort = Funnel(funnels.buffer, at: (arm * 2 + 1) * Funnel.places)
    for index in 0..<count where Int(armOf[index]) == arm { add(row: index, to: &cohort) }
    add(row: others + arm, to: &outside)
    if settings.hasWarmUp && arm == startArm {
      for index in 0..<count { add(row: count + index, to: &outside) }
    }
    return (outside, cohort)
  }

  private func add(row: Int, to funnel: inout Funnel) {
    for variable in Variable.allCases {
      guard let step = variable.step else { continue }
      funnel[step] += Int64(tallies[row * Self.tallyStride + Int(variable.rawValue)])
    }
  }

  /// Copies a subscriber's warm-up counts before they leave the baseline.
  mutating func remember(warmUpOf index: Int) {
    guard minds[index].isWarmingUp else { return }
    let row = tallies.pointer + (count + index) * Self.tallyStride
    (warmUp.pointer + index * Variable.count).update(from: row, count: Variable.count)
  }

  /// The counts of the subscribers, ``Variable/count`` for each, from page `row` on.
  func counts(from row: Int) -> ContiguousArray<Int32> {
    ContiguousArray(unsafeUninitializedCapacity: count * Variable.count) { numbers, filled in
      for index in 0..<count {
        (numbers.baseAddress! + index * Variable.count).initialize(
          from: tallies.pointer + (row + index) * Self.tallyStride, count: Variable.count)
      }
      filled = count * Variable.count
    }
  }

  /// Counts a delay in whole milliseconds.
  @inline(__always) mutating func measure(
    _ kind: DelayCounts.Kind, _ milliseconds: Int64, of arm: UInt8
  ) {
    let row = Int(arm) &* DelayCounts.Kind.count &+ Int(kind.rawValue)
    delays[row &* DelayCounts.places &+ DelayCounts.place(of: milliseconds)] &+= 1
  }

  func delays(_ kind: DelayCounts.Kind, of arm: Int) -> DelayCounts {
    let row = arm * DelayCounts.Kind.count + Int(kind.rawValue)
    return DelayCounts(delays.pointer + row * DelayCounts.places)
  }

  /// Whether this recipient's events are logged.
  @inline(__always) func isLogged(_ index: Int) -> Bool {
    if isLogging { minds[index].isLogged } else { false }
  }

  /// Whether a recipient's events are logged in the replication behind `key`. Each replication has
  /// its own sample, which is the same under every arm.
  static func isLogged(
    _ recipient: UInt64, _ key: StreamKey, under settings: RunSettings
  ) -> Bool {
    guard settings.eventShare < 1, !settings.watch.includes(recipient) else { return true }
    let own = StreamKey.mix(StreamKey.mix(key.rawValue ^ 0x7361_6D70_6C65) &+ recipient)
    return Double(own >> 11) * 0x1p-53 < settings.eventShare
  }

  @inline(never) mutating func log(
    _ kind: EventKind, _ push: UnsafePointer<Push>, _ index: Int, _ page: Page, device: Int8 = -1,
    latency: Int64 = -1, reason: UInt8 = 255, at now: Timestamp
  ) {
    if settings.watch != .nobody { answer(kind, push.pointee.id, index, latency, reason, at: now) }
    events.append(
      EventRow(
        recipient: first + UInt64(index), push: push.pointee.id, at: now, latency: latency,
        business: push.pointee.business.rawValue, arm: settings.firstArm + page.arm, kind: kind,
        type: push.pointee.type, device: device, reason: reason, isInCohort: page.isInCohort))
    // The recipient's time zone is logged once for each push: with its first row.
    if kind == .intended || kind == .withheld {
      events[events.count - 1].zone = persons[index].recipient.zone.rawValue
    }
  }

  @inline(never) mutating func log(
    _ kind: EventKind, _ flight: UnsafePointer<Flight>, device: Int8 = -1, latency: Int64 = -1,
    reason: UInt8 = 255, at now: Timestamp
  ) {
    let flight = flight.pointee
    events.append(
      EventRow(
        recipient: first + UInt64(flight.recipient), push: flight.push, at: now, latency: latency,
        business: flight.business.rawValue, arm: settings.firstArm + flight.page.arm, kind: kind,
        type: flight.type, device: device, reason: reason, isInCohort: flight.page.isInCohort))
  }
}

/// The two counters that a push updates: its recipient's tallies, and the funnel of the arm under
/// which it was intended.
///
/// It is looked up once, when the push is intended; then a count is one addition.
struct Page: Sendable, BitwiseCopyable {
  /// The index of the page's first ``Variable`` among the lane's tallies.
  let tally: UInt32
  /// The index of the page's first count among the lane's funnels.
  let funnel: UInt16
  let arm: UInt8
  let isInCohort: Bool
}
