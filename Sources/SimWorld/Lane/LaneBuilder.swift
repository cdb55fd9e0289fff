import PushModel
import SimKernel

/// Draws everything that happens in a lane independently of the strategy.
struct LaneBuilder {
  let plan: WorldPlan
  let schedule: Schedule
  let key: StreamKey
  let first: UInt64
  let count: Int
  var triggers: ContiguousArray<Trigger> = []
  var activity: ContiguousArray<Activity> = []
  /// Likes, reviews, comments and views at sessions, by subscriber; `nil` unless they are kept.
  var kept: ContiguousArray<(row: UInt32, element: SessionActivity)>?
  /// The businesses that each subscriber follows, in the order in which they were drawn.
  private var followed: ContiguousArray<ContiguousArray<UInt32>> = []

  init(_ plan: WorldPlan, _ schedule: Schedule, _ key: StreamKey, first: UInt64, count: Int) {
    self.plan = plan
    self.schedule = schedule
    self.key = key
    self.first = first
    self.count = count
  }

  /// A share of the way from the start of the run, or from when somebody joins, to its end.
  private func moment(_ share: Double, from joinsAt: Timestamp) -> Timestamp {
    let start = max(plan.span.start, joinsAt)
    let length = Double((plan.span.end - start).milliseconds)
    return start + Interval(milliseconds: Int64(share * length))
  }

  private func second(_ moment: Timestamp) -> UInt32 {
    UInt32(clamping: (moment - plan.span.start).milliseconds / 1_000)
  }

  private mutating func tell(
    _ business: UInt32, _ type: PushType, at moment: Timestamp
  ) {
    activity.append(
      Activity(minute: second(moment) / 60, business: business, type: type))
  }

  /// The follow graph, by business, each business's followers in the order of their ids.
  mutating func follows(_ traits: borrowing LaneArray<Traits>) -> LaneTable<Follow> {
    var drawn: ContiguousArray<(row: UInt32, element: Follow)> = []
    for index in 0..<count { draw(index, traits[index].joinsAt, into: &drawn) }
    return LaneTable(rows: plan.parameters.businesses, vacant: .none, drawn)
  }

  private mutating func draw(
    _ index: Int, _ joinsAt: Timestamp,
    into drawn: inout ContiguousArray<(row: UInt32, element: Follow)>
  ) {
    let parameters = plan.parameters.follows
    let entity = first + UInt64(index)
    let wanted = min(number(ofFollows: entity), min(parameters.max, plan.parameters.businesses))
    var mine: ContiguousArray<UInt32> = []
    var attempt: UInt64 = 0
    while mine.count < wanted && attempt < 8 * UInt64(wanted) {
      let draw = Draw(key, Purpose.follow, entity: entity, occasion: attempt)
      attempt += 1
      let business = UInt32(plan.popularity.index(draw.u0))
      guard !mine.contains(business) else { continue }
      mine.append(business)
      drawn.append((business, follow(index, business, draw, joinsAt)))
    }
    followed.append(mine)
  }

  private func number(ofFollows entity: UInt64) -> Int {
    let parameters = plan.parameters.follows
    switch parameters.spread {
    case .fixed: return Int(parameters.mean.rounded())
    case .geometric:
      let draw = Draw(key, Purpose.followCount, entity: entity, occasion: 0)
      let keenness = Keenness(of: entity, plan, key)
      return 1
        + Distribution.geometric(
          keenness.more(draw.uniform), probability: 1 / max(1, parameters.mean))
    }
  }

  private mutating func follow(
    _ index: Int, _ business: UInt32, _ draw: Draw, _ joinsAt: Timestamp
  ) -> Follow {
    let parameters = plan.parameters.follows
    let isLate = draw.u1 < parameters.lateShare
    var from: UInt32 = 0
    if isLate || joinsAt > plan.span.start {
      let moment = isLate ? moment(draw.u2, from: joinsAt) : joinsAt
      // From the next second, so that nobody follows before they join.
      from = second(moment) + (joinsAt > plan.span.start ? 1 : 0)
      tell(business, .newFollower, at: moment)
    }
    var until = UInt32.max
    if parameters.endPerDay > 0 {
      let days = Distribution.exponential(draw.u3, mean: 1 / parameters.endPerDay)
      until = UInt32(min(Double(from) + days * 86_400, Double(UInt32.max - 1)))
    }
    return Follow(subscriber: UInt32(index), from: from, until: until)
  }

  /// Each subscriber's sessions without a push, in order of time; with dynamics those that may take
  /// place (``VisitLaw``). The first of somebody who joins is that in which they do.
  func sessions(_ traits: borrowing LaneArray<Traits>) -> LaneTable<Timestamp> {
    var all: ContiguousArray<(row: UInt32, element: Timestamp)> = []
    var mine: ContiguousArray<Timestamp> = []
    for index in 0..<count {
      mine.removeAll(keepingCapacity: true)
      draw(sessionsOf: index, traits[index], into: &mine)
      mine.sort()
      for moment in mine { all.append((UInt32(index), moment)) }
    }
    return LaneTable(rows: count, vacant: .distantPast, all)
  }

  private func draw(
    sessionsOf index: Int, _ traits: Traits, into mine: inout ContiguousArray<Timestamp>
  ) {
    let start = max(plan.span.start, traits.joinsAt + .milliseconds(1))
    if traits.joinsAt >= plan.span.start { mine.append(traits.joinsAt) }
    guard traits.sessionsPerDay > 0 else { return }
    let entity = first + UInt64(index)
    let own = Double(traits.sessionsPerDay)
    let rate = own * (plan.visits?.peak(at: own) ?? 1)
    let clock = plan.zones.clock(traits.zone, at: plan.span.start)
    let calendar = plan.calendar
    let firstDay = clock.day(plan.span.start)
    let midnight = firstDay * 86_400_000 - clock.offset
    for day in 0...plan.span.days {
      let howMany = Draw(key, Purpose.sessionCount, entity: entity, occasion: UInt64(day))
      var mean = rate
      if let calendar {
        mean *= calendar.visits(in: traits.zone, onDay: firstDay + Int64(day))
      }
      // Fewer than the places of a day, and no more than a sum of probabilities reaches.
      let count = min(60, Distribution.poisson(howMany.uniform, mean: min(50, mean)))
      for place in 0..<count {
        let draw = Draw(
          key, Purpose.session, entity: entity, occasion: UInt64(day << 6 | place))
        var hour = Double(plan.sessionHours.index(draw.u0)) + draw.u1 + Double(traits.chronotype)
        if hour < 0 { hour += 24 }
        if hour >= 24 { hour -= 24 }
        let at = midnight + Int64(day) * 86_400_000 + Int64(hour * 3_600_000)
        let moment = Timestamp(milliseconds: at)
        if start <= moment, moment < plan.span.end, moment < traits.leavesAt {
          mine.append(moment)
        }
      }
    }
  }

  /// Whether a session takes place at the subscriber's own rate, whatever any strategy has led to.
  @inline(never) private func isUsual(
    _ entity: UInt64, _ rate: Float, _ law: VisitLaw, at moment: Timestamp
  ) -> Bool {
    let mark = Draw(
      key, Purpose.visit, entity: entity, occasion: UInt64(moment.milliseconds))
    return mark.u0 * law.peak(at: Double(rate)) < 1
  }

  /// Adds likes, reviews, comments and views at sessions, and the replies to reviews. They are the same
  /// under every strategy.
  mutating func addActivity(
    at sessions: borrowing LaneTable<Timestamp>, of traits: borrowing LaneArray<Traits>
  ) {
    let parameters = plan.parameters.engagement
    let draws = SessionActivityDraw(plan: plan, key: key)
    let law = plan.visits
    for index in 0..<count where !followed[index].isEmpty {
      let entity = first + UInt64(index)
      var reviewed: ContiguousArray<UInt32> = []
      for place in sessions.range(of: index) {
        let moment = sessions.entries[place]
        if let law, moment > traits[index].joinsAt,
          !isUsual(entity, traits[index].sessionsPerDay, law, at: moment)
        {
          continue
        }
        let draw = Draw(
          key, Purpose.sessionActivity, entity: entity, occasion: UInt64(moment.milliseconds))
        let business = followed[index][Int(draw.u2 * Double(followed[index].count))]
        if draw.u0 < parameters.likePerSession {
          tell(business, .newLike, at: moment)
          kept?.append((UInt32(index), draws.like(of: entity, business, at: moment)))
        }
        if kept != nil, let view = draws.view(of: entity, business, at: moment) {
          kept?.append((UInt32(index), view))
        }
        if kept != nil, let comment = draws.comment(of: entity, business, at: moment) {
          kept?.append((UInt32(index), comment))
        }
        // One review per business and user (S0-DATA-09).
        if draw.u1 < parameters.reviewPerSession, !reviewed.contains(business) {
          reviewed.append(business)
          tell(business, .newReview, at: moment)
          kept?.append((UInt32(index), draws.review(of: entity, business, at: moment)))
          reply(to: index, from: business, after: moment, draw.u3, UInt32(reviewed.count))
        }
      }
    }
  }

  private mutating func reply(
    to index: Int, from business: UInt32, after moment: Timestamp, _ u: Double, _ number: UInt32
  ) {
    let parameters = plan.parameters.engagement
    guard u < parameters.replyShare else { return }
    let wait = Distribution.lognormal(
      u / parameters.replyShare, median: Double(parameters.replyMedian.milliseconds), sigma: 1)
    let at = moment + Interval(milliseconds: 1 + Int64(min(wait, 1e12)))
    guard at < plan.span.end else { return }
    triggers.append(
      Trigger(
        at: at, kind: .direct, type: .reviewReply, index: UInt32(index),
        business: BusinessID(rawValue: business), value: number))
  }

  /// Adds arrivals, uninstalls, changes of preferences and moves to other time zones.
  mutating func changes(_ traits: borrowing LaneArray<Traits>) {
    let parameters = plan.parameters.preferences
    for index in 0..<count {
      let entity = first + UInt64(index)
      if traits[index].joinsAt >= plan.span.start {
        add(.join, index, at: traits[index].joinsAt, value: 0)
      }
      if traits[index].leavesAt < plan.span.end {
        add(.leave, index, at: traits[index].leavesAt, value: 0)
      }
      let joinsAt = traits[index].joinsAt
      for day in 0..<plan.span.days {
        guard parameters.changePerDay + parameters.movePerDay > 0 else { break }
        let draw = Draw(key, Purpose.change, entity: entity, occasion: UInt64(day))
        let at =
          plan.span.start + .days(Int64(day)) + Interval(milliseconds: Int64(draw.u1 * 86_400_000))
        guard joinsAt < at, at < plan.span.end else { continue }
        if draw.u0 < parameters.changePerDay {
          let category: Category = draw.u2 < 0.5 ? .updates : .marketing
          add(.prefer, index, at: at, value: UInt32(category.rawValue))
        } else if draw.u0 > 1 - parameters.movePerDay {
          add(.move, index, at: at, value: UInt32(plan.zone(draw.u2).rawValue))
        }
      }
    }
  }

  mutating func add(_ kind: Trigger.Kind, _ index: Int, at: Timestamp, value: UInt32) {
    triggers.append(
      Trigger(
        at: at, kind: kind, type: .newPost, index: UInt32(index),
        business: BusinessID(rawValue: 0), value: value))
  }

  /// Adds the changes of accounts and preferences of the lane's people by commands. One about
  /// somebody who has not joined has no effect.
  mutating func commands(_ traits: borrowing LaneArray<Traits>) {
    for (at, person, status) in schedule.people
    where first <= person.rawValue && person.rawValue < first + UInt64(count) {
      guard traits[Int(person.rawValue - first)].joinsAt < at else { continue }
      add(.account, Int(person.rawValue - first), at: at, value: UInt32(status.rawValue))
    }
    for (at, person, setting) in schedule.settings
    where first <= person.rawValue && person.rawValue < first + UInt64(count) {
      guard traits[Int(person.rawValue - first)].joinsAt < at else { continue }
      var trigger = Trigger(
        at: at, kind: .switchType, type: .newPost, index: UInt32(person.rawValue - first),
        business: BusinessID(rawValue: 0), value: 0)
      switch setting {
      case .type(let type, let isOn):
        trigger.type = type
        trigger.value = isOn ? 1 : 0
      case .business(let business, let choice):
        trigger.kind = .want
        trigger.business = business
        trigger.value = UInt32(choice.rawValue)
      }
      triggers.append(trigger)
    }
  }

  /// Adds takedowns of posts, and fan-out jobs that the queue delivers twice.
  mutating func takedowns() {
    let share = plan.parameters.faults.redeliveredShare
    for (index, post) in schedule.posts.enumerated() {
      if post.withdrawnAt < plan.span.end {
        add(.withdraw, index, at: post.withdrawnAt, value: 0)
      }
      guard share > 0 else { continue }
      let draw = Draw(
        key, Purpose.redelivery, entity: UInt64(post.business.rawValue),
        occasion: UInt64(post.number))
      if draw.u0 < share {
        // Up to a minute later: a worker died and its job came back.
        let at = post.at + Interval(milliseconds: 1_000 + Int64(draw.u1 * 60_000))
        if at < plan.span.end { add(.redeliver, index, at: at, value: 0) }
      }
    }
  }
}
