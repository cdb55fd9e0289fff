import PushModel
import SimKernel

// How visits and pushes change later visits, where the world has dynamics. None of it is inlined: most
// worlds have none.
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

  /// Records a visit of a subscriber, which makes the next one more likely.
  @inline(never) mutating func strengthen(_ person: PersonIndex, at now: Timestamp) {
    view.visits!.visit(&people.habits[person], at: now)
  }

  /// Records a push that a subscriber is shown and does not open.
  @inline(never) mutating func wear(_ person: PersonIndex, at now: Timestamp) {
    view.visits!.wear(&people.habits[person], at: now)
  }

  /// The factor on the response by what the subscriber knows from their last visit.
  @inline(never) func untold(_ person: PersonIndex, at now: Timestamp) -> Double {
    view.visits!.untold(people.habits[person], now)
  }
}
