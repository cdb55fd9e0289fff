import PushFanout
import PushModel

/// One call of a provider and its reply.
public struct Called: Hashable, Sendable {
  public var attempt: Attempt
  public var reply: ProviderReply
  /// The push is on its way, whatever the reply says.
  public var isTaken: Bool
  public var at: Timestamp
  public var repliedAt: Timestamp
}
