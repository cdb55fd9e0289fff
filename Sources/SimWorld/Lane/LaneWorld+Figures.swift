import PushModel
import SimKernel

extension LaneWorld {
  /// ``PersonFigure/count`` figures of each subscriber, one subscriber after another.
  ///
  /// - Complexity: O(subscribers + posts + posts · followers)
  package func figures() -> ContiguousArray<Int32> {
    var causes = ContiguousArray<Causes>()
    causes.reserveCapacity(count)
    for index in 0..<count {
      // A day is one of the clock that they have when the cohort starts.
      let clock = plan.zones.clock(traits[index].zone, at: plan.span.cohortStart)
      causes.append(Causes(offset: clock.offset))
    }
    for post in schedule.posts
    where plan.span.cohortStart <= post.at && post.at < plan.span.cohortEnd {
      let second = UInt32((post.at - plan.span.start).milliseconds / 1_000)
      for place in follows.range(of: Int(post.business.rawValue)) {
        let follow = follows.entries[place]
        let index = Int(follow.subscriber)
        guard follow.holds(at: second), post.at < traits[index].leavesAt else { continue }
        causes[index].add(at: post.at)
      }
    }
    var figures = ContiguousArray<Int32>()
    figures.reserveCapacity(count * PersonFigure.count)
    for index in 0..<count { append(causes[index], of: index, to: &figures) }
    return figures
  }

  private func append(
    _ causes: Causes, of index: Int, to figures: inout ContiguousArray<Int32>
  ) {
    let isAllowed = traits[index].preferences.isPushEnabled && allowsPushes(index)
    let allowed: Int32 = isAllowed ? 1 : 0
    let factor = isAllowed ? 1_024 * Double(traits[index].response) : 0
    for figure in PersonFigure.allCases {
      let value: Int32 =
        switch figure {
        case .allowed: allowed
        case .caused: causes.all
        case .reachable: allowed * causes.all
        case .reachableDays: allowed * causes.days
        case .reachableThrice: allowed * causes.thrice
        case .keenness: Int32(min(1e9, Double(causes.all) * factor))
        case .keenDays: Int32(min(1e9, Double(causes.days) * factor))
        }
      figures.append(value)
    }
  }
}

/// The posts for one subscriber, counted in order of time.
private struct Causes {
  /// Milliseconds of their clock ahead of UTC.
  let offset: Int64
  private var day = Int64.min
  private var today: Int32 = 0
  private(set) var all: Int32 = 0
  private(set) var days: Int32 = 0
  /// At most three on a day.
  private(set) var thrice: Int32 = 0

  init(offset: Int64) { self.offset = offset }

  mutating func add(at moment: Timestamp) {
    let now = (moment.milliseconds + offset) / 86_400_000
    if now != day { (day, today) = (now, 0) }
    today += 1
    all += 1
    if today == 1 { days += 1 }
    if today <= 3 { thrice += 1 }
  }
}
