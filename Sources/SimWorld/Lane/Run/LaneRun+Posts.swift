import PushFanout
import PushModel
import PushService
import SimKernel

// What happens to a post after it was published.
// Changes people, flights, the queue, effects to carry out and tallies.
extension LaneRun {
  /// Takes a post down: its held pushes and queued attempts are withdrawn (S0-FR-MAN-03).
  mutating func withdraw(_ post: Post, _ world: borrowing LaneWorld, at now: Timestamp) {
    for place in world.follows.range(of: Int(post.business.rawValue)) {
      let person = PersonIndex(world.follows.entries[place].subscriber)
      catchUp(person, to: now, world)
      let card = people.card(person)
      guard var push = service(of: person).pointee.withdraw(post.id, from: card) else { continue }
      let page = flights[FlightSlot(push.tag)].page
      tallies.record(step: .withdrawn, on: page)
      if isLogged(person) { log(.withdrawn, &push, person, page, at: now) }
      flights.leave(FlightSlot(push.tag))
    }
    flights.withdraw(post.id)
    var withdrawn: ContiguousArray<Attempt> = []
    fanout.withdraw(where: { $0.push == post.id }, each: { withdrawn.append($0) })
    for attempt in withdrawn { effects.append(.settled(attempt, .withdrawn)) }
    carryOut(world, at: now)
  }

  /// Delivers a post's job a second time, as an at-least-once queue may; nobody may get it again.
  mutating func redeliver(_ post: Post, _ world: borrowing LaneWorld, at now: Timestamp) {
    guard post.withdrawnAt > now else { return }
    fanOut(post, world, isRepeat: true, at: now)
  }
}
