import PushMessages
import PushModel

/// Counts of pushes by outcome and reason, which must add up.
///
/// `docs/metrics.md` defines the counts and the laws that hold between them.
package struct Funnel: Sendable, BitwiseCopyable {
  /// Counts that have no further reason.
  package enum Step: UInt8, Named, BitwiseCopyable {
    /// Pushes caused by something in the world, before any decision.
    case intended
    /// Pushes taken back before any provider accepted them.
    case withdrawn
    /// Pushes that joined a digest.
    case merged
    /// Pushes whose time to live ended before any provider accepted them.
    case expiredBeforeAcceptance
    /// Pushes that a provider accepted for at least one device.
    case sent
    /// Pushes that were held or queued at the end of the run.
    case waiting
    /// Pushes that at least one device received.
    case delivered
    /// Accepted pushes whose time to live ended in the provider's store.
    case expired
    /// Accepted pushes that a later one replaced in the provider's store.
    case superseded
    /// Accepted pushes that were neither delivered nor lost at the end of the run.
    case inFlight
    /// Pushes that at least one device showed.
    case displayed
    /// Pushes first shown as a banner in the open app.
    case banner
    /// Pushes that the recipient opened.
    case opened
    /// Pushes that the recipient swiped away or closed.
    case dismissed
    /// Opened pushes whose action the recipient tapped.
    case tapped
    /// Recipients who switched all pushes off.
    case optedOut
    /// Recipients who removed the app.
    case uninstalled
    /// Provider calls.
    case attempted
    /// Retries that were scheduled.
    case retried
    /// Devices for which a provider accepted a push.
    case deviceSent
    /// Devices that received a push.
    case deviceDelivered
    /// Devices whose delivery report came back.
    case receipt
    /// Copies that a device received twice and showed once.
    case duplicateHidden
    /// Decisions that a job delivered twice asked for again.
    case duplicateJob
    /// Alerts that the service raised.
    case alert
    /// Opened pushes whose tap found the target.
    case landedTarget
    /// Opened pushes whose tap found that the target was gone.
    case landedGone
    /// Opened pushes whose tap found a target that the recipient may not see.
    case landedNoAccess
    /// Opened pushes whose link named no place in the app.
    case landedFallback

    /// The step of an opened push, by what its tap found.
    package init(_ landing: Landing) {
      switch landing {
      case .target: self = .landedTarget
      case .gone: self = .landedGone
      case .noAccess: self = .landedNoAccess
      case .fallback: self = .landedFallback
      }
    }
  }

  // Where the counts by reason begin. ``PackedLimits`` holds the enums against the gaps.
  static var suppressedBase: Int { 32 }
  static var failedBase: Int { 64 }
  static var droppedBase: Int { 72 }
  static var heldBase: Int { 80 }
  /// Where the counts of refusals go on that have no room before the failures.
  static var suppressedRest: Int { 88 }
  static var places: Int { 96 }

  /// The place of a refusal's count.
  static func place(of refusal: Refusal) -> Int {
    let place = suppressedBase + Int(refusal.rawValue)
    return place < failedBase ? place : place - failedBase + suppressedRest
  }

  private var counts: InlineArray<96, Int64>

  /// A funnel with all counts 0.
  package init() { counts = InlineArray(repeating: 0) }

  /// A copy of the counts from `start` on.
  init(_ flat: UnsafeMutableBufferPointer<Int64>, at start: Int) {
    precondition(
      start >= 0 && start + Self.places <= flat.count,
      "a funnel from \(start) on among \(flat.count) counts")
    self.init()
    for place in 0..<Self.places { counts[place] = flat[start + place] }
  }

  /// The count of a step.
  package subscript(step: Step) -> Int64 {
    get { counts[Int(step.rawValue)] }
    set { counts[Int(step.rawValue)] = newValue }
  }
  /// The number of pushes suppressed for a reason.
  package subscript(suppressed refusal: Refusal) -> Int64 {
    get { counts[Self.place(of: refusal)] }
    set { counts[Self.place(of: refusal)] = newValue }
  }
  /// The number of pushes that no provider accepted, by the reason of the last device that failed.
  package subscript(failed failure: Failure) -> Int64 {
    get { counts[Self.failedBase + Int(failure.rawValue)] }
    set { counts[Self.failedBase + Int(failure.rawValue)] = newValue }
  }
  /// The number of accepted pushes lost for a reason other than expiry and supersession.
  package subscript(dropped loss: Loss) -> Int64 {
    get { counts[Self.droppedBase + Int(loss.rawValue)] }
    set { counts[Self.droppedBase + Int(loss.rawValue)] = newValue }
  }
  /// The number of times a push was told to wait; one push may be held several times.
  package subscript(held hold: Hold) -> Int64 {
    get { counts[Self.heldBase + Int(hold.rawValue)] }
    set { counts[Self.heldBase + Int(hold.rawValue)] = newValue }
  }

  /// The number of pushes suppressed, for whatever reason.
  package var suppressed: Int64 { Refusal.allCases.reduce(0) { $0 + self[suppressed: $1] } }
  /// The number of pushes that no provider accepted, for whatever reason.
  package var failed: Int64 { Failure.allCases.reduce(0) { $0 + self[failed: $1] } }
  /// The number of accepted pushes lost, expiry and supersession aside.
  package var dropped: Int64 { Loss.allCases.reduce(0) { $0 + self[dropped: $1] } }

  /// The sum of two funnels, count by count.
  package static func + (one: Funnel, other: Funnel) -> Funnel {
    var sum = one
    for place in 0..<places { sum.counts[place] += other.counts[place] }
    return sum
  }
}

extension Funnel {
  /// The first conservation law that is broken, in words; `nil` when both hold.
  package var violation: String? {
    let ends =
      suppressed + self[.withdrawn] + self[.merged] + failed + self[.expiredBeforeAcceptance]
      + self[.sent] + self[.waiting]
    if self[.intended] != ends {
      return "\(self[.intended]) pushes were intended, \(ends) are accounted for"
    }
    let fates =
      self[.delivered] + self[.expired] + self[.superseded] + dropped + self[.inFlight]
    if self[.sent] != fates {
      return "\(self[.sent]) pushes were sent, \(fates) are accounted for"
    }
    return nil
  }

  /// The counts that are not zero, in a fixed order. Reasons are named like `suppressed.globalCap`.
  package var named: [(name: String, count: Int64)] {
    var all = Step.allCases.map { ($0.name, self[$0]) }
    all += Refusal.allCases.map { ("suppressed.\($0.name)", self[suppressed: $0]) }
    all += Failure.allCases.map { ("failed.\($0.name)", self[failed: $0]) }
    all += Loss.allCases.map { ("dropped.\($0.name)", self[dropped: $0]) }
    all += Hold.allCases.map { ("held.\($0.name)", self[held: $0]) }
    return all.filter { $0.1 != 0 }.map { (name: $0.0, count: $0.1) }
  }

  /// All counts in a fixed layout, for storage.
  package var stored: [Int64] { (0..<Self.places).map { counts[$0] } }

  /// The funnel that ``stored`` was read from; `nil` when `stored` has another length.
  package init?(stored: [Int64]) {
    guard stored.count == Self.places else { return nil }
    self.init()
    for place in 0..<Self.places { counts[place] = stored[place] }
  }
}

extension Funnel: Hashable {
  /// Whether all counts are equal.
  package static func == (one: Funnel, other: Funnel) -> Bool {
    (0..<places).allSatisfy { one.counts[$0] == other.counts[$0] }
  }
  /// Feeds all counts into `hasher`.
  package func hash(into hasher: inout Hasher) {
    for place in 0..<Self.places { hasher.combine(counts[place]) }
  }
}
