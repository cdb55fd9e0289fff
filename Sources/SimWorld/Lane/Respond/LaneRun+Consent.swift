import PushModel
import PushPolicy
import PushService
import SimKernel

// Changes people, devices, learners, the log and the digest.

extension LaneRun {
  /// Lets the app ask to be allowed pushes, on each device that is in use.
  @inline(never) mutating func askPermission(
    _ occasion: PromptRule.Occasion, _ person: PersonIndex, _ world: borrowing LaneWorld,
    at now: Timestamp
  ) {
    guard view.hasPrompts, !people.states[person].hasLeft else { return }
    for device in 0..<Int(world.devices[person].count) where !world.isStale(device, of: person) {
      ask(occasion, device, person, at: now)
      register(device, person, at: now)
    }
  }

  private mutating func ask(
    _ occasion: PromptRule.Occasion, _ device: Int, _ person: PersonIndex, at now: Timestamp
  ) {
    let service = service(of: person)
    let session = people.states[person].sessionAt
    let draw = chance(of: device, person)
    let prompts = view.plan.parameters.prompts
    let card = people.card(person)
    let prompt = service.pointee.prompt(on: device, of: card, occasion, session: session, at: now)
    if prompt != .nothing { log(.prompted, prompt, device, person, at: now) }
    switch prompt {
    case .nothing: break
    case .system: answer(device, person, cold: true, at: now)
    case .explanation:
      let goesOn = draw.u0 < prompts.explainedShare
      service.pointee.explained(
        goesOn, on: device, of: card, session: session, at: now)
      guard goesOn else { return log(.denied, prompt, device, person, at: now) }
      log(.prompted, .system, device, person, at: now)
      answer(device, person, cold: false, at: now)
    case .soft:
      service.pointee.explained(
        false, on: device, of: card, session: session, at: now)
      let goesOn = draw.u1 < prompts.reconsideredShare
      if goesOn { service.pointee.set(.granted, on: device, of: card) }
      log(goesOn ? .granted : .denied, prompt, device, person, at: now)
    }
  }

  /// Logs what the app asked on a device, or the answer to it.
  private mutating func log(
    _ kind: EventKind, _ prompt: Prompt, _ device: Int, _ person: PersonIndex, at now: Timestamp
  ) {
    guard isLogged(person) else { return }
    var nothing = Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0), intendedAt: now,
      expiresAt: now)
    events.record(
      kind, &nothing, to: person, on: page(of: person, view.plan.span.isInCohort(now)),
      device: Int8(device), latency: -1, reason: prompt.rawValue,
      as: people.persons.pointer(to: person).pointer(to: \.recipient)!, at: now)
  }

  /// The draw for a device at this visit, the same for every prompt.
  private mutating func chance(of device: Int, _ person: PersonIndex) -> Draw {
    Draw(
      view.key, Purpose.prompt,
      entity: view.entity(DeviceIndex(rawValue: UInt8(device)), of: person),
      occasion: UInt64(people.states[person].session))
  }

  /// Answers the system's prompt, which is shown once: the answer depends on the person, and on
  /// whether an explanation came first.
  private mutating func answer(
    _ device: Int, _ person: PersonIndex, cold: Bool, at now: Timestamp
  ) {
    let share = DeviceDraw.grantShare(of: view.id(of: person), device, view.plan, view.key)
    let isGranted =
      share.position < share.granted * (cold ? view.plan.parameters.prompts.coldFactor : 1)
    service(of: person).pointee.answered(
      isGranted, on: device, of: people.card(person), session: people.states[person].sessionAt)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ (isGranted ? 1 : 2))
    log(isGranted ? .granted : .denied, .system, device, person, at: now)
  }

  /// Registers a device that is allowed pushes and has no token; if that fails, it is tried again
  /// at the next start.
  private mutating func register(_ device: Int, _ person: PersonIndex, at now: Timestamp) {
    let state = people.archives[person].devices[device]
    guard state.permission == .granted, !state.hasToken,
      chance(of: device, person).u2 >= view.plan.parameters.prompts.registrationFailShare
    else { return }
    service(of: person).pointee.register(device, of: people.card(person), at: now)
    let slot = people.states[person].slot(of: DeviceIndex(rawValue: UInt8(device)))
    devices.links[slot].shows = people.archives[person].devices[device].shows
  }

  /// Deletes an account, and with it its tokens (S4-ERR-5).
  @inline(never) mutating func delete(_ person: PersonIndex, at now: Timestamp) {
    service(of: person).pointee.delete(people.card(person))
    people.states[person].hasLeft = true
    if experiences.count > 0 { see(optingOutOf: .all, by: person, at: now) }
    learners.visits?.leave(person, at: now)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(person.value) << 44)
  }
}
