import PushModel
import PushPolicy
import PushService
import SimKernel

// The order of what is new, or due, for one person at one millisecond, where a strategy has ranks.
// Changes the draft, people, flights, the calendar, effects to carry out, tallies and the log.

extension LaneRun {
  /// Whether new pushes of one moment to a person go by rank.
  mutating func takesTurns(_ person: PersonIndex) -> Bool {
    view.hasPriorities && service(of: person).policy.pointee.hasRanks
  }

  /// Intends the draft for a subscriber: at once, or in its turn among the pushes of this millisecond.
  ///
  /// - Parameters: As of ``intend(for:from:isInAudience:isInCohort:isRepeat:isPost:_:at:)``.
  @inline(never) mutating func intendInTurn(
    for person: PersonIndex, from sender: SenderState, isInAudience: Bool = true,
    _ isInCohort: Bool, isRepeat: Bool = false, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    guard takesTurns(person) else {
      intendAlone(
        for: person, from: sender, isInAudience: isInAudience, isInCohort, isRepeat: isRepeat,
        world, at: now)
      return
    }
    let cause = NewPush.Cause.told(from: sender, isInAudience: isInAudience, isRepeat: isRepeat)
    turns.append(
      NewPush(push: draft.pointee, person: person, cause: cause, isInCohort: isInCohort), at: now)
    calendar.calmUntil = now.milliseconds
  }

  /// Decides a recipient's held pushes that are due: at once, or in their turn among the pushes of this
  /// millisecond.
  @inline(never) mutating func wakeInTurn(
    _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    guard takesTurns(person) else { return wake(person, world, at: now) }
    turns.append(wakeOf: person, at: now)
    calendar.calmUntil = now.milliseconds
  }

  /// Decides what waits for its turn, person by person: always the first of what is new and what is held and
  /// due, as each booking changes the order of the rest.
  @inline(never) mutating func takeTurns(_ world: borrowing LaneWorld) {
    let (now, all) = turns.take()
    for (person, pushes) in all {
      // Nobody's events are handled beyond this moment.
      calendar.calmUntil = now.milliseconds
      catchUp(person, to: now, world)
      if people.states[person].awaited <= now { people.states[person].awaited = .distantFuture }
      takeTurns(person, pushes, world, at: now)
      scheduleWake(person)
    }
  }

  private mutating func takeTurns(
    _ person: PersonIndex, _ pushes: [NewPush], _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    var left = pushes
    while true {
      let first = service(of: person).pointee.first(
        of: left.map(\.push), from: people.card(person), at: now)
      if let first {
        intend(left.remove(at: first), world, at: now)
      } else if !wakeNext(person, until: now.milliseconds, world, at: now) {
        return
      }
    }
  }

  private mutating func intend(
    _ new: NewPush, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    switch new.cause {
    case .told(let sender, let isInAudience, let isRepeat):
      draft.initialize(to: new.push)
      intendAlone(
        for: new.person, from: sender, isInAudience: isInAudience, new.isInCohort,
        isRepeat: isRepeat, world, at: now)
    case .rule(let treatment, let awarded):
      intend(new.push, treatment, awarded, for: new.person, new.isInCohort, world, at: now)
    }
  }
}
