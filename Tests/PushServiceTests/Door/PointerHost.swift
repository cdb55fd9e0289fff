import PushFanout
import PushMessages
import PushModel
import PushPolicy

@testable import PushService

/// A host of the forms beneath the door, as the simulator is one: it keeps what it stores at fixed
/// addresses, knows which calls are open, and carries out each input with the function for it.
final class PointerHost: DoorHost {
  private let services: [ServiceBox]
  private var current = 0
  private let people: [Customer]
  private let recommender: (any Recommender)?
  private var fanout: Fanout
  private var made = Effects()
  private(set) var openCalls: [Attempt] = []
  private var retries: [Attempt] = []

  init(_ world: DoorWorld) throws {
    services = try world.services()
    recommender = world.recommender
    let policy = services[0].service.policy
    people = world.people.map { Customer($0.recipient, $0.devices, $0.agenda, under: policy) }
    fanout = try Fanout(world.strategies[0].fanout, recipients: 1_000)
  }

  func carryOut(
    _ event: DoorScript.Event, at now: Timestamp,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) -> [PushService.Answer] {
    defer { take(&effects) }
    switch event {
    case .input(.queue(let input), _), .queue(let input): return [carryOut(input, now, &effects)]
    case .input(let input, let place):
      let service = services[current]
      return [
        push(input, service, people[place], now) ?? person(input, service, people[place], now)
          ?? device(input, service, people[place], now)
      ]
    case .edit(let next):
      let (before, after) = (services[current], services[next])
      for customer in people {
        customer.person.pointee.recipient.tick(DoorWorld.zones, at: now)
        customer.adopt(after.service, from: before.service, at: now)
      }
      current = next
      return people.map { _ in .done }
    }
  }

  private func carryOut(
    _ input: PushService.QueueInput, _ now: Timestamp,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) -> PushService.Answer {
    let service = services[current]
    switch input {
    case .poll: service.service.poll(&fanout, at: now, effects: &made)
    case .retry(let attempt):
      guard let place = retries.firstIndex(of: attempt) else { return .accepted(false) }
      retries.remove(at: place)
      service.service.offer(attempt, to: &fanout, at: now, effects: &made)
      return .accepted(true)
    case .abandon(let attempt):
      guard close(attempt) else { return .accepted(false) }
      service.service.abandon(attempt, through: &fanout, at: now, effects: &made)
      return .accepted(true)
    case .withdraw(let push): withdraw(&effects) { $0.push == push }
    case .delete(let recipient): withdraw(&effects) { $0.recipient == recipient }
    case .resume: break
    }
    return .done
  }

  private func withdraw(
    _ effects: inout ContiguousArray<PushService.Effect>, _ isGone: (Attempt) -> Bool
  ) {
    fanout.withdraw(where: isGone, each: { effects.append(.settled($0, .withdrawn)) })
    for attempt in retries.filter(isGone).sorted(by: Attempt.isBefore) {
      effects.append(.settled(attempt, .withdrawn))
    }
    retries.removeAll(where: isGone)
  }

  private func close(_ attempt: Attempt) -> Bool {
    guard let place = openCalls.firstIndex(of: attempt) else { return false }
    openCalls.remove(at: place)
    return true
  }

  /// Hands the effects on that the service has made.
  private func take(_ effects: inout ContiguousArray<PushService.Effect>) {
    for effect in made.all {
      switch effect {
      case .call(let attempt):
        openCalls.append(attempt)
        effects.append(.call(attempt))
      case .retry(let attempt, let earliest, let latest):
        retries.append(attempt)
        effects.append(.retry(attempt, earliest: earliest, latest: latest))
      case .poll(let moment): effects.append(.poll(at: moment))
      case .settled(let attempt, let end): effects.append(.settled(attempt, end))
      case .refreshCredentials(let provider): effects.append(.refreshCredentials(provider))
      case .reconnect(let provider): effects.append(.reconnect(provider))
      case .alert(let alert): effects.append(.alert(alert))
      }
    }
    made.removeAll()
  }

  private func push(
    _ input: PushService.Input, _ box: ServiceBox, _ customer: Customer, _ now: Timestamp
  ) -> PushService.Answer? {
    switch input {
    case .intend(let push, let sender, let isInAudience):
      let isWanted =
        push.id.source == .journey || customer.choices[push.business].wants(push.type)
      let standing = box.service.standing(
        isWanted ? sender : sender.union(.unwanted), of: push,
        to: customer.person.pointee.recipient, customer.agenda, at: now)
      let answer = box.service.decideAndOffer(
        push, for: customer.card, from: standing, isInAudience: isInAudience, through: &fanout,
        at: now, effects: &made)
      if push.id.source == .journey {
        box.service.decided(push.id, answer, of: &customer.agenda, at: now)
      }
      return .decided(answer)
    case .takeDue:
      let due =
        if let recommender {
          box.service.takeDue(from: customer.card, at: now, by: recommender)
        } else {
          box.service.takeDue(from: customer.card, at: now)
        }
      if let due { box.service.rules.keep(due.push.id, false, of: &customer.agenda) }
      return .due(due)
    case .withdraw(let push):
      let found = box.service.withdraw(push, from: customer.card)
      if found != nil { box.service.withdrawn(push, of: &customer.agenda, at: now) }
      return .withdrawn(found)
    case .willCall(let attempt):
      guard openCalls.contains(attempt) else { return .mayCall(false) }
      if box.service.mayCall(attempt, for: customer.card) { return .mayCall(true) }
      _ = close(attempt)
      box.service.abandon(attempt, through: &fanout, at: now, effects: &made)
      return .mayCall(false)
    case .replied(let reply, let attempt):
      guard close(attempt) else { return .accepted(false) }
      box.service.replied(
        reply, to: attempt, for: customer.card, through: &fanout, at: now, effects: &made)
      return .accepted(true)
    default: return nil
    }
  }

  private func person(
    _ input: PushService.Input, _ box: ServiceBox, _ customer: Customer, _ now: Timestamp
  ) -> PushService.Answer? {
    switch input {
    case .active: box.service.active(customer.card, at: now)
    case .opened(let push):
      box.service.opened(push, by: customer.card, at: now)
      box.service.rules.opened(push, by: &customer.agenda, at: now)
    case .tapped(let push): box.service.rules.tapped(push, by: &customer.agenda, at: now)
    case .move(let zone): box.service.move(customer.card, to: zone, at: now)
    case .read(let language): customer.person.pointee.recipient.language = language
    case .prefer(let preferences, nil):
      box.service.prefer(preferences, customer.card)
      return .accepted(true)
    case .prefer(let preferences, let version?):
      return .accepted(box.service.prefer(preferences, knowing: version, customer.card))
    case .want(let choice, let business):
      return .accepted(customer.choices.set(choice, about: business))
    case .status(let status): box.service.set(status, of: customer.card)
    case .tell(let what, let item, let change, let actor, let times, let due, let amount):
      return fired(
        box.service.rules.tell(
          what, item: item, change: change, by: actor, times: times, due: due, amount: amount,
          to: &customer.agenda, card: customer.person.pointee.recipient, at: now))
    case .runRules:
      let zone = customer.person.pointee.recipient.zone
      return fired(
        box.service.rules.run(
          &customer.agenda, card: customer.person.pointee.recipient, in: zone, of: DoorWorld.zones,
          at: now))
    case .takeOverdue:
      return .overdue(box.service.rules.takeOverdue(from: &customer.agenda, at: now).all)
    default: return nil
    }
    return .done
  }

  private func fired(_ firings: Firings) -> PushService.Answer {
    .fired((0..<firings.count).map { firings[$0] }, isRun: firings.isRun)
  }

  private func device(
    _ input: PushService.Input, _ box: ServiceBox, _ customer: Customer, _ now: Timestamp
  ) -> PushService.Answer {
    let card = customer.card
    switch input {
    case .add(let device):
      let isAdded = customer.archive.pointee.add(device)
      if isAdded { box.service.refreshReach(card) }
      return .accepted(isAdded)
    case .update(let device, let on):
      customer.archive.pointee.devices[Int(on.rawValue)] = device
      box.service.refreshReach(card)
    case .register(let on, let environment):
      return .accepted(
        box.service.register(Int(on.rawValue), of: card, for: environment, at: now))
    case .permission(let permission, let on):
      box.service.set(permission, on: Int(on.rawValue), of: card)
    case .prompt(let occasion, let on, let session):
      return .prompt(
        box.service.prompt(on: Int(on.rawValue), of: card, occasion, session: session, at: now))
    case .explained(let goesOn, let on, let session):
      box.service.explained(goesOn, on: Int(on.rawValue), of: card, session: session, at: now)
    case .answered(let isGranted, let on, let session):
      box.service.answered(isGranted, on: Int(on.rawValue), of: card, session: session)
    default: preconditionFailure("\(input) is of no kind")
    }
    return .done
  }

  /// What is stored about a recipient, as the door would hold it. What a host of the door was asked
  /// to be reminded of is taken from `other`, because this host reads it from what it stores.
  func snapshot(of place: Int, asking other: StateBox) -> [UInt8] {
    let (customer, policy) = (people[place], services[current].service.policy)
    let zone = DoorWorld.zones.zones[Int(customer.person.pointee.recipient.zone.rawValue)]
    let words = Array(customer.history.prefix(policy.historyWords))
    var state = RecipientState(
      customer.person.pointee, customer.archive.pointee, words, customer.agenda, policy.layout,
      zone.name)
    state.wakeAsked = other.state.wakeAsked
    state.runAsked = other.state.runAsked
    state.followChoices = customer.choices
    return state.snapshot()
  }

  func push(
    for firing: Firing, from business: BusinessID, uniform: Double, at now: Timestamp
  ) -> Push? {
    services[current].service.push(
      for: firing, from: business, of: business, at: now, uniform: uniform)
  }
  func devices(of place: Int) -> Devices { people[place].archive.pointee.devices }
  func preferenceVersion(of place: Int) -> UInt32 {
    services[current].service.preferenceVersion(of: people[place].card)
  }
  var counters: [Int] {
    let queue = fanout.queue
    return [queue.depth, queue.busy, queue.depthPeak, queue.refused]
  }
}
