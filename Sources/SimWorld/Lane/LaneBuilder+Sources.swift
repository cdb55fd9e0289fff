import PushMessages
import PushModel
import SimKernel

// What happens to people of worlds whose pushes come from rules, whatever the strategy.
extension LaneBuilder {
  /// Everything that the world's kinds bring, beside what small businesses do.
  mutating func happenings(_ traits: borrowing LaneArray<Traits>) {
    let kinds = plan.parameters.kind
    if kinds.contains(.commerce) { broadcasts() }
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

  /// Moments of a Poisson process whose rate follows the hours at which one is active.
  ///
  /// - Parameter body: Gets the moment, the number of the event in the run, and a draw whose words 2
  ///   and 3 are free.
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
        guard plan.span.start <= at, at < plan.span.end else { continue }
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
