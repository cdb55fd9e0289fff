import CIntrinsics
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// Changes people, the calendar, the queue, effects to carry out, the draft, learners, the next post and the number of
// events.

extension LaneRun {
  /// Runs the lane to its horizon.
  ///
  /// - Parameter triggers: The external events other than posts.
  mutating func run(_ world: borrowing LaneWorld, _ triggers: some TriggerSource) {
    var triggers = triggers
    finish(world, &triggers)
  }

  /// Runs what is left of the lane to its horizon.
  mutating func finish(_ world: borrowing LaneWorld, _ triggers: inout some TriggerSource) {
    go(world, &triggers, until: view.plan.span.end)
    catchUp(to: view.plan.span.end, world)
    learners.visits?.close()
    closeHorizon()
  }

  /// Runs the lane on to `limit`, and lets all that happens to its people before it happen.
  mutating func run(
    _ world: borrowing LaneWorld, _ triggers: inout some TriggerSource, until limit: Timestamp
  ) {
    go(world, &triggers, until: limit)
    catchUp(to: limit, world)
  }

  private mutating func catchUp(to limit: Timestamp, _ world: borrowing LaneWorld) {
    for person in view.people { catchUp(person, to: limit - .milliseconds(1), world) }
  }

  /// Handles posts, triggers and the calendar before `limit`.
  private mutating func go(
    _ world: borrowing LaneWorld, _ triggers: inout some TriggerSource, until limit: Timestamp
  ) {
    let end = limit.milliseconds
    let hasFeed = world.follows.entries.count > 0
    var post = nextPost
    defer { nextPost = post }
    while true {
      let postAt = hasFeed ? timeOfPost(post) : .max
      let triggerAt = triggers.nextTime
      let queueAt = calendar.nextTime
      // What waits for its turn comes after all else that happens in its millisecond.
      let limit = min(end, turns.end)
      guard min(postAt, triggerAt, queueAt) < limit else {
        if turns.isEmpty { break }
        takeTurns(world)
        continue
      }
      if queueAt <= min(postAt, triggerAt) {
        calendar.calmUntil = min(postAt, triggerAt, limit)
        handleNext(world)
      } else if triggerAt <= postAt {
        let trigger = triggers.next()
        calendar.calmUntil = min(postAt, triggers.nextTime, limit)
        pull(trigger, world)
      } else {
        let now = view.schedule.posts[post]
        post += 1
        calendar.calmUntil = min(timeOfPost(post), triggerAt, limit)
        if post < view.schedule.posts.count { prefetchFirst(of: view.schedule.posts[post], world) }
        fanOut(now, world, at: now.at)
      }
    }
  }

  /// The time of a post in milliseconds; `Int64.max` after the last.
  @inline(__always) private func timeOfPost(_ post: Int) -> Int64 {
    post < view.schedule.posts.count ? view.schedule.posts[post].at.milliseconds : .max
  }

  /// Intends a push about a post for every follower in the lane.
  mutating func fanOut(
    _ post: Post, _ world: borrowing LaneWorld, isRepeat: Bool = false, at now: Timestamp
  ) {
    if view.hasQueue { return queue(post, world, isRepeat: isRepeat, at: now) }
    let isInCohort = view.plan.span.isInCohort(now)
    // Two loops: in one with both calls neither would be inlined.
    if view.hasPriorities {
      eachFollower(of: post, world, at: now) { run, person, sender, world in
        run.intendInTurn(for: person, from: sender, isInCohort, isRepeat: isRepeat, world, at: now)
      }
    } else {
      eachFollower(of: post, world, at: now) { run, person, sender, world in
        run.intend(
          for: person, from: sender, isInCohort: isInCohort, isRepeat: isRepeat, isPost: true,
          world, at: now)
      }
    }
  }

  /// Makes the draft a push about a post for each of its followers in turn.
  ///
  /// - Parameter intend: Told of the run, the person, the sender's state and the world.
  @inline(__always) private mutating func eachFollower(
    of post: Post, _ world: borrowing LaneWorld, at now: Timestamp,
    _ intend: (inout LaneRun, PersonIndex, SenderState, borrowing LaneWorld) -> Void
  ) {
    let sender = view.schedule.businesses[Int(post.business.rawValue)].state(at: now)
    let second = UInt32((now - view.plan.span.start).milliseconds / 1_000)
    draft.initialize(
      to: Push(
        id: post.id, type: post.type, business: post.business, intendedAt: now,
        expiresAt: post.endsAt, sendAt: max(post.sendAt, now), perDayMax: post.perDayMax))
    draft.pointee.item = post.notification
    let places = world.follows.range(of: Int(post.business.rawValue))
    for place in places {
      if place &+ Self.ahead < places.upperBound { prefetch(place &+ Self.ahead, world) }
      let follow = world.follows.entries[place]
      guard follow.holds(at: second), !people.choices.hasEnded(place) else { continue }
      let person = PersonIndex(follow.subscriber)
      catchUp(person, to: now, world)
      draft.pointee.expiresAt = min(
        max(post.sendAt, now) + timeToLive(of: post.type, for: person), post.endsAt)
      intend(&self, person, heeding(sender, post.type, follow: place), world)
    }
  }

  /// Number of followers ahead whose state is prefetched.
  private static var ahead: Int { 8 }

  /// Prefetches the state of a follower ahead: a lane's state is larger than the second-level
  /// cache, and hardware does not predict the order of followers.
  @inline(__always) private func prefetch(_ place: Int, _ world: borrowing LaneWorld) {
    let person = PersonIndex(world.follows.entries[place].subscriber)
    people.prefetch(person)
    cprefetch(tallies.address(of: person))
    cprefetch(devices.links.pointer(to: DeviceSlot(Int(world.deviceStart[person]))))
    if experiences.count > 0 { prefetchExperience(of: person) }
  }

  @inline(__always) private func prefetchExperience(of person: PersonIndex) {
    let address = UnsafeRawPointer(experiences.pointer + person.value)
    cprefetch(address)
    cprefetch(address + 64)
    cprefetch(address + 128)
    cprefetch(address + 192)
    cprefetch(address + 256)
  }

  @inline(__always) private func prefetchFirst(of post: Post, _ world: borrowing LaneWorld) {
    let places = world.follows.range(of: Int(post.business.rawValue))
    for place in places.prefix(Self.ahead) { prefetch(place, world) }
  }

  @inline(__always) func timeToLive(of type: PushType, for person: PersonIndex) -> Interval {
    arm(of: person).pointee.lives[Int(type.rawValue)]
  }

  /// Handles the next event of the calendar.
  private mutating func handleNext(_ world: borrowing LaneWorld) {
    let (now, event) = calendar.popFirst()
    handled += 1
    switch event.kind {
    case .poll:
      view.services[0].poll(&fanout, at: now, effects: &effects)
      carryOut(world, at: now)
    case .wake:
      let person = PersonIndex(event.index)
      catchUp(person, to: now, world)
      if view.hasPriorities {
        wakeInTurn(person, world, at: now)
      } else {
        wake(person, world, at: now)
      }
    case .learn:
      for person in view.people { catchUp(person, to: now, world) }
      learn(at: now)
    case .train:
      for person in view.people { catchUp(person, to: now, world) }
      learners.texts!.learn(Int(event.index))
    case .look:
      let person = PersonIndex(event.index)
      catchUp(person, to: now, world)
      look(person, world, at: now)
    case .job: work(world, at: now)
    case .reply, .retry: resume(calendar.take(event), event.kind, world, at: now)
    }
  }

  /// Goes on with an attempt whose reply has arrived or whose retry is due.
  private mutating func resume(
    _ transit: Transit, _ kind: LaneEvent.Kind, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let attempt = transit.attempt
    let person = view.person(attempt.recipient.rawValue)
    catchUp(person, to: now, world)
    if kind == .reply {
      service(of: person).pointee.replied(
        transit.reply, to: attempt, for: people.card(person), through: &fanout, at: now,
        effects: &effects)
    } else if flights[attempt.flight].isWithdrawn {
      effects.append(.settled(attempt, .withdrawn))
    } else {
      service(of: person).pointee.offer(attempt, to: &fanout, at: now, effects: &effects)
    }
    carryOut(world, at: now)
  }
}
