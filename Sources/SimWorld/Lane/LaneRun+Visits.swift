import PushModel
import SimKernel

// How visits and pushes change later visits, where the world has dynamics.
extension LaneRun {
  /// Whether a subscriber makes the visit that the lane has drawn for now.
  @inline(never) func comes(
    _ person: PersonIndex, _ law: VisitLaw, _ world: borrowing LaneWorld, at now: Timestamp
  ) -> Bool {
    let rate = Double(world.traits[person].sessionsPerDay)
    let mark = Draw(
      view.key, Purpose.visit, entity: view.id(of: person), occasion: UInt64(now.milliseconds))
    return law.comes(people.habits[person], at: rate, now, mark.u0)
  }

  /// The factor on the response by what the subscriber knows from their last visit.
  @inline(never) func untold(_ person: PersonIndex, _ law: VisitLaw, at now: Timestamp) -> Double {
    law.untold(people.habits[person], now)
  }
}
