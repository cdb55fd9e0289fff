import PushFanout
import PushMessages
import PushModel
import PushPolicy

/// The inputs that change a recipient and call no provider.
extension PushService {
  func move(_ recipient: inout RecipientState, to zone: ZoneID, at now: Timestamp) {
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
    recipient.card.renumber(from: recipient.layout.names, to: policy.names)
    recipient.history.deallocate()
    recipient.history = fresh
    recipient.layout = policy.layout
  }

  func add(_ device: Device, to card: Card) -> Bool {
    guard card.archive.pointee.add(device) else { return false }
    refreshReach(card)
    return true
  }

  func update(_ device: Device, _ place: Int, _ card: Card) {
    card.archive.pointee.devices[place] = device
    if card.archive.pointee.consents[place].permission != device.permission {
      card.archive.pointee.consents[place].set(device.permission)
    }
    refreshReach(card)
  }

  func tell(
    _ what: Happening, item: UInt64, change: UInt64?, by actor: ChangeActor, times: UInt32,
    due: Timestamp, amount: Double?, to recipient: inout RecipientState, _ now: Timestamp
  ) -> Answer {
    checkAgenda(recipient)
    guard what != .assigned || recipient.agenda!.itemCount < sizes.items else {
      return .accepted(false)
    }
    let card = rules.hasSegments ? recipient.recipient : nil
    return .fired(
      rules.tell(
        what, item: item, change: change, by: actor, times: times, due: due, amount: amount,
        to: &recipient.agenda!, card: card, at: now))
  }

  func runRules(of recipient: inout RecipientState, _ now: Timestamp) -> Answer {
    checkAgenda(recipient)
    let person = recipient.recipient
    return .fired(
      rules.run(
        &recipient.agenda!, card: rules.hasSegments ? person : nil, in: person.zone, of: zones,
        by: PointChance(key: person.id.rawValue), at: now))
  }

  func takeOverdue(from recipient: inout RecipientState, _ now: Timestamp) -> Answer {
    checkAgenda(recipient)
    return .overdue(rules.takeOverdue(from: &recipient.agenda!, at: now).all)
  }

  private func checkAgenda(_ recipient: borrowing RecipientState) {
    precondition(
      recipient.agenda != nil, "recipient \(recipient.recipient.id.rawValue) has no agenda")
  }

  /// Asks for a run when the rules must look at the recipient sooner than was asked for.
  func askForRun(
    of recipient: inout RecipientState, after input: Input, _ now: Timestamp,
    _ effects: inout ContiguousArray<Effect>
  ) {
    switch input {
    case .tell, .move: break
    case .intend(let push, _, _) where push.id.source == .journey: break
    case .withdraw(let push) where push.source == .journey: break
    case .runRules: if now >= recipient.runAsked { recipient.runAsked = .distantFuture }
    case .adopt, .resume: recipient.runAsked = .distantFuture
    default: return
    }
    guard let agenda = recipient.agenda else { return }
    let chance = PointChance(key: recipient.recipient.id.rawValue)
    // A push that was fired before the stop, and about which nobody has asked, is fired again.
    let isLost = input == .resume && rules.isUndecided(agenda)
    let due =
      isLost ? now : rules.nextDue(agenda, in: recipient.recipient.zone, of: zones, by: chance)
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
    case .intend, .takeDue, .withdraw, .active, .opened, .tapped, .move, .read, .prefer, .want,
      .status, .add, .update, .register, .permission, .prompt, .explained, .answered, .tell,
      .runRules,
      .takeOverdue, .adopt, .resume, .queue:
      nil
    }
  }

  /// The device that the input is about.
  var device: DeviceIndex? {
    switch self {
    case .update(_, let device), .register(let device, _), .permission(_, let device),
      .prompt(_, let device, _), .explained(_, let device, _), .answered(_, let device, _):
      device
    case .intend, .takeDue, .withdraw, .willCall, .replied, .active, .opened, .tapped, .move, .read,
      .prefer, .want, .status, .add, .tell, .runRules, .takeOverdue, .adopt, .resume, .queue:
      nil
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
