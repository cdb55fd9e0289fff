import PushModel
import PushPolicy
import PushService

/// One decision about a push, with everything that the policy had before it.
public struct Decided: Sendable {
  public var at: Timestamp
  public var push: Push
  /// As the policy sees him: his clock is valid at ``at``.
  public var recipient: Recipient
  public var ledger: Ledger
  public var history: [Int64]
  public var sender: SenderState
  public var isInAudience: Bool
  /// The version of the strategies that serves him, 0 until the first edit.
  public var version: Int
  /// The arm that he is under, its place in the experiment.
  public var arm: UInt8
  /// The push waits already: the service answers without asking the policy.
  public var isWaiting: Bool
  public var answer: Answer

  public enum Answer: Hashable, Sendable {
    case handed
    case held(until: Timestamp, because: Hold)
    /// It joined the summary that waits.
    case merged
    case suppressed(Refusal)
  }
}
