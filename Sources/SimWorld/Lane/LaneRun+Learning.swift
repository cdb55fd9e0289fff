import PushModel
import PushService
import SimKernel

extension LaneRun {
  /// Takes the next of a recipient's held pushes that is due, in the order of their strategy's
  /// choice.
  @inline(__always) mutating func takeDue(_ index: Int, at now: Timestamp) -> Due? {
    let service = services + Int(serviceOf[index])
    guard service.pointee.choice.isRecommended else {
      return service.pointee.takeDue(from: card(index), at: now)
    }
    return takeRecommended(index, at: now)
  }

  @inline(never) private mutating func takeRecommended(_ index: Int, at now: Timestamp) -> Due? {
    let service = services + Int(serviceOf[index])
    let card = card(index)
    switch (service.pointee.choice, learning) {
    case (.popular, .some(let learning)):
      return service.pointee.takeDue(from: card, at: now, by: learning.popularity)
    case (.related, .some(let learning)):
      return service.pointee.takeDue(from: card, at: now, by: learning.likeness)
    default: return service.pointee.takeDue(from: card, at: now)
    }
  }

  /// Records an opened push as an interaction, if it is about one post.
  @inline(__always) mutating func record(openingOf push: PushID, by index: Int) {
    guard learning != nil, push.source == .post, !push.isDigest else { return }
    learning!.record(RecipientID(rawValue: first + UInt64(index)), push)
  }

  /// Rebuilds the recommenders at the start of a day, from what the lane's people have opened
  /// before. They know the day's posts by their tags.
  @inline(never) mutating func learn(at now: Timestamp) {
    let tomorrow = now + .days(1)
    learning!.renew(knowing: schedule, until: tomorrow, tastes, key)
    guard tomorrow < plan.span.end else { return }
    queue.push(
      time: tomorrow.milliseconds, order: LaneEvent.order(.learn, 0),
      event: LaneEvent(kind: .learn, index: 0))
  }
}
