import PushMessages
import PushModel
import PushPolicy

/// A business's standing. Only commands change it: ``Accounts/carryOut(_:by:at:audit:_:)``.
public struct SenderAccount: Hashable, Sendable, BitwiseCopyable {
  /// The state of verification. Only an approved business may send.
  public private(set) var verification: Verification
  /// Whether an administrator has banned the business.
  public private(set) var isBanned: Bool

  /// A standing; by default that of a new business, which waits for verification (S0-ARCH-01).
  public init(verification: Verification = .pending, isBanned: Bool = false) {
    self.verification = verification
    self.isBanned = isBanned
  }

  /// The part of the sender's state that the policy reads from the account. The caller adds
  /// ``SenderState/cleared`` by the state of the post (`PostPipeline/isCleared`); without it
  /// nothing is sent.
  public var state: SenderState {
    var state: SenderState = []
    if verification.maySend { state.insert(.verified) }
    if isBanned { state.insert(.banned) }
    return state
  }

  /// The standing after a command about this account.
  func after(_ command: Command) throws(Denial) -> SenderAccount {
    var next = self
    switch command {
    case .banBusiness:
      guard !isBanned else { throw .alreadyBanned }
      next.isBanned = true
    case .unbanBusiness:
      guard isBanned else { throw .notBanned }
      next.isBanned = false
    case .verify(_, let outcome):
      do { try next.verification.decide(outcome) } catch { throw .alreadyDecided }
    default: break
    }
    return next
  }
}
