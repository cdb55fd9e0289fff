import PushModel

/// What a provider answered, without its bytes.
public struct ProviderReply: Hashable, Sendable, BitwiseCopyable {
  /// How long the provider asks to wait; zero when it does not.
  public var retryAfter: Interval
  /// APNs 410: the latest moment at which the token was known to be dead; otherwise `distantPast`.
  public var goneSince: Timestamp
  /// The HTTP status, 0 when no reply came.
  public var status: UInt16
  public var reason: ReplyReason

  @inlinable public init(
    status: UInt16, reason: ReplyReason = .none, retryAfter: Interval = .zero,
    goneSince: Timestamp = .distantPast
  ) {
    self.retryAfter = retryAfter
    self.goneSince = goneSince
    self.status = status
    self.reason = reason
  }

  @inlinable public static var accepted: ProviderReply { ProviderReply(status: 200) }
  @inlinable public static var timeout: ProviderReply {
    ProviderReply(status: 0, reason: .timeout)
  }
}
