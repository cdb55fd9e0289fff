import PushModel
import PushPolicy

extension PushService {
  /// What the app on one of the recipient's devices is to show, to be allowed pushes.
  ///
  /// A host reports what came of it: ``explained(_:on:of:session:at:)`` or
  /// ``answered(_:on:of:session:at:)``.
  ///
  /// - Parameter session: When the present session began.
  public func prompt(
    on device: Int, of card: Card, _ occasion: PromptRule.Occasion, session: Timestamp,
    at now: Timestamp
  ) -> Prompt {
    card.archive.pointee.consents[device].prompt(prompts, on: occasion, session: session, at: now)
  }

  /// The user has read why, and goes on, or does not now.
  public func explained(
    _ goesOn: Bool, on device: Int, of card: Card, session: Timestamp, at now: Timestamp
  ) {
    card.archive.pointee.consents[device].explained(goesOn: goesOn, session: session, at: now)
  }

  /// The user has answered the system (S4-PERM-5). A token comes with ``register(_:of:for:at:)``.
  public func answered(
    _ isGranted: Bool, on device: Int, of card: Card, session: Timestamp, at now: Timestamp
  ) {
    card.archive.pointee.consents[device].answered(
      isGranted: isGranted, session: session, at: now)
    permit(isGranted ? .granted : .denied, device, card)
  }

  /// The user has followed a soft prompt to the settings, or has gone there by himself.
  public func set(_ permission: Permission, on device: Int, of card: Card) {
    card.archive.pointee.consents[device].set(permission)
    permit(permission, device, card)
  }

  private func permit(_ permission: Permission, _ device: Int, _ card: Card) {
    card.device(device).pointee.permission = permission
    refreshReach(card)
  }

  /// A device with permission has a token (S1-2.3-register); without permission it gets none.
  ///
  /// - Parameter environment: What the token was issued for; as that of the last one when `nil`.
  /// - Returns: Whether it was registered. One that fails is tried again at the next start
  ///   (S4-ERR-1).
  @discardableResult
  public func register(
    _ device: Int, of card: Card, for environment: ProviderEnvironment? = nil, at now: Timestamp
  ) -> Bool {
    guard card.device(device).pointee.permission == .granted,
      card.recipient.pointee.status != .deleted
    else { return false }
    card.device(device).pointee.hasToken = true
    card.device(device).pointee.registeredAt = now
    card.device(device).pointee.lastSeenAt = now
    if let environment { card.device(device).pointee.environment = environment }
    refreshReach(card)
    return true
  }

  /// The account's standing has changed by a command (``RecipientAccount/status``).
  public func set(_ status: RecipientStatus, of card: Card) {
    if status == .deleted { return delete(card) }
    card.person.pointee.recipient.status = status
  }

  /// The account is deleted: nothing is sent from here on, and its tokens are forgotten (S4-ERR-5).
  public func delete(_ card: Card) {
    card.person.pointee.recipient.status = .deleted
    for device in 0..<Int(card.archive.pointee.devices.count) {
      card.device(device).pointee.hasToken = false
    }
    refreshReach(card)
  }
}
