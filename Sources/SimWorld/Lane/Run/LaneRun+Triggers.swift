import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// What happens to subscribers, posts and strategies from outside, the same in every arm.
// Changes people, the draft, the version of the strategies and the number of events.
extension LaneRun {
  /// Handles a trigger: something that happens to one subscriber, to a post or to all strategies.
  mutating func pull(_ trigger: Trigger, _ world: borrowing LaneWorld) {
    handled += 1
    switch trigger.kind {
    case .withdraw:
      withdraw(view.schedule.posts[Int(trigger.index)], world, at: trigger.at)
      return
    case .redeliver:
      redeliver(view.schedule.posts[Int(trigger.index)], world, at: trigger.at)
      return
    case .edit:
      edit(Int(trigger.value), world, at: trigger.at)
      return
    default:
      let person = PersonIndex(trigger.index)
      catchUp(person, to: trigger.at, world)
      pull(trigger, for: person, world)
    }
  }

  /// Handles a trigger that happens to one subscriber.
  private mutating func pull(
    _ trigger: Trigger, for person: PersonIndex, _ world: borrowing LaneWorld
  ) {
    switch trigger.kind {
    case .leave: uninstall(person, world, at: trigger.at)
    case .prefer: toggle(Category(rawValue: UInt8(trigger.value))!, of: person, at: trigger.at)
    case .move:
      service(of: person).pointee.move(
        people.card(person), to: ZoneID(rawValue: UInt16(trigger.value)), at: trigger.at)
      if view.hasRules { scheduleLook(person, at: trigger.at) }
    case .direct where view.hasQueue: queue(.direct(trigger), for: person, at: trigger.at)
    case .direct: direct(trigger, to: person, world, at: trigger.at)
    case .part: part(person, under: Int(trigger.value), at: trigger.at)
    case .happen:
      happen(
        trigger.happening, item: UInt64(trigger.value), by: trigger.actor,
        from: sender(of: trigger, person), to: person, world, at: trigger.at)
    case .delete: delete(person, at: trigger.at)
    case .account:
      set(RecipientStatus(rawValue: UInt8(trigger.value))!, person, at: trigger.at)
    case .switchType: turn(trigger.type, on: trigger.value == 1, of: person, at: trigger.at)
    case .want:
      want(FollowChoice(rawValue: UInt8(trigger.value))!, from: trigger.business, person, world)
    case .join: if view.hasRules { enrol(person, at: trigger.at) }
    case .withdraw, .redeliver, .edit: break
    }
  }

  /// Sets the status of an account after a command; a deleted account stays deleted.
  private mutating func set(_ status: RecipientStatus, _ person: PersonIndex, at now: Timestamp) {
    guard people.persons[person].recipient.status != .deleted else { return }
    if status == .deleted { return delete(person, at: now) }
    service(of: person).pointee.set(status, of: people.card(person))
  }

  /// The sender of a rule's push: the trigger's business for happenings of commerce, otherwise the
  /// subscriber's organisation.
  private mutating func sender(of trigger: Trigger, _ person: PersonIndex) -> BusinessID {
    switch trigger.happening {
    case .orderUpdated, .paymentUpdated, .messageReceived, .signedIn, .campaignStarted,
      .featureReleased:
      trigger.business
    default: people.agendas[person].organisation
    }
  }

  /// Intends a push for one person alone, at the time of the event or when its job is worked off.
  mutating func direct(
    _ trigger: Trigger, to person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let sender = view.schedule.businesses[Int(trigger.business.rawValue)].state(at: now)
    draft.initialize(to: push(about: trigger, to: person))
    let isInCohort = view.plan.span.isInCohort(trigger.at)
    intendInTurn(for: person, from: sender, isInCohort, world, at: now)
  }

  /// The push about something that concerns one person alone.
  func push(about trigger: Trigger, to person: PersonIndex) -> Push {
    let source: PushSource = trigger.type == .reviewReply ? .review : .activity
    return Push(
      id: PushID(source, business: trigger.business, number: trigger.value), type: trigger.type,
      business: trigger.business, intendedAt: trigger.at,
      expiresAt: trigger.at + timeToLive(of: trigger.type, for: person))
  }

  /// Moves a subscriber from the baseline to the arm that they are assigned to.
  private mutating func part(_ person: PersonIndex, under arm: Int, at now: Timestamp) {
    keepWarmUp(of: person)
    people.states[person].isWarmingUp = false
    let before = Int(people.armOf[person])
    guard before != arm else { return }
    people.armOf[person] = UInt8(arm)
    serve(person, by: layer * view.settings.layerStride + arm, at: now)
  }

  /// Moves everyone to a new version of the strategies, from the next decision on (S0-DATA-14,
  /// S3-ADMIN-2).
  @inline(never) private mutating func edit(
    _ next: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    layer = next
    for person in view.people {
      catchUp(person, to: now, world)
      serve(person, by: next * view.settings.layerStride + Int(people.armOf[person]), at: now)
    }
  }

  /// Moves a subscriber to another service, which takes over their state.
  private mutating func serve(_ person: PersonIndex, by service: Int, at now: Timestamp) {
    let (services, before) = (view.services, Int(people.serviceOf[person]))
    people.serviceOf[person] = UInt8(service)
    let (card, history) = (people.card(person), people.history(of: person))
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: max(1, history.count)) { fresh in
      fresh.initialize(repeating: 0)
      services[service].adopt(card, from: services[before], history: fresh, at: now)
      for word in history.indices { history[word] = fresh[word] }
    }
    if view.hasRules { scheduleLook(person, at: now) }
  }
}
