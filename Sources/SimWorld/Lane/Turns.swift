import PushMessages
import PushModel
import PushPolicy

/// A new push to one person that waits for its turn among those of its millisecond.
struct NewPush: Sendable {
  let push: Push
  let person: PersonIndex
  let cause: Cause
  let isInCohort: Bool

  /// Where it comes from.
  enum Cause: Sendable {
    /// A post, or something that concerns one person alone; `isRepeat` says whether its job was delivered before.
    case told(from: SenderState, isInAudience: Bool, isRepeat: Bool)
    /// A rule, a journey or a campaign, with the outcome of chance that the log of a decision point has, and what
    /// the test of a campaign says.
    case rule(Treatment?, SenderState)
  }
}

/// The pushes of one millisecond that go by rank and by the turn of their senders (``PolicyTable/isBefore(_:_:_:)``), so that none
/// of them is decided before all are known. Empty under strategies without ranks.
struct Turns: Sendable {
  /// What waits of each person, in the order in which they came.
  private var waiting: [(person: PersonIndex, pushes: [NewPush])] = []
  /// The places in it by the values of people, which are never visited in order.
  private var places: [Int: Int] = [:]
  private var moment = Timestamp.distantFuture

  var isEmpty: Bool { waiting.isEmpty }
  /// The end of the millisecond; `Int64.max` where nothing waits.
  @inline(__always) var end: Int64 {
    moment == .distantFuture ? .max : moment.milliseconds &+ 1
  }

  /// Adds a push that is new at `now`.
  ///
  /// - Precondition: What waits already is of the same moment.
  mutating func append(_ push: NewPush, at now: Timestamp) {
    let place = place(of: push.person, at: now)
    waiting[place].pushes.append(push)
  }

  /// Adds a person of whom held pushes are due at `now`.
  ///
  /// - Precondition: What waits already is of the same moment.
  mutating func append(wakeOf person: PersonIndex, at now: Timestamp) {
    _ = place(of: person, at: now)
  }

  private mutating func place(of person: PersonIndex, at now: Timestamp) -> Int {
    assert(isEmpty || moment == now, "turns of \(moment.milliseconds) ms at \(now.milliseconds) ms")
    moment = now
    if let place = places[person.value] { return place }
    places[person.value] = waiting.count
    waiting.append((person, []))
    return waiting.count - 1
  }

  /// Removes and returns all, person by person, with the moment.
  mutating func take() -> (at: Timestamp, all: [(person: PersonIndex, pushes: [NewPush])]) {
    defer { self = Turns() }
    return (moment, waiting)
  }
}
