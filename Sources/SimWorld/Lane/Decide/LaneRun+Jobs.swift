import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// The queue between what happens and the ask. What happens does not wait for it: its job is queued,
// and the world goes on.
// Changes people, the jobs, the calendar, the draft, tallies, the log and the digest.
extension LaneRun {
  /// Queues a job about a post for every follower in the lane.
  @inline(never) mutating func queue(
    _ post: Post, _ world: borrowing LaneWorld, isRepeat: Bool, at now: Timestamp
  ) {
    let second = UInt32((now - view.plan.span.start).milliseconds / 1_000)
    for place in world.follows.range(of: Int(post.business.rawValue)) {
      let follow = world.follows.entries[place]
      guard follow.holds(at: second), !people.choices.hasEnded(place) else { continue }
      let person = PersonIndex(follow.subscriber)
      catchUp(person, to: now, world)
      queue(.post(post, isRepeat: isRepeat), for: person, at: now)
    }
  }

  /// Queues a job about what a rule fired.
  mutating func queue(
    _ firing: Firing, from sender: BusinessID, for person: PersonIndex, at now: Timestamp
  ) {
    queue(.firing(firing, from: sender), for: person, at: now)
    // No job is lost.
    if let step = firing.step {
      service(of: person).pointee.rules.keep(step, true, of: &people.agendas[person])
    }
    guard isLogged(person) else { return }
    let id = firing.id(sender)
    events.keep(
      TriggeredPush(push: firing.items > 1 ? id.digest : id, firing: firing),
      to: view.id(of: person))
  }

  /// Queues a job for one recipient.
  mutating func queue(_ cause: Job.Cause, for person: PersonIndex, at now: Timestamp) {
    let isOnly = jobs!.count == 0
    let askedAt = jobs!.append(cause, for: person, at: now)
    if isOnly { calendar.add(.job, 0, index: 0, at: askedAt) }
    guard isLogged(person) else { return }
    let job = Job(cause: cause, recipient: person, since: now, askedAt: askedAt)
    if !job.isRepeat { log(.queued, job, latency: (askedAt - now).milliseconds, at: now) }
  }

  /// Works off the first job: asks the service about its push.
  @inline(never) mutating func work(_ world: borrowing LaneWorld, at now: Timestamp) {
    let job = jobs!.removeFirst()
    if let next = jobs!.nextAt { calendar.add(.job, 0, index: 0, at: next) }
    let person = job.recipient
    catchUp(person, to: now, world)
    switch job.cause {
    case .post(let post, let isRepeat):
      if post.withdrawnAt > now {
        ask(about: post, isRepeat: isRepeat, job, world, at: now)
      } else if !isRepeat {
        withdraw(job, at: now)
      }
    case .direct(let trigger): direct(trigger, to: person, world, at: now)
    case .firing(let firing, let sender):
      intend(firing, from: sender, for: person, since: job.since, world, now)
    }
  }

  /// Asks about a post for one follower, who may have ended the follow meanwhile.
  private mutating func ask(
    about post: Post, isRepeat: Bool, _ job: Job, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let sender = view.schedule.businesses[Int(post.business.rawValue)].state(at: now)
    draft.initialize(to: push(of: job))
    let isInAudience = isInAudience(draft.pointee, job.recipient, world, now)
    intendInTurn(
      for: job.recipient, from: heeding(sender, draft.pointee, job.recipient, world),
      isInAudience: isInAudience, view.plan.span.isInCohort(job.since), isRepeat: isRepeat, world,
      at: now)
  }

  /// Counts a push whose post was taken down before anybody asked about it.
  private mutating func withdraw(_ job: Job, at now: Timestamp) {
    let page = page(of: job)
    tallies.record(.intended, on: page)
    tallies.record(step: .withdrawn, on: page)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(job.recipient.stored) << 48)
    guard isLogged(job.recipient) else { return }
    log(.intended, job, at: now)
    log(.withdrawn, job, at: now)
  }

  /// Counts the pushes about whose jobs nobody was asked until the horizon: they were intended, and
  /// they wait.
  mutating func closeQueue() {
    guard let jobs else { return }
    let last = view.plan.span.end - .milliseconds(1)
    for job in jobs.waiting where !job.isRepeat {
      let page = page(of: job)
      tallies.record(.intended, on: page)
      tallies.record(step: .waiting, on: page)
      if isLogged(job.recipient) { log(.intended, job, at: last) }
    }
  }

  /// The counters of a job's push.
  private mutating func page(of job: Job) -> TallyPage {
    let push = push(of: job)
    return page(
      of: job.recipient, view.plan.span.isInCohort(job.since), of: push.id, push.type,
      push.business)
  }

  /// Logs a row about the push of a job.
  @inline(never) private mutating func log(
    _ kind: EventKind, _ job: Job, latency: Int64 = -1, at now: Timestamp
  ) {
    var push = push(of: job)
    let page = page(of: job)
    log(kind, &push, job.recipient, page, latency: latency, at: now)
  }

  /// The push that a job asks about, as far as it is known before the ask.
  private func push(of job: Job) -> Push {
    switch job.cause {
    case .post(let post, _):
      let life = timeToLive(of: post.type, for: job.recipient)
      var push = Push(
        id: post.id, type: post.type, business: post.business, intendedAt: job.since,
        expiresAt: min(max(post.sendAt, job.since) + life, post.endsAt),
        sendAt: max(post.sendAt, job.since), perDayMax: post.perDayMax)
      push.item = post.notification
      return push
    case .direct(let trigger): return push(about: trigger, to: job.recipient)
    case .firing(let firing, let sender):
      let id = firing.id(sender)
      return Push(
        id: firing.items > 1 ? id.digest : id, type: firing.type, business: sender,
        intendedAt: job.since,
        expiresAt: min(job.since + timeToLive(of: firing.type, for: job.recipient), firing.dueAt))
    }
  }
}
