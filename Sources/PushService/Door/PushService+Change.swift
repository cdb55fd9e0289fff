import PushFanout
import PushMessages
import PushModel
import PushPolicy

/// The inputs that change a recipient and call no provider.
extension PushService {
  func receivePerson(
    _ input: Input, _ recipient: inout RecipientState, _ now: Timestamp
  ) -> Answer? {
    let card = recipient.card
    switch input {
    case .active: active(card, at: now)
    case .opened(let push): opened(push, by: card, at: now)
    case .move(let zone): move(&recipient, to: zone, at: now)
    case .read(let language): recipient.person.pointee.recipient.language = language
    case .prefer(let preferences, let version):
      return .accepted(
        prefer(preferences, knowing: version ?? preferenceVersion(of: card), card))
    case .want(let choice, let business):
      return .accepted(recipient.followChoices.set(choice, about: business))
    case .status(let status): set(status, of: card)
    case .adopt: adopt(&recipient, at: now)
    case .resume: break
    default: return nil
    }
    return .done
  }

  private func move(_ recipient: inout RecipientState, to zone: ZoneID, at now: Timestamp) {
    let count = zones.zones.count
    precondition(zone.rawValue < count, "zone \(zone.rawValue) of \(count) zones")
    move(recipient.card, to: zone, at: now)
    recipient.zone = zones.zones[Int(zone.rawValue)].name
  }

  /// ``Input/adopt``, also for a snapshot that was written under another policy.
  func adopt(_ recipient: inout RecipientState, at now: Timestamp) {
    recipient.person.pointee.recipient.tick(zones, at: now)
    let fresh = History.allocate(capacity: max(1, policy.historyWords))
    fresh.initialize(repeating: 0)
    policy.adopt(
      &recipient.person.pointee.ledger, from: recipient.layout, old: recipient.history, new: fresh,
      recipient: recipient.person.pointee.recipient, zones: zones, at: now)
    recipient.history.deallocate()
    recipient.history = fresh
    recipient.layout = policy.layout
  }

  func receiveDevice(
    _ input: Input, _ recipient: inout RecipientState, _ now: Timestamp
  ) -> Answer? {
    let card = recipient.card
    switch input {
    case .add(let device): return .accepted(add(device, to: card))
    case .update(let device, let place): update(device, Int(place.rawValue), card)
    case .register(let place, let environment):
      return .accepted(register(Int(place.rawValue), of: card, for: environment, at: now))
    case .permission(let permission, let place):
      set(permission, on: Int(place.rawValue), of: card)
    case .prompt(let occasion, let place, let session):
      return .prompt(
        prompt(on: Int(place.rawValue), of: card, occasion, session: session, at: now))
    case .explained(let goesOn, let place, let session):
      explained(goesOn, on: Int(place.rawValue), of: card, session: session, at: now)
    case .answered(let isGranted, let place, let session):
      answered(isGranted, on: Int(place.rawValue), of: card, session: session)
    default: return nil
    }
    return .done
  }

  private func add(_ device: Device, to card: Card) -> Bool {
    guard card.archive.pointee.add(device) else { return false }
    refreshReach(card)
    return true
  }

  private func update(_ device: Device, _ place: Int, _ card: Card) {
    card.archive.pointee.devices[place] = device
    if card.archive.pointee.consents[place].permission != device.permission {
      card.archive.pointee.consents[place].set(device.permission)
    }
    refreshReach(card)
  }

  /// The inputs that are left, which are about rules.
  func receiveRules(_ input: Input, _ recipient: inout RecipientState, _ now: Timestamp) -> Answer {
    let id = recipient.recipient.id.rawValue
    precondition(recipient.agenda != nil, "recipient \(id) has no agenda")
    switch input {
    case .tell(let what, let item, let change, let actor, let times, let due):
      guard what != .assigned || recipient.agenda!.itemCount < sizes.items else {
        return .accepted(false)
      }
      return .fired(
        rules.tell(
          what, item: item, change: change, by: actor, times: times, due: due,
          to: &recipient.agenda!, at: now))
    case .runRules:
      return .fired(
        rules.run(
          &recipient.agenda!, in: recipient.recipient.zone, of: zones, by: PointChance(key: id),
          at: now))
    default: return .overdue(rules.takeOverdue(from: &recipient.agenda!, at: now).all)
    }
  }

  /// Asks for a run when the rules must look at the recipient sooner than was asked for.
  func askForRun(
    of recipient: inout RecipientState, after input: Input, _ now: Timestamp,
    _ effects: inout ContiguousArray<Effect>
  ) {
    switch input {
    case .tell, .move: break
    case .runRules: if now >= recipient.runAsked { recipient.runAsked = .distantFuture }
    case .adopt, .resume: recipient.runAsked = .distantFuture
    default: return
    }
    guard let agenda = recipient.agenda else { return }
    let chance = PointChance(key: recipient.recipient.id.rawValue)
    let due = rules.nextDue(agenda, in: recipient.recipient.zone, of: zones, by: chance)
    guard due < recipient.runAsked else { return }
    recipient.runAsked = due
    effects.append(.runRules(recipient.recipient.id, at: due))
  }

  /// The items of a recipient that are overdue now, told or not, oldest first: their part of the
  /// list that an overdue notice leads to (S3-OVER-3). None for a recipient without an agenda.
  public func overdue(
    of recipient: borrowing RecipientState, at now: Timestamp
  ) -> [OverdueItem] {
    guard let agenda = recipient.agenda else { return [] }
    return rules.overdue(of: agenda, at: now).all
  }

  /// The sender's state for a push that a rule may have brought about: lapsed if the rule's reason
  /// no longer holds.
  ///
  /// - Parameter recipient: The person whom the rule is about. Without an agenda nothing lapses.
  public func standing(
    of push: Push, about recipient: borrowing RecipientState,
    sender: SenderState = .inGoodStanding
  ) -> SenderState {
    guard let agenda = recipient.agenda else { return sender }
    return standing(of: push, about: agenda, sender: sender)
  }
}

extension PushService.Answer {
  static func fired(_ firings: Firings) -> PushService.Answer {
    .fired((0..<firings.count).map { firings[$0] }, isRun: firings.isRun)
  }
}

extension PushService.Input {
  /// The attempt that the input is about.
  var attempt: Attempt? {
    switch self {
    case .willCall(let attempt), .replied(_, let attempt): attempt
    default: nil
    }
  }

  /// The device that the input is about.
  var device: DeviceIndex? {
    switch self {
    case .update(_, let device), .register(let device, _), .permission(_, let device),
      .prompt(_, let device, _), .explained(_, let device, _), .answered(_, let device, _):
      device
    default: nil
    }
  }
}

extension RecipientState {
  /// The devices that have a token, as a bit set.
  var tokens: UInt32 {
    let devices = devices
    return (0..<Int(devices.count)).reduce(0) {
      $0 | (devices[$1].hasToken ? 1 << UInt32($1) : 0)
    }
  }

  /// Reports the tokens that the service has forgotten. A host knows which ones it deletes itself.
  mutating func reportTokens(
    lostSince before: UInt32, by input: PushService.Input,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) {
    let lost = before & ~tokens
    if case .update = input { return }
    for device in 0..<UInt8(Devices.max) where lost & 1 << UInt32(device) != 0 {
      effects.append(.deleteToken(recipient.id, DeviceIndex(rawValue: device)))
    }
  }

  /// Asks for a wake when a push is due sooner than was asked for. While pushes are due already, a
  /// wake is outstanding or being carried out.
  mutating func askForWake(
    after input: PushService.Input, _ now: Timestamp,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) {
    switch input {
    case .takeDue: if now >= wakeAsked { wakeAsked = .distantFuture }
    case .resume: wakeAsked = .distantFuture
    default: break
    }
    guard nextWake < wakeAsked, nextWake > now || input == .resume else { return }
    wakeAsked = nextWake
    effects.append(.wake(recipient.id, at: nextWake))
  }
}
