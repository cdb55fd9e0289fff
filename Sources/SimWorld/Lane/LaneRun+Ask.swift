import PushFanout
import PushModel
import PushPolicy
import PushService
import SimKernel

extension LaneRun {
  /// Intends the draft for a subscriber and makes the first decision about it.
  ///
  /// - Parameter isRepeat: Whether its job was delivered before. A push that was decided then is
  ///   not intended again.
  @inline(__always) mutating func intend(
    for index: Int, from sender: SenderState, isInCohort: Bool, isRepeat: Bool = false,
    _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    decisions &+= 1
    // The slot that its flight will take.
    draft.pointee.tag = flights.next.value
    if isLogged(index) { announce(index, sender, isInCohort, at: now) }
    let answer = decide(index, sender, isInAudience: true, now)
    let page = page(of: index, isInCohort)
    if isRepeat, case .suppressed = answer { return forget(index, page) }
    tallies.record(.intended, on: page)
    book(answer, index, page, isNew: true, world, now)
  }

  /// ``intend(for:from:isInCohort:isRepeat:_:at:)`` for one person, outside the busy loop.
  @inline(never) mutating func intendAlone(
    for index: Int, from sender: SenderState, _ isInCohort: Bool, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    intend(for: index, from: sender, isInCohort: isInCohort, world, at: now)
  }

  /// Logs the intention of the draft, before its first decision.
  @inline(never) private mutating func announce(
    _ index: Int, _ sender: SenderState, _ isInCohort: Bool, at now: Timestamp
  ) {
    log(
      .intended, draft, index, page(of: index, isInCohort),
      latency: Self.rest(of: draft, among: schedule.posts, at: now), at: now)
    keepDecision(index, sender, isInAudience: true, at: now)
  }

  /// Milliseconds until the offer that a push is about ends; -1 if it is about none.
  @inline(never) private static func rest(
    of push: UnsafePointer<Push>, among posts: ContiguousArray<Post>, at now: Timestamp
  ) -> Int64 {
    guard push.pointee.id.source == .post else { return -1 }
    var low = 0
    var high = posts.count
    while low < high {
      let middle = (low + high) / 2
      if posts[middle].at < now { low = middle + 1 } else { high = middle }
    }
    while low < posts.count, posts[low].at == now {
      if posts[low].id == push.pointee.id {
        let end = posts[low].endsAt
        return end == .distantFuture ? -1 : max(0, (end - now).milliseconds)
      }
      low += 1
    }
    return -1
  }

  /// Discards the draft, which was decided at the first delivery of its job.
  @inline(never) private mutating func forget(_ index: Int, _ page: Page) {
    tallies.record(step: .duplicateJob, on: page)
    guard isLogged(index) else { return }
    events.removeLast(of: first + UInt64(index))
  }

  @inline(__always) private mutating func decide(
    _ index: Int, _ sender: SenderState, isInAudience: Bool, _ now: Timestamp
  ) -> Disposition {
    handled &+= 1
    return (services + Int(serviceOf[index])).decide(
      draft, for: card(index), from: sender, isInAudience: isInAudience, at: now)
  }

  /// Carries out the service's answer. A held or released push gets a flight, whose slot is its
  /// tag.
  @inline(__always) private mutating func book(
    _ answer: Disposition, _ index: Int, _ page: Page, isNew: Bool, _ world: borrowing LaneWorld,
    _ now: Timestamp
  ) {
    // Two comparisons cover nearly every answer: processors predict a jump table badly.
    if case .suppressed(let refusal) = answer {
      suppress(refusal, index, page, isNew: isNew, now)
    } else if case .handed = answer {
      launch(index, page, isNew: isNew, world, now)
    } else {
      keepOrMerge(answer, index, page, isNew: isNew, now)
    }
  }

  @inline(__always) private mutating func suppress(
    _ refusal: Refusal, _ index: Int, _ page: Page, isNew: Bool, _ now: Timestamp
  ) {
    tallies.record(suppressed: refusal, on: page)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(refusal.rawValue) << 56)
    if isLogged(index) {
      log(.suppressed, draft, index, page, reason: refusal.rawValue, at: now)
    }
    if !isNew { flights.leave(FlightSlot(draft.pointee.tag)) }
  }

  /// Starts the flight of the draft, or starts it anew.
  @inline(__always) private mutating func start(_ flight: Flight, isNew: Bool) {
    if isNew {
      let slot = flights.start(flight)
      assert(slot.value == draft.pointee.tag, "flight \(slot.value) of push \(draft.pointee.tag)")
    } else {
      flights.restart(flight, in: FlightSlot(draft.pointee.tag))
    }
  }

  /// Queues an attempt for every eligible device, and calls the provider for those that need not
  /// wait.
  @inline(never) private mutating func launch(
    _ index: Int, _ page: Page, isNew: Bool, _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    var rest = persons[index].recipient.reach.eligible
    let devices = (rest & 1) &+ (rest >> 1 & 1) &+ (rest >> 2 & 1)
    start(Flight(draft, to: index, on: page, .released, devices: devices, at: now), isNew: isNew)
    let service = services + Int(serviceOf[index])
    var device = 0
    while rest != 0 {
      if rest & 1 != 0 {
        let attempt = service.pointee.attempt(draft, on: device, of: card(index), at: now)
        if service.pointee.admit(attempt, to: &fanout, at: now, effects: &effects) {
          callNow(attempt, index, isLast: rest == 1, world, at: now)
        }
      }
      rest >>= 1
      device &+= 1
    }
    if !effects.isEmpty { carryOut(world, at: now) }
    catchUpCalmly(index, world)
  }

  @inline(never) private mutating func keepOrMerge(
    _ answer: Disposition, _ index: Int, _ page: Page, isNew: Bool, _ now: Timestamp
  ) {
    switch answer {
    case .suppressed, .handed: break
    case .held(let until, let hold): keep(until, hold, index, page, isNew: isNew, now)
    case .merged: merge(index, page, isNew: isNew, now)
    }
  }

  private mutating func keep(
    _ until: Timestamp, _ hold: Hold, _ index: Int, _ page: Page, isNew: Bool, _ now: Timestamp
  ) {
    tallies.record(held: hold, on: page)
    start(Flight(draft, to: index, on: page, .held, at: now), isNew: isNew)
    if isLogged(index) {
      log(
        .held, draft, index, page, latency: (until - now).milliseconds, reason: hold.rawValue,
        at: now)
    }
    scheduleWake(index)
  }

  private mutating func merge(_ index: Int, _ page: Page, isNew: Bool, _ now: Timestamp) {
    tallies.record(step: .merged, on: page)
    if isLogged(index) { log(.merged, draft, index, page, at: now) }
    if !isNew { flights.leave(FlightSlot(draft.pointee.tag)) }
  }

  /// Schedules a wake for the earliest of the recipient's held pushes.
  private mutating func scheduleWake(_ index: Int) {
    let wake = persons[index].nextWake
    guard wake < minds[index].awaited, wake < plan.span.end else { return }
    minds[index].awaited = wake
    queue.push(
      time: wake.milliseconds, order: LaneEvent.order(.wake, UInt64(index)),
      event: LaneEvent(kind: .wake, index: UInt32(index)))
  }

  /// Decides a recipient's held pushes that are due, each by the present state.
  mutating func wake(_ index: Int, _ world: borrowing LaneWorld, at now: Timestamp) {
    minds[index].awaited = .distantFuture
    let calm = calmUntil
    while let due = takeDue(index, at: now) {
      draft.initialize(to: due.push)
      // The next held push may be due as well, or soon; it is scheduled only after the loop.
      calmUntil = min(calm, persons[index].nextWake.milliseconds)
      var page = flights[FlightSlot(draft.pointee.tag)].page
      if let item = due.merged {
        tallies.record(step: .merged, on: page)
        if isLogged(index) {
          var merged = due.push
          merged.id = item
          log(.merged, &merged, index, page, at: now)
        }
        page = self.page(of: index, plan.span.isInCohort(now))
        decisions += 1
        tallies.record(.intended, on: page)
        if isLogged(index) { log(.intended, draft, index, page, at: now) }
      }
      let sender = standing(of: due.push, index, now)
      let isInAudience = isInAudience(due.push, index, world, now)
      if isLogged(index) { keepDecision(index, sender, isInAudience: isInAudience, at: now) }
      let answer = decide(index, sender, isInAudience: isInAudience, now)
      book(answer, index, page, isNew: false, world, now)
    }
    scheduleWake(index)
  }

  /// Whether the recipient is in the push's audience at `now` (S0-FR-PRO-02).
  private mutating func isInAudience(
    _ push: Push, _ index: Int, _ world: borrowing LaneWorld, _ now: Timestamp
  ) -> Bool {
    guard push.type.audience == .follower else { return true }
    let second = UInt32((now - plan.span.start).milliseconds / 1_000)
    let range = world.follows.range(of: Int(push.business.rawValue))
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if Int(world.follows.entries[middle].subscriber) < index {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < range.upperBound && Int(world.follows.entries[low].subscriber) == index
      && world.follows.entries[low].holds(at: second)
  }

  /// Takes a post down: its held pushes and queued attempts are withdrawn (S0-FR-MAN-03).
  mutating func withdraw(_ post: Post, _ world: borrowing LaneWorld, at now: Timestamp) {
    for place in world.follows.range(of: Int(post.business.rawValue)) {
      let index = Int(world.follows.entries[place].subscriber)
      catchUp(index, to: now, world)
      guard var push = services[Int(serviceOf[index])].withdraw(post.id, from: card(index)) else {
        continue
      }
      let page = flights[FlightSlot(push.tag)].page
      tallies.record(step: .withdrawn, on: page)
      if isLogged(index) { log(.withdrawn, &push, index, page, at: now) }
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
