import PushMessages
import PushModel
import SimKernel

// Happenings in worlds whose pushes come from rules. They are the same under every strategy.
extension LaneBuilder {
  /// Adds the happenings of all kinds of the world but small businesses.
  mutating func happenings(_ traits: borrowing LaneArray<Traits>) {
    let kinds = plan.parameters.kind
    if kinds.contains(.commerce) { broadcasts(traits) }
    for index in 0..<count {
      let traits = traits[index]
      if kinds.contains(.commerce) { shop(index, traits) }
      if kinds.contains(.peerMentors) { mentor(index, traits) }
      if kinds.contains(.citizenReports) { report(index, traits) }
    }
  }

  mutating func tell(
    _ what: Happening, _ index: Int, item: UInt32, business: UInt32 = 0,
    by actor: ChangeActor = .staff, at moment: Timestamp
  ) {
    guard plan.span.start <= moment, moment < plan.span.end else { return }
    triggers.append(
      Trigger(
        at: moment, kind: .happen, type: .newPost, happening: what, actor: actor,
        index: UInt32(index),
        business: BusinessID(rawValue: business), value: item))
  }

  /// Draws the events of a Poisson process whose rate follows the profile of activity by hour, from
  /// when the person joins.
  ///
  /// - Parameter body: Called with the time, the number of the event in the run, and a draw whose
  ///   words 2 and 3 are unused.
  func moments(
    _ purpose: UInt16, of index: Int, _ traits: Traits, perDay rate: Double,
    _ body: (Timestamp, UInt32, Draw) -> Void
  ) {
    guard rate > 0 else { return }
    let entity = first + UInt64(index)
    let clock = plan.zones.clock(traits.zone, at: plan.span.start)
    let midnight = clock.day(plan.span.start) * 86_400_000 - clock.offset
    var number: UInt32 = 0
    for day in 0...plan.span.days {
      let howMany = Draw(key, purpose, entity: entity, occasion: UInt64(day << 6 | 63))
      for place in 0..<min(60, Distribution.poisson(howMany.uniform, mean: rate)) {
        let draw = Draw(key, purpose, entity: entity, occasion: UInt64(day << 6 | place))
        let hour = Double(plan.sessionHours.index(draw.u0)) + draw.u1
        let at = Timestamp(
          milliseconds: midnight + Int64(day) * 86_400_000 + Int64(hour * 3_600_000))
        guard plan.span.start <= at, at < plan.span.end, traits.joinsAt < at else { continue }
        body(at, number, draw)
        number += 1
      }
    }
  }

  /// A delay of log-normal length with a log-scale spread of 1, at least a second.
  static func delay(_ u: Double, _ median: Interval) -> Interval {
    let length = Distribution.lognormal(u, median: Double(median.milliseconds), sigma: 1)
    return Interval(milliseconds: 1_000 + Int64(min(length, 1e12)))
  }
}

extension LaneBuilder {
  /// Adds the pauses, assignments and activities of one mentor; coordinators have none.
  mutating func mentor(_ index: Int, _ traits: Traits) {
    let entity = first + UInt64(index)
    guard !plan.organisations.isCoordinator(entity) else { return }
    let mentors = plan.parameters.mentors
    let pauses = pauses(index, traits)
    for (number, pause) in pauses.enumerated() {
      // Coordinators are told of many mentors, so the number names mentor and pause.
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

  /// The pauses of a mentor, disjoint and in order of time.
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
