import PushModel
import SimKernel

extension LaneWorld {
  /// ``PersonFigure/count`` figures of each subscriber, one subscriber after another.
  ///
  /// - Complexity: O(subscribers + posts + posts · followers)
  package func figures() -> ContiguousArray<Int32> {
    var causes = ContiguousArray<Causes>()
    causes.reserveCapacity(count)
    for index in 0..<count { causes.append(self.causes(of: index)) }
    for post in schedule.posts
    where plan.span.cohortStart <= post.at && post.at < plan.span.cohortEnd {
      let second = UInt32((post.at - plan.span.start).milliseconds / 1_000)
      for place in follows.range(of: Int(post.business.rawValue)) {
        let follow = follows.entries[place]
        guard follow.holds(at: second) else { continue }
        add(post, to: &causes[Int(follow.subscriber)], of: Int(follow.subscriber))
      }
    }
    var figures = ContiguousArray<Int32>()
    figures.reserveCapacity(count * PersonFigure.count)
    for index in 0..<count { append(causes[index], of: index, to: &figures) }
    return figures
  }

  private func causes(of index: Int) -> Causes {
    // A day is one of the clock that they have when the cohort starts.
    let clock = plan.zones.clock(traits[index].zone, at: plan.span.cohortStart)
    var causes = Causes(offset: clock.offset)
    guard traits[index].preferences.isPushEnabled else { return causes }
    let own = devices[index]
    for device in 0..<Int(own.count) where own[device].permission == .granted {
      guard staleDevices[index] & 1 << UInt8(device) == 0 else {
        causes.reach = .unused
        continue
      }
      causes.reach = .used
      causes.heardAt = heard(
        (first + UInt64(index)) << 2 | UInt64(device), goneAt: traits[index].leavesAt)
      break
    }
    return causes
  }

  private func add(_ post: Post, to causes: inout Causes, of index: Int) {
    let isThere = post.at < traits[index].leavesAt
    if isThere { causes.all += 1 }
    guard causes.reach != .none else { return }
    guard traits[index].preferences.categories.contains(post.type.category),
      !traits[index].preferences.typesOff.contains(TypeSet(post.type))
    else { return }
    guard isThere else {
      if post.at < causes.heardAt { causes.orphaned += 1 }
      return
    }
    causes.add(at: post.at)
    if post.type == .offer { causes.offers += 1 }
  }

  private func append(
    _ causes: Causes, of index: Int, to figures: inout ContiguousArray<Int32>
  ) {
    let allowed: Int32 = causes.reach == .used ? 1 : 0
    let factor = 1_024 * Double(allowed) * Double(traits[index].response)
    for figure in PersonFigure.allCases {
      let value: Int32 =
        switch figure {
        case .allowed: allowed
        case .caused: causes.all
        case .reachable: allowed * causes.wanted
        case .reachableDays: allowed * causes.days
        case .reachableThrice: allowed * causes.thrice
        case .offers: allowed * causes.offers
        case .keenness: Int32(min(1e9, Double(causes.wanted) * factor))
        case .keenDays: Int32(min(1e9, Double(causes.days) * factor))
        case .unseen: causes.reach == .unused ? causes.wanted : 0
        case .unseenThrice: causes.reach == .unused ? causes.thrice : 0
        case .orphaned: allowed * causes.orphaned
        }
      figures.append(value)
    }
  }
}

/// The posts for one subscriber, counted in order of time.
private struct Causes {
  enum Reach { case none, unused, used }

  /// Milliseconds of their clock ahead of UTC.
  let offset: Int64
  /// The devices on which they allow pushes.
  var reach = Reach.none
  /// When the provider of their first device in use learns that the app is gone.
  var heardAt = Timestamp.distantFuture
  private var day = Int64.min
  private var today: Int32 = 0
  var all: Int32 = 0
  private(set) var wanted: Int32 = 0
  private(set) var days: Int32 = 0
  /// At most three on a day.
  private(set) var thrice: Int32 = 0
  var offers: Int32 = 0
  var orphaned: Int32 = 0

  init(offset: Int64) { self.offset = offset }

  mutating func add(at moment: Timestamp) {
    let now = (moment.milliseconds + offset) / 86_400_000
    if now != day { (day, today) = (now, 0) }
    today += 1
    wanted += 1
    if today == 1 { days += 1 }
    if today <= 3 { thrice += 1 }
  }
}
