import PushModel

/// A customer's standing. Only commands change it: ``Accounts/carryOut(_:by:at:audit:_:)``.
///
/// It is three facts rather than one status: a customer whose ban is lifted is still paused if they
/// were before, and a deleted account stays deleted.
public struct RecipientAccount: Hashable, Sendable, BitwiseCopyable {
  /// Whether the customer has paused pushes.
  public private(set) var isPaused: Bool
  /// Whether an administrator has banned the customer.
  public private(set) var isBanned: Bool
  /// Whether the account is deleted, which is final.
  public private(set) var isDeleted: Bool

  /// A standing; by default active.
  public init(isPaused: Bool = false, isBanned: Bool = false, isDeleted: Bool = false) {
    self.isPaused = isPaused
    self.isBanned = isBanned
    self.isDeleted = isDeleted
  }

  /// The status that the policy reads: deleted before banned before paused.
  public var status: RecipientStatus {
    if isDeleted { return .deleted }
    if isBanned { return .banned }
    return isPaused ? .paused : .active
  }

  /// The standing after a command about this account.
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
