import PushMessages
import PushModel
import PushPolicy

/// A business's standing. It changes by commands alone: ``Accounts/carryOut(_:by:at:audit:_:)``.
public struct SenderAccount: Hashable, Sendable, BitwiseCopyable {
  public private(set) var verification: Verification
  public private(set) var isBanned: Bool

  /// A new business waits for verification (S0-ARCH-01).
  public init(verification: Verification = .pending, isBanned: Bool = false) {
    self.verification = verification
    self.isBanned = isBanned
  }

  /// What the policy reads of it. Whether content is cleared is a matter of each post
  /// (`PostPipeline/isCleared`), and whoever asks adds it: without it nothing is sent.
  public var state: SenderState {
    var state: SenderState = []
    if verification.maySend { state.insert(.verified) }
    if isBanned { state.insert(.banned) }
    return state
  }

  /// What a command about it makes of it.
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
