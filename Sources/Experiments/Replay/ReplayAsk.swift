import PushModel
import PushPolicy
import PushService

/// One decision of a replay with every rule's part in it.
public struct ReplayAsk: Sendable {
  public let at: Timestamp
  /// As it is asked about: perhaps a digest by now.
  public let push: Push
  public let zone: ZoneID
  public let answer: Disposition
  public let explanation: Explanation
  /// What the log says of the person or the sender at that moment, by the refusal that it led to.
  public let fact: Refusal?
}
