import PushModel

/// A person's standing. It changes by commands alone: ``Accounts/carryOut(_:by:at:audit:_:)``.
///
/// Three facts and not one status: who is let in again is paused if he was, and a deleted account
/// stays deleted.
public struct RecipientAccount: Hashable, Sendable, BitwiseCopyable {
  public private(set) var isPaused: Bool
  public private(set) var isBanned: Bool
  public private(set) var isDeleted: Bool

  public init(isPaused: Bool = false, isBanned: Bool = false, isDeleted: Bool = false) {
    self.isPaused = isPaused
    self.isBanned = isBanned
    self.isDeleted = isDeleted
  }

  /// What the policy reads of it, the weightiest fact first.
  public var status: RecipientStatus {
    if isDeleted { return .deleted }
    if isBanned { return .banned }
    return isPaused ? .paused : .active
  }

  /// What a command about it makes of it.
  func after(_ command: Command) throws(Denial) -> RecipientAccount {
    guard !isDeleted else { throw .accountDeleted }
    var next = self
    switch command {
    case .pause: next.isPaused = true
    case .resume: next.isPaused = false
    case .deleteAccount: next.isDeleted = true
    case .banRecipient:
      guard !isBanned else { throw .alreadyBanned }
      next.isBanned = true
    case .unbanRecipient:
      guard isBanned else { throw .notBanned }
      next.isBanned = false
    default: break
    }
    return next
  }
}
