import PushModel
import PushPolicy

extension PushService {
  /// The question that the app on one of the recipient's devices shows to get permission for
  /// pushes.
  ///
  /// A host reports the user's answer: ``explained(_:on:of:session:at:)`` or
  /// ``answered(_:on:of:session:)``.
  ///
  /// - Parameter session: When the present session began.
  package func prompt(
    on device: Int, of card: Card, _ occasion: PromptRule.Occasion, session: Timestamp,
    at now: Timestamp
  ) -> Prompt {
    precondition(
      device >= 0 && device < card.archive.pointee.devices.count,
      "device \(device) of \(card.archive.pointee.devices.count)")
    return card.archive.pointee.consents[device].prompt(
      prompts, on: occasion, session: session, at: now)
  }

  /// Records that the user has read the explanation, and whether they go on.
  package func explained(
    _ goesOn: Bool, on device: Int, of card: Card, session: Timestamp, at now: Timestamp
  ) {
    precondition(
      device >= 0 && device < card.archive.pointee.devices.count,
      "device \(device) of \(card.archive.pointee.devices.count)")
    card.archive.pointee.consents[device].explained(goesOn: goesOn, session: session, at: now)
  }

  /// Records the user's answer to the system's question (S4-PERM-5). A token comes with
  /// ``register(_:of:for:at:)``.
  package func answered(
    _ isGranted: Bool, on device: Int, of card: Card, session: Timestamp
  ) {
    precondition(
      device >= 0 && device < card.archive.pointee.devices.count,
      "device \(device) of \(card.archive.pointee.devices.count)")
    card.archive.pointee.consents[device].answered(
      isGranted: isGranted, session: session)
    permit(isGranted ? .granted : .denied, device, card)
  }

  /// Records a permission that the user has set in the system's settings, after a soft prompt or
  /// unasked.
  package func set(_ permission: Permission, on device: Int, of card: Card) {
    precondition(
      device >= 0 && device < card.archive.pointee.devices.count,
      "device \(device) of \(card.archive.pointee.devices.count)")
    card.archive.pointee.consents[device].set(permission)
    permit(permission, device, card)
  }

  private func permit(_ permission: Permission, _ device: Int, _ card: Card) {
    card.archive.pointee.devices[device].permission = permission
    refreshReach(card)
  }

  /// Registers a new token of a device (S1-2.3-register). A device without permission gets none.
  ///
  /// - Parameter environment: The provider environment that the token was issued for; that of the
  ///   last token when `nil`.
  /// - Returns: Whether the token was registered. After a failure the host tries again at the next
  ///   start of the app (S4-ERR-1).
  @discardableResult
  package func register(
    _ device: Int, of card: Card, for environment: ProviderEnvironment? = nil, at now: Timestamp
  ) -> Bool {
    precondition(
      device >= 0 && device < card.archive.pointee.devices.count,
      "device \(device) of \(card.archive.pointee.devices.count)")
    var state = card.archive.pointee.devices[device]
    guard state.permission == .granted, card.recipient.pointee.status != .deleted else {
      return false
    }
    state.hasToken = true
    state.registeredAt = now
    state.lastSeenAt = now
    if let environment { state.environment = environment }
    card.archive.pointee.devices[device] = state
    refreshReach(card)
    return true
  }

  /// Takes over the standing of the recipient's account after a command
  /// (``RecipientAccount/status``).
  package func set(_ status: RecipientStatus, of card: Card) {
    if status == .deleted { return delete(card) }
    card.person.pointee.recipient.status = status
  }

  /// Marks the account as deleted: from now on nothing is sent, and its tokens are forgotten
  /// (S4-ERR-5).
  package func delete(_ card: Card) {
    card.person.pointee.recipient.status = .deleted
    for device in 0..<Int(card.archive.pointee.devices.count) {
      card.archive.pointee.devices[device].hasToken = false
    }
    refreshReach(card)
  }
}
