import PushFanout
import PushModel
import PushPolicy
import PushService
import SimKernel

extension LaneRun {
  /// A push is intended: the first decision about it.
  ///
  /// - Parameter isRepeat: Its job has been given out before. A push that was decided then is not
  ///   intended again.
  @inline(__always) mutating func intend(
    _ push: Push, for index: Int, from sender: SenderState, isRepeat: Bool = false,
    _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    decisions += 1
    let isInCohort = plan.span.isInCohort(now)
    var push = push
    // The slot that its flight takes.
    push.tag = flights.next
    let answer = decide(push, index, sender, isInAudience: true, now)
    if isRepeat, case .suppressed = answer {
      count(.duplicateJob, armOf[index], isInCohort)
      return
    }
    begin(push, index, isInCohort, now)
    book(answer, push, index, isInCohort, isNew: true, world, now)
  }

  @inline(__always) mutating func begin(
    _ push: Push, _ index: Int, _ isInCohort: Bool, _ now: Timestamp
  ) {
    count(.intended, armOf[index], isInCohort)
    tally(.intended, index, isInCohort)
    if isLogged(index) { log(.intended, push, index, isInCohort, at: now) }
  }

  @inline(__always) mutating func decide(
    _ push: Push, _ index: Int, _ sender: SenderState, isInAudience: Bool, _ now: Timestamp
  ) -> Disposition {
    handled += 1
    return services[Int(armOf[index])].decide(
      push, for: card(index), from: sender, isInAudience: isInAudience, at: now)
  }

  /// Books the service's answer. A push that lives on gets a flight: its tag names it.
  @inline(__always) mutating func book(
    _ answer: Disposition, _ push: Push, _ index: Int, _ isInCohort: Bool, isNew: Bool,
    _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    // Two comparisons for what nearly every answer is: no processor guesses a jump table well.
    if case .suppressed(let refusal) = answer {
      return suppress(push, refusal, index, isInCohort, isNew: isNew, now)
    }
    if case .handed = answer {
      start(push, index, isInCohort, isHeld: false, isNew: isNew, now)
      return launch(push, index, world, now)
    }
    switch answer {
    case .suppressed, .handed: break
    case .held(let until, let hold):
      keep(push, until, hold, index, isInCohort, isNew: isNew, now)
    case .merged:
      merge(push, index, isInCohort, isNew: isNew, now)
    }
  }

  /// The arm whose funnel counts a push: the one under which it was intended.
  @inline(__always) private func arm(of push: Push, _ index: Int, isNew: Bool) -> UInt8 {
    isNew ? armOf[index] : flights[push.tag].arm
  }

  @inline(__always) private mutating func suppress(
    _ push: Push, _ refusal: Refusal, _ index: Int, _ isInCohort: Bool, isNew: Bool,
    _ now: Timestamp
  ) {
    count(suppressed: refusal, arm(of: push, index, isNew: isNew), isInCohort)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(refusal.rawValue) << 56)
    if isLogged(index) {
      log(.suppressed, push, index, isInCohort, reason: refusal.rawValue, at: now)
    }
    if !isNew { flights.give(push.tag) }
  }

  @inline(__always) private mutating func start(
    _ push: Push, _ index: Int, _ isInCohort: Bool, isHeld: Bool, isNew: Bool, _ now: Timestamp
  ) {
    let arm = arm(of: push, index, isNew: isNew)
    let slot = isNew ? flights.take() : push.tag
    let flight = flights.pointer(to: slot)
    flight.initialize(
      to: Flight(push, to: index, under: arm, isInCohort: isInCohort, isHeld: isHeld, at: now))
    if !isHeld {
      let eligible = persons[index].recipient.reach.eligible
      let devices = (eligible & 1) + (eligible >> 1 & 1) + (eligible >> 2 & 1)
      flight.pointee.outstanding = devices
      flight.pointee.unsettled = devices
    }
  }

  /// Offers an attempt for every eligible device, and calls for those that may go at once.
  @inline(__always) private mutating func launch(
    _ push: Push, _ index: Int, _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    let service = services + Int(armOf[index])
    var rest = persons[index].recipient.reach.eligible
    var device = 0
    while rest != 0 {
      if rest & 1 != 0 {
        let attempt = service.pointee.attempt(push, on: device, of: card(index), at: now)
        if service.pointee.admit(attempt, to: &fanout, at: now, effects: &effects) {
          callNow(attempt, index, at: now)
        }
      }
      rest >>= 1
      device &+= 1
    }
    if !effects.isEmpty { carryOut(world, at: now) }
  }

  private mutating func keep(
    _ push: Push, _ until: Timestamp, _ hold: Hold, _ index: Int, _ isInCohort: Bool,
    isNew: Bool, _ now: Timestamp
  ) {
    count(held: hold, arm(of: push, index, isNew: isNew), isInCohort)
    start(push, index, isInCohort, isHeld: true, isNew: isNew, now)
    if isLogged(index) {
      log(
        .held, push, index, isInCohort, latency: (until - now).milliseconds,
        reason: hold.rawValue, at: now)
    }
    scheduleWake(index)
  }

  private mutating func merge(
    _ push: Push, _ index: Int, _ isInCohort: Bool, isNew: Bool, _ now: Timestamp
  ) {
    count(.merged, arm(of: push, index, isNew: isNew), isInCohort)
    if isLogged(index) { log(.merged, push, index, isInCohort, at: now) }
    if !isNew { flights.give(push.tag) }
  }

  /// Sees to it that the recipient is woken for the earliest of his held pushes.
  private mutating func scheduleWake(_ index: Int) {
    let wake = persons[index].nextWake
    guard wake < minds[index].awaited, wake < plan.span.end else { return }
    minds[index].awaited = wake
    queue.push(
      time: wake.milliseconds, order: LaneEvent.order(.wake, UInt64(index)),
      event: LaneEvent(kind: .wake, index: UInt32(index)))
  }

  /// Held pushes of a recipient are due: each is asked about against the state of this moment.
  mutating func wake(_ index: Int, _ world: borrowing LaneWorld, at now: Timestamp) {
    minds[index].awaited = .distantFuture
    while let due = services[Int(armOf[index])].takeDue(from: card(index), at: now) {
      let push = due.push
      var isInCohort = flights[push.tag].isInCohort
      if let item = due.merged {
        count(.merged, flights[push.tag].arm, isInCohort)
        var merged = push
        merged.id = item
        if isLogged(index) { log(.merged, merged, index, isInCohort, at: now) }
        isInCohort = plan.span.isInCohort(now)
        decisions += 1
        flights[push.tag].arm = armOf[index]
        begin(push, index, isInCohort, now)
      }
      let sender = schedule.businesses[Int(push.business.rawValue)].state(at: now)
      let answer = decide(
        push, index, sender, isInAudience: isInAudience(push, index, world, now), now)
      book(answer, push, index, isInCohort, isNew: false, world, now)
    }
    scheduleWake(index)
  }

  /// Whether the relation that the push needs holds at this moment (S0-FR-PRO-02).
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

  /// A post is taken down: what still waits for it goes no further (S0-FR-MAN-03).
  mutating func withdraw(_ post: Post, _ world: borrowing LaneWorld, at now: Timestamp) {
    for place in world.follows.range(of: Int(post.business.rawValue)) {
      let index = Int(world.follows.entries[place].subscriber)
      catchUp(index, to: now, world)
      guard let push = services[Int(armOf[index])].withdraw(post.id, from: card(index)) else {
        continue
      }
      let isInCohort = flights[push.tag].isInCohort
      count(.withdrawn, flights[push.tag].arm, isInCohort)
      if isLogged(index) { log(.withdrawn, push, index, isInCohort, at: now) }
      flights.give(push.tag)
    }
    for slot in 0..<UInt32(flights.slots) where flights.isTaken(slot) {
      if flights[slot].push == post.id { flights[slot].isWithdrawn = true }
    }
    var withdrawn: ContiguousArray<Attempt> = []
    fanout.withdraw(where: { $0.push == post.id }, each: { withdrawn.append($0) })
    for attempt in withdrawn { effects.append(.settled(attempt, .withdrawn)) }
    carryOut(world, at: now)
  }

  /// An at-least-once queue gives a job out twice; the second time nobody may get it again.
  mutating func redeliver(_ post: Post, _ world: borrowing LaneWorld, at now: Timestamp) {
    guard post.withdrawnAt > now else { return }
    fanOut(post, world, isRepeat: true, at: now)
  }
}
