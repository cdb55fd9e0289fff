import CIntrinsics
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

extension LaneRun {
  /// Runs the lane to its horizon.
  ///
  /// - Parameter triggers: The external events other than posts.
  mutating func run(_ world: borrowing LaneWorld, _ triggers: some TriggerSource) {
    var triggers = triggers
    let end = plan.span.end.milliseconds
    let hasFeed = world.follows.entries.count > 0
    var post = 0
    while true {
      let postAt =
        hasFeed && post < schedule.posts.count ? schedule.posts[post].at.milliseconds : .max
      let triggerAt = triggers.nextTime
      let queueAt = queue.nextTime
      guard min(postAt, triggerAt, queueAt) < end else { break }
      if queueAt <= min(postAt, triggerAt) {
        calmUntil = min(postAt, triggerAt, end)
        handleNext(world)
      } else if triggerAt <= postAt {
        let trigger = triggers.next()
        calmUntil = min(postAt, triggers.nextTime, end)
        pull(trigger, world)
      } else {
        let now = schedule.posts[post]
        post += 1
        let nextAt = post < schedule.posts.count ? schedule.posts[post].at.milliseconds : .max
        calmUntil = min(nextAt, triggerAt, end)
        if post < schedule.posts.count { prefetchFirst(of: schedule.posts[post], world) }
        fanOut(now, world, at: now.at)
      }
    }
    let last = plan.span.end - .milliseconds(1)
    for index in 0..<count { catchUp(index, to: last, world) }
    closeHorizon()
  }

  /// Intends a push about a post for every follower in the lane.
  mutating func fanOut(
    _ post: Post, _ world: borrowing LaneWorld, isRepeat: Bool = false, at now: Timestamp
  ) {
    let sender = schedule.businesses[Int(post.business.rawValue)].state(at: now)
    let second = UInt32((now - plan.span.start).milliseconds / 1_000)
    let isInCohort = plan.span.isInCohort(now)
    draft.initialize(
      to: Push(
        id: post.id, type: post.type, business: post.business, intendedAt: now,
        expiresAt: post.endsAt))
    let places = world.follows.range(of: Int(post.business.rawValue))
    for place in places {
      if place &+ Self.ahead < places.upperBound { prefetch(place &+ Self.ahead, world) }
      let follow = world.follows.entries[place]
      guard follow.holds(at: second) else { continue }
      let index = Int(follow.subscriber)
      catchUp(index, to: now, world)
      draft.pointee.expiresAt = min(now + timeToLive(of: post.type, for: index), post.endsAt)
      intend(for: index, from: sender, isInCohort: isInCohort, isRepeat: isRepeat, world, at: now)
    }
  }

  /// Number of followers ahead whose state is prefetched.
  private static var ahead: Int { 8 }

  /// Prefetches the state of a follower ahead: a lane's state is larger than the second-level
  /// cache, and hardware does not predict the order of followers.
  @inline(__always) private func prefetch(_ place: Int, _ world: borrowing LaneWorld) {
    let index = Int(world.follows.entries[place].subscriber)
    let person = UnsafeRawPointer(persons.pointer + index)
    cprefetch(person)
    cprefetch(person + 64)
    cprefetch(person + 128)
    cprefetch(person + 192)
    cprefetch(minds.pointer + index)
    cprefetch(tallies.address(of: index))
    cprefetch(links.pointer + Int(world.deviceStart[index]))
  }

  @inline(__always) private func prefetchFirst(of post: Post, _ world: borrowing LaneWorld) {
    let places = world.follows.range(of: Int(post.business.rawValue))
    for place in places.prefix(Self.ahead) { prefetch(place, world) }
  }

  @inline(__always) func timeToLive(of type: PushType, for index: Int) -> Interval {
    arms[Int(serviceOf[index])].lives[Int(type.rawValue)]
  }

  /// Handles a trigger: something that happens to one subscriber, to a post or to all strategies.
  mutating func pull(_ trigger: Trigger, _ world: borrowing LaneWorld) {
    handled += 1
    let index = Int(trigger.index)
    switch trigger.kind {
    case .withdraw:
      withdraw(schedule.posts[index], world, at: trigger.at)
      return
    case .redeliver:
      redeliver(schedule.posts[index], world, at: trigger.at)
      return
    case .edit:
      edit(Int(trigger.value), world, at: trigger.at)
      return
    default:
      catchUp(index, to: trigger.at, world)
    }
    switch trigger.kind {
    case .leave: uninstall(index, world, at: trigger.at)
    case .prefer: toggle(Category(rawValue: UInt8(trigger.value))!, of: index, at: trigger.at)
    case .move:
      services[Int(serviceOf[index])].move(
        card(index), to: ZoneID(rawValue: UInt16(trigger.value)), at: trigger.at)
      if hasRules { scheduleLook(index, at: trigger.at) }
    case .direct: direct(trigger, to: index, world)
    case .part: part(index, under: Int(trigger.value), at: trigger.at)
    case .happen:
      happen(
        trigger.happening, item: trigger.value, by: trigger.actor,
        from: sender(of: trigger, index), to: index, world, at: trigger.at)
    case .delete: delete(index, at: trigger.at)
    case .account:
      set(RecipientStatus(rawValue: UInt8(trigger.value))!, index, at: trigger.at)
    case .withdraw, .redeliver, .edit: break
    }
  }

  /// Sets the status of an account after a command; a deleted account stays deleted.
  private mutating func set(_ status: RecipientStatus, _ index: Int, at now: Timestamp) {
    guard persons[index].recipient.status != .deleted else { return }
    if status == .deleted { return delete(index, at: now) }
    services[Int(serviceOf[index])].set(status, of: card(index))
  }

  /// The sender of a rule's push: the trigger's business for happenings of commerce, otherwise the
  /// subscriber's organisation.
  private mutating func sender(of trigger: Trigger, _ index: Int) -> BusinessID {
    switch trigger.happening {
    case .orderUpdated, .paymentUpdated, .messageReceived, .signedIn, .campaignStarted,
      .featureReleased:
      trigger.business
    default: agendas[index].organisation
    }
  }

  /// Intends a push for one person alone.
  private mutating func direct(
    _ trigger: Trigger, to index: Int, _ world: borrowing LaneWorld
  ) {
    let sender = schedule.businesses[Int(trigger.business.rawValue)].state(at: trigger.at)
    let source: PushSource = trigger.type == .reviewReply ? .review : .activity
    draft.initialize(
      to: Push(
        id: PushID(source, business: trigger.business, number: trigger.value), type: trigger.type,
        business: trigger.business, intendedAt: trigger.at,
        expiresAt: trigger.at + timeToLive(of: trigger.type, for: index)))
    let isInCohort = plan.span.isInCohort(trigger.at)
    intendAlone(for: index, from: sender, isInCohort, world, at: trigger.at)
  }

  /// Moves a subscriber from the baseline to the arm that they are assigned to.
  private mutating func part(_ index: Int, under arm: Int, at now: Timestamp) {
    keepWarmUp(of: index)
    minds[index].isWarmingUp = false
    let before = Int(armOf[index])
    guard before != arm else { return }
    armOf[index] = UInt8(arm)
    serve(index, by: layer * layerStride + arm, at: now)
  }

  /// Moves everyone to a new version of the strategies, from the next decision on (S0-DATA-14,
  /// S3-ADMIN-2).
  @inline(never) private mutating func edit(
    _ next: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    layer = next
    for index in 0..<count {
      catchUp(index, to: now, world)
      serve(index, by: next * layerStride + Int(armOf[index]), at: now)
    }
  }

  /// Moves a subscriber to another service, which takes over their state.
  private mutating func serve(_ index: Int, by service: Int, at now: Timestamp) {
    let before = Int(serviceOf[index])
    serviceOf[index] = UInt8(service)
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: max(1, historyStride)) { fresh in
      fresh.initialize(repeating: 0)
      services[service].adopt(card(index), from: services[before], history: fresh, at: now)
      for word in 0..<historyStride { history[index * historyStride + word] = fresh[word] }
    }
    if hasRules { scheduleLook(index, at: now) }
  }

  /// Handles the next event of the calendar.
  private mutating func handleNext(_ world: borrowing LaneWorld) {
    let (time, _, event) = queue.popFirst()!
    let now = Timestamp(milliseconds: time)
    handled += 1
    switch event.kind {
    case .poll:
      services[0].poll(&fanout, at: now, effects: &effects)
      carryOut(world, at: now)
    case .wake:
      let index = Int(event.index)
      catchUp(index, to: now, world)
      wake(index, world, at: now)
    case .learn:
      for index in 0..<count { catchUp(index, to: now, world) }
      learn(at: now)
    case .train:
      for index in 0..<count { catchUp(index, to: now, world) }
      texts!.learn(Int(event.index))
    case .look:
      let index = Int(event.index)
      catchUp(index, to: now, world)
      look(index, world, at: now)
    case .reply, .retry:
      let transit = transits[event.index]
      transits.give(event.index)
      let index = Int(transit.attempt.recipient.rawValue - first)
      catchUp(index, to: now, world)
      if event.kind == .reply {
        services[Int(serviceOf[index])].replied(
          transit.reply, to: transit.attempt, for: card(index), through: &fanout, at: now,
          effects: &effects)
      } else if flights[transit.attempt.flight].isWithdrawn {
        effects.append(.settled(transit.attempt, .withdrawn))
      } else {
        services[Int(serviceOf[index])].offer(
          transit.attempt, to: &fanout, at: now, effects: &effects)
      }
      carryOut(world, at: now)
    }
  }

}
