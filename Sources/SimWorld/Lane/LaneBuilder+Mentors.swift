import PushMessages
import PushModel
import SimKernel

extension LaneBuilder {
  /// Pauses, assignments and activities of one mentor; coordinators have none.
  mutating func mentor(_ index: Int, _ traits: Traits) {
    let entity = first + UInt64(index)
    guard !plan.organisations.isCoordinator(entity) else { return }
    let mentors = plan.parameters.mentors
    let pauses = pauses(index, traits)
    for (number, pause) in pauses.enumerated() {
      // A coordinator hears of many mentors: the number names mentor and pause.
      let member = UInt32(entity - plan.organisations.block(of: entity).lowerBound)
      let item = member << 8 | UInt32(number & 0xFF)
      tell(.paused, index, item: item, at: pause.lowerBound)
      tell(.resumed, index, item: item, at: pause.upperBound)
    }
    var told: ContiguousArray<(Happening, UInt32, Timestamp)> = []
    moments(Purpose.assignment, of: index, traits, perDay: mentors.assignmentsPerMonth / 30) {
      at, number, draw in
      guard !pauses.contains(where: { $0.contains(at) }) else { return }
      told.append((.assigned, number, at))
      if draw.u2 < mentors.withdrawnShare {
        told.append((.withdrawn, number, at + Self.delay(draw.u3, mentors.withdrawnMedian)))
      }
    }
    moments(Purpose.activity, of: index, traits, perDay: mentors.activitiesPerWeek / 7) {
      at, number, _ in
      guard !pauses.contains(where: { $0.contains(at) }) else { return }
      told.append((.activityLogged, number, at))
    }
    for (what, item, at) in told { tell(what, index, item: item, at: at) }
  }

  /// One after another, in order.
  private func pauses(_ index: Int, _ traits: Traits) -> ContiguousArray<Range<Timestamp>> {
    let mentors = plan.parameters.mentors
    var pauses: ContiguousArray<Range<Timestamp>> = []
    moments(Purpose.pause, of: index, traits, perDay: mentors.pausesPerYear / 365) {
      at, _, draw in
      // A number of eight bits names a pause.
      guard pauses.last.map({ $0.upperBound < at }) ?? true, pauses.count < 256 else { return }
      pauses.append(at..<at + Self.delay(draw.u2, mentors.pauseMedian))
    }
    return pauses
  }
}
