import CIntrinsics
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

/// The state of each subscriber of a lane under one strategy: what the service stores of them, and
/// what the world does.
struct People: ~Copyable {
  /// What the service reads at nearly every decision.
  var persons: IndexedArray<PersonIndex, Person>
  /// What the service reads less often.
  var archives: IndexedArray<PersonIndex, Archive>
  /// The policy's history of each subscriber, ``historyStride`` words.
  private var history: LaneArray<Int64>
  let historyStride: Int
  var states: IndexedArray<PersonIndex, SubscriberState>
  /// The time of each subscriber's own next event.
  var due: IndexedArray<PersonIndex, Timestamp>
  /// The arm that each subscriber is in.
  var armOf: IndexedArray<PersonIndex, UInt8>
  /// The service of each subscriber: that of the arm in the present version of the strategies.
  var serviceOf: IndexedArray<PersonIndex, UInt8>
  /// The rules' state of each subscriber; empty if there are no rules.
  var agendas: IndexedArray<PersonIndex, Agenda>
  /// The earliest look in the calendar for each subscriber; empty if there are no rules.
  var looks: IndexedArray<PersonIndex, Timestamp>
  /// The habit of each subscriber of visiting the app; empty without dynamics.
  var habits: IndexedArray<PersonIndex, Habit>
  /// Changes of preferences that have not reached the server; empty if all reach it at once.
  var late: IndexedArray<PersonIndex, LateChange>
  /// What followers want from the businesses that they follow; empty if nobody has a choice.
  var choices: LaneChoices
  /// When pushes of ``shownPlaces`` kinds were last shown to each subscriber.
  private var shownAt: LaneArray<Timestamp>
  private let shownPlaces: Int
  /// Reports that were not submitted because their author had left; they never change.
  var unsubmitted: Set<UInt64> = []
  /// Reports that were deleted, by what the ids of all pushes about one have in common.
  var deletedReports: Set<UInt64> = []
  /// Assignments that were withdrawn, with the time: what a coordinator opened is looked at later
  /// than the withdrawals of others, as far as they have come by then.
  var withdrawnItems: [UInt64: Timestamp] = [:]
  /// The assignment of which a notice of one overdue case tells, as in ``withdrawnItems``, by push.
  var noticedItems: [PushID: UInt64] = [:]

  /// People of whom nothing is written yet; all are under `arm`.
  ///
  /// - Parameter policy: The policy of that arm.
  init(
    _ view: borrowing LaneView, _ choices: consuming LaneChoices, under arm: Int,
    _ policy: PolicyTable, historyStride: Int
  ) {
    self.choices = choices
    let count = view.count
    let parameters = view.plan.parameters
    precondition(arm >= 0 && arm <= UInt8.max, "arm \(arm), an arm's index has 8 bits")
    let nobody = Recipient(
      id: RecipientID(rawValue: 0), zone: ZoneID(rawValue: 0),
      clock: LocalClock(offset: 0, validFrom: .distantFuture, validUntil: .distantFuture))
    persons = IndexedArray(count: count, repeating: Person(nobody, under: policy))
    archives = IndexedArray(unwritten: count)
    history = LaneArray(count: count * historyStride, repeating: 0)
    self.historyStride = historyStride
    states = IndexedArray(count: count, repeating: .none)
    due = IndexedArray(count: count, repeating: .distantFuture)
    armOf = IndexedArray(count: count, repeating: UInt8(arm))
    serviceOf = IndexedArray(count: count, repeating: UInt8(arm))
    agendas = IndexedArray(
      count: view.hasRules ? count : 0,
      repeating: Agenda(BusinessID(rawValue: 0), [], at: view.plan.span.start))
    looks = IndexedArray(count: view.hasRules ? count : 0, repeating: .distantFuture)
    habits = IndexedArray(count: view.visits == nil ? 0 : count, repeating: .none)
    late = IndexedArray(
      count: parameters.preferences.lateShare > 0 ? count : 0, repeating: .none)
    shownPlaces = view.responses.shownPlaces
    shownAt = LaneArray(count: shownPlaces * count, repeating: .distantPast)
  }

  /// The memory of a subscriber that is handed to the service.
  @inline(__always) func card(_ person: PersonIndex) -> Card {
    Card(persons.pointer(to: person), archives.pointer(to: person), history(of: person))
  }

  /// The policy's history of a subscriber.
  @inline(__always) func history(
    of person: PersonIndex
  ) -> UnsafeMutableBufferPointer<Int64> {
    UnsafeMutableBufferPointer(
      start: history.pointer + person.value * historyStride, count: historyStride)
  }

  /// Whether it is kept when pushes were last shown.
  @inline(__always) var keepsShown: Bool { shownPlaces > 0 }

  /// Records when a push of a kind is shown to a subscriber.
  ///
  /// - Returns: When one was last shown before.
  mutating func show(_ kind: Int, to person: PersonIndex, at now: Timestamp) -> Timestamp {
    assert(kind >= 0 && kind < shownPlaces, "kind \(kind) of \(shownPlaces)")
    let place = shownPlaces * person.value + kind
    defer { shownAt[place] = now }
    return shownAt[place]
  }

  /// Asks the processor for the memory that a decision about a subscriber will need.
  @inline(__always) func prefetch(_ person: PersonIndex) {
    let address = UnsafeRawPointer(persons.pointer(to: person))
    cprefetch(address)
    cprefetch(address + 64)
    cprefetch(address + 128)
    cprefetch(address + 192)
    cprefetch(states.pointer(to: person))
  }
}

/// A change of preferences that waits in the app for the server (S1-7-sync).
struct LateChange: Sendable, BitwiseCopyable {
  var preferences: Preferences
  /// The version of the preferences that the app knew when the change was made; `UInt32.max` for
  /// none.
  var version: UInt32

  static var none: LateChange { LateChange(preferences: Preferences(), version: .max) }

  var isWaiting: Bool { version != .max }
}
