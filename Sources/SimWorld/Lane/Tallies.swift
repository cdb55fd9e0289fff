import PushModel
import SimKernel

/// The counts of a lane: variables of each subscriber, funnels of each arm, histograms of delays.
///
/// A push is counted on its ``TallyPage``, which is looked up once, when it is intended; a count is then
/// one addition. Sums are unchecked, because no count can reach the limit of its type.
struct Tallies: ~Copyable {
  /// Pages of ``stride`` counts by ``Variable``: one of each subscriber and class of pushes for the
  /// cohort, then with a common warm-up one of each for that, then one of each arm for everything
  /// else.
  private var pages: LaneArray<Int32>
  /// Flat funnels, for each arm that of the others before that of the cohort.
  private var funnels: LaneArray<Int64>
  /// Histograms of delays, for each arm one of each ``DelayCounts/Kind``.
  private var delays: LaneArray<UInt32>
  /// The warm-up counts of each subscriber and class; empty if there is no common warm-up.
  private var warmUp: LaneArray<Int32>
  private let people: Int
  /// The number of classes of pushes that are counted apart (``PushClasses``).
  private let classes: Int
  /// The number of pages of the cohort: one of each subscriber and class.
  private let own: Int
  /// The index of the first page that is not a subscriber's own.
  private let others: Int
  /// The arm that everyone starts under, if there is a common warm-up.
  private let warmUpArm: Int?

  /// Number of counts in a page: a cache line, with one count for each ``Variable``.
  static var stride: Int { 16 }

  /// Counts of 0, but 1 for ``Variable/enrolled`` of each subscriber.
  ///
  /// - Parameters:
  ///   - warmUpArm: The arm of the common warm-up; `nil` if there is none.
  ///   - classes: The number of classes of pushes that are counted apart.
  init(people: Int, arms: Int, warmUpArm: Int?, classes: Int = 1) {
    precondition(classes > 0, "\(classes) classes of pushes")
    self.classes = classes
    own = people * classes
    others = warmUpArm == nil ? own : 2 * own
    let counts = (others + arms) * Self.stride
    precondition(counts <= UInt32.max, "\(counts) counts, a page's place has 32 bits")
    let places = arms * 2 * Funnel.places
    precondition(places <= UInt16.max, "\(places) counts of funnels, a page's place has 16 bits")
    self.people = people
    self.warmUpArm = warmUpArm
    pages = LaneArray(count: counts, repeating: 0)
    funnels = LaneArray(count: places, repeating: 0)
    delays = LaneArray(
      count: arms * DelayCounts.Kind.count * DelayCounts.places, repeating: 0)
    warmUp = LaneArray(count: warmUpArm == nil ? 0 : own * Variable.count, repeating: 0)
    for index in 0..<people {
      pages[index * classes * Self.stride + Int(Variable.enrolled.rawValue)] = 1
    }
  }

  /// The place of a subscriber's page among those of the cohort.
  ///
  /// - Parameter pushClass: The push's class; 0 for what no push causes.
  @inline(__always) func row(of person: PersonIndex, pushClass: Int = 0) -> Int {
    assert(pushClass < classes, "class \(pushClass) of \(classes)")
    return person.value &* classes &+ pushClass
  }

  /// The page of a push that is intended now for a subscriber who is under `arm`.
  ///
  /// - Parameters:
  ///   - row: The place of the subscriber's page, ``row(of:pushClass:)``.
  ///   - isInCohort: Whether the time lies in the cohort. A subscriber who is still warming up in
  ///     the cohort's first millisecond is not counted in it.
  @inline(__always) func page(
    row: Int, under arm: UInt8, isWarmingUp: Bool, isInCohort: Bool
  ) -> TallyPage {
    let isInCohort = isInCohort && !isWarmingUp
    var row = row
    if !isInCohort { row = isWarmingUp ? own &+ row : others &+ Int(arm) }
    return TallyPage(
      tally: UInt32(truncatingIfNeeded: row &* Self.stride),
      funnel: UInt16(
        truncatingIfNeeded: (Int(arm) &* 2 &+ (isInCohort ? 1 : 0)) &* Funnel.places),
      arm: arm, isInCohort: isInCohort)
  }

  /// The address of a subscriber's first page, to prefetch it.
  @inline(__always) func address(of person: PersonIndex) -> UnsafePointer<Int32> {
    UnsafePointer(pages.pointer + person.value &* classes &* Self.stride)
  }

  /// Counts a variable for the recipient; the funnel gets the sum of these counts at the end.
  @inline(__always) mutating func record(_ variable: Variable, on page: TallyPage) {
    pages[Int(page.tally) &+ Int(variable.rawValue)] &+= 1
  }
  /// Takes back one count of a variable.
  mutating func remove(_ variable: Variable, on page: TallyPage) {
    pages[Int(page.tally) &+ Int(variable.rawValue)] -= 1
  }

  /// Counts a step that is not a ``Variable`` in the funnel.
  @inline(__always) mutating func record(step: Funnel.Step, on page: TallyPage) {
    record(place: Int(step.rawValue), page)
  }
  @inline(__always) mutating func record(suppressed refusal: Refusal, on page: TallyPage) {
    record(place: Funnel.place(of: refusal), page)
  }
  @inline(__always) mutating func record(held hold: Hold, on page: TallyPage) {
    record(place: Funnel.heldBase + Int(hold.rawValue), page)
  }
  mutating func record(failed failure: Failure, on page: TallyPage) {
    record(place: Funnel.failedBase + Int(failure.rawValue), page)
  }
  mutating func record(dropped loss: Loss, on page: TallyPage) {
    record(place: Funnel.droppedBase + Int(loss.rawValue), page)
  }
  @inline(__always) private mutating func record(place: Int, _ page: TallyPage) {
    funnels[Int(page.funnel) &+ place] &+= 1
  }

  /// Counts the end of a push that reached no device.
  ///
  /// - Returns: The kind of event that it is, and its reason; 255 for none.
  mutating func record(_ exit: Flight.Exit, on page: TallyPage) -> (kind: EventKind, reason: UInt8)
  {
    switch exit {
    case .failed(let reason):
      record(failed: reason, on: page)
      return (.failed, reason.rawValue)
    case .expiredBeforeAcceptance:
      record(step: .expiredBeforeAcceptance, on: page)
      return (.expired, 255)
    case .withdrawn:
      record(step: .withdrawn, on: page)
      return (.withdrawn, 255)
    case .lost(.expired):
      record(step: .expired, on: page)
      return (.expired, 255)
    case .lost(.superseded):
      record(step: .superseded, on: page)
      return (.superseded, 255)
    case .lost(let reason):
      record(dropped: reason, on: page)
      return (.dropped, reason.rawValue)
    }
  }

  /// Counts a delay in whole milliseconds.
  @inline(__always) mutating func record(
    _ delay: DelayCounts.Kind, _ milliseconds: Int64, of arm: UInt8
  ) {
    let row = Int(arm) &* DelayCounts.Kind.count &+ Int(delay.rawValue)
    delays[row &* DelayCounts.places &+ DelayCounts.place(of: milliseconds)] &+= 1
  }

  /// Copies a subscriber's warm-up counts before they leave the baseline.
  mutating func keepWarmUp(of person: PersonIndex) {
    precondition(warmUpArm != nil, "no common warm-up is counted")
    for row in person.value * classes..<(person.value + 1) * classes {
      (warmUp.pointer + row * Variable.count).update(
        from: pages.pointer + (own + row) * Self.stride, count: Variable.count)
    }
  }
}

extension Tallies {
  /// The counts of the subscribers, ``Variable/count`` for each of them and each class: those of the
  /// cohort, and those of the warm-up.
  mutating func counts() -> (cohort: ContiguousArray<Int32>, warmUp: ContiguousArray<Int32>) {
    let (own, first) = (own, pages.pointer)
    let cohort = ContiguousArray<Int32>(unsafeUninitializedCapacity: own * Variable.count) {
      numbers, filled in
      for index in 0..<own {
        (numbers.baseAddress! + index * Variable.count).initialize(
          from: first + index * Self.stride, count: Variable.count)
      }
      filled = own * Variable.count
    }
    return (cohort, ContiguousArray(warmUp.buffer))
  }

  /// The funnels of an arm, including the steps that are tallied by recipient.
  ///
  /// - Parameter armOf: The arm of each subscriber at the end.
  mutating func funnels(
    of arm: Int, armOf: borrowing IndexedArray<PersonIndex, UInt8>
  ) -> (others: Funnel, cohort: Funnel) {
    var outside = Funnel(funnels.buffer, at: arm * 2 * Funnel.places)
    var cohort = Funnel(funnels.buffer, at: (arm * 2 + 1) * Funnel.places)
    for row in 0..<own where Int(armOf[PersonIndex(row / classes)]) == arm {
      add(row: row, to: &cohort)
    }
    add(row: others + arm, to: &outside)
    if arm == warmUpArm {
      for row in 0..<own { add(row: own + row, to: &outside) }
    }
    return (outside, cohort)
  }

  private mutating func add(row: Int, to funnel: inout Funnel) {
    for variable in Variable.allCases {
      guard let step = variable.step else { continue }
      funnel[step] += Int64(pages[row * Self.stride + Int(variable.rawValue)])
    }
  }

  /// The histogram of one kind of delay of an arm.
  mutating func delays(_ kind: DelayCounts.Kind, of arm: Int) -> DelayCounts {
    let row = arm * DelayCounts.Kind.count + Int(kind.rawValue)
    return DelayCounts(delays.pointer + row * DelayCounts.places)
  }
}

/// The two counters that a push updates: its recipient's tallies, and the funnel of the arm under
/// which it was intended.
struct TallyPage: Sendable, BitwiseCopyable {
  /// The index of the page's first ``Variable`` among the lane's counts.
  let tally: UInt32
  /// The index of the page's first count among the lane's funnels.
  let funnel: UInt16
  let arm: UInt8
  let isInCohort: Bool
}
