import PushModel
import PushService
import SimKernel

// How visits and pushes change later visits, where the world has dynamics. None of it is inlined: most
// worlds have none.
// Changes people and learners.
extension LaneRun {
  /// Whether a subscriber makes the visit that the lane has drawn for now.
  @inline(never) func comes(
    _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) -> Bool {
    let rate = Double(world.traits[person].sessionsPerDay)
    let mark = Draw(
      view.key, Purpose.visit, entity: view.id(of: person), occasion: UInt64(now.milliseconds))
    return view.visits!.comes(people.habits[person], at: rate, now, mark.u0)
  }

  /// Records a visit of a subscriber: a session, or an opening of a push. With dynamics it makes the
  /// next one more likely. One in the open app is counted as part of the visit that opened it.
  ///
  /// Called before the app comes to the foreground.
  @inline(never) mutating func visited(_ person: PersonIndex, at now: Timestamp) {
    if view.hasDynamics { view.visits!.visit(&people.habits[person], at: now) }
    guard learners.visits != nil, !isForeground(person, at: now) else { return }
    let clock = localClock(of: person, at: now)
    learners.visits!.visit(person, clock, at: now)
  }

  /// The local clock of a subscriber, valid at `now`.
  func localClock(of person: PersonIndex, at now: Timestamp) -> LocalClock {
    let recipient = people.persons.pointer(to: person).pointer(to: \.recipient)!
    recipient.pointee.tick(view.plan.zones, at: now)
    return recipient.pointee.clock
  }

  /// Takes away what an opened push forgives of a subscriber's annoyance.
  @inline(never) mutating func forgive(_ person: PersonIndex, at now: Timestamp) {
    view.visits!.forgive(&people.habits[person], at: now)
  }

  /// The factor on the response by what the subscriber knows from their last visit.
  @inline(never) func untold(_ person: PersonIndex, at now: Timestamp) -> Double {
    view.visits!.untold(people.habits[person], now)
  }
}
