import PushModel

/// What became of every push: counts by outcome and reason, which must add up.
public struct Funnel: Sendable, BitwiseCopyable {
  /// Outcomes without a reason of their own.
  public enum Step: UInt8, Named, BitwiseCopyable {
    case intended
    case withdrawn
    case merged
    case expiredBeforeAcceptance
    case sent
    case waiting
    case delivered
    case expired
    case superseded
    case inFlight
    case displayed
    case banner
    case opened
    case dismissed
    case tapped
    case optedOut
    case uninstalled
    case attempted
    case retried
    case deviceSent
    case deviceDelivered
    case receipt
    /// Copies that a device got twice and showed once.
    case duplicateHidden
    /// Decisions that a job given out twice asked for again.
    case duplicateJob
    case alert

    public var name: String { "\(self)" }
  }

  static var suppressedBase: Int { 32 }
  static var failedBase: Int { 64 }
  static var droppedBase: Int { 72 }
  static var heldBase: Int { 80 }
  static var places: Int { 96 }

  private var counts: InlineArray<96, Int64>

  public init() { counts = InlineArray(repeating: 0) }

  /// The counts that lie from `start` on.
  init(_ flat: UnsafeMutableBufferPointer<Int64>, at start: Int) {
    self.init()
    for place in 0..<Self.places { counts[place] = flat[start + place] }
  }

  public subscript(step: Step) -> Int64 {
    get { counts[Int(step.rawValue)] }
    set { counts[Int(step.rawValue)] = newValue }
  }
  public subscript(suppressed refusal: Refusal) -> Int64 {
    get { counts[Self.suppressedBase + Int(refusal.rawValue)] }
    set { counts[Self.suppressedBase + Int(refusal.rawValue)] = newValue }
  }
  public subscript(failed failure: Failure) -> Int64 {
    get { counts[Self.failedBase + Int(failure.rawValue)] }
    set { counts[Self.failedBase + Int(failure.rawValue)] = newValue }
  }
  /// Accepted pushes that were lost for a reason that is neither expiry nor supersession.
  public subscript(dropped loss: Loss) -> Int64 {
    get { counts[Self.droppedBase + Int(loss.rawValue)] }
    set { counts[Self.droppedBase + Int(loss.rawValue)] = newValue }
  }
  /// How often a push was told to wait; one push may be held several times.
  public subscript(held hold: Hold) -> Int64 {
    get { counts[Self.heldBase + Int(hold.rawValue)] }
    set { counts[Self.heldBase + Int(hold.rawValue)] = newValue }
  }

  public var suppressed: Int64 { Refusal.allCases.reduce(0) { $0 + self[suppressed: $1] } }
  public var failed: Int64 { Failure.allCases.reduce(0) { $0 + self[failed: $1] } }
  public var dropped: Int64 { Loss.allCases.reduce(0) { $0 + self[dropped: $1] } }

  public static func + (one: Funnel, other: Funnel) -> Funnel {
    var sum = one
    for place in 0..<places { sum.counts[place] += other.counts[place] }
    return sum
  }
}

extension Funnel {
  /// The first law of the run that is broken, in words; `nil` when both hold.
  public var violation: String? {
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

  /// Every count that is not zero, by name, reasons as `suppressed.globalCap`, in a fixed order.
  public var named: [(name: String, count: Int64)] {
    var all = Step.allCases.map { ($0.name, self[$0]) }
    all += Refusal.allCases.map { ("suppressed.\($0.name)", self[suppressed: $0]) }
    all += Failure.allCases.map { ("failed.\($0.name)", self[failed: $0]) }
    all += Loss.allCases.map { ("dropped.\($0.name)", self[dropped: $0]) }
    all += Hold.allCases.map { ("held.\($0.name)", self[held: $0]) }
    return all.filter { $0.1 != 0 }.map { (name: $0.0, count: $0.1) }
  }

  /// All counts in their places, for storage.
  public var stored: [Int64] { (0..<Self.places).map { counts[$0] } }

  /// `nil` when `stored` has another length than ``stored`` writes.
  public init?(stored: [Int64]) {
    guard stored.count == Self.places else { return nil }
    self.init()
    for place in 0..<Self.places { counts[place] = stored[place] }
  }
}

extension Funnel: Hashable {
  public static func == (one: Funnel, other: Funnel) -> Bool {
    (0..<places).allSatisfy { one.counts[$0] == other.counts[$0] }
  }
  public func hash(into hasher: inout Hasher) {
    for place in 0..<Self.places { hasher.combine(counts[place]) }
  }
}
