import PushModel

/// A provider's answer as it comes on the wire.
public struct WireReply: Hashable, Sendable {
  public var status: UInt16
  /// The `retry-after` header, in seconds or as an HTTP date.
  public var retryAfter: String?
  public var body: [UInt8]

  public init(status: UInt16, retryAfter: String? = nil, body: [UInt8] = []) {
    self.status = status
    self.retryAfter = retryAfter
    self.body = body
  }
}

extension ProviderReply {
  /// Reads a reply. Whatever cannot be read is taken as absent: the status stands by itself.
  ///
  /// - Parameter now: What an HTTP date in `retry-after` is counted from.
  public init(_ wire: WireReply, from provider: Provider, at now: Timestamp) {
    let body = try? JSON(parsing: wire.body)
    self.init(
      status: wire.status, reason: body.map { provider.reason(in: $0) } ?? .none,
      retryAfter: wire.retryAfter.flatMap { RetryAfter.interval($0, at: now) } ?? .zero)
    if provider == .apns, let milliseconds = body?["timestamp"]?.integer,
      (0..<Timestamp.distantFuture.milliseconds).contains(milliseconds)
    {
      goneSince = Timestamp(milliseconds: milliseconds)
    }
  }
}

extension WireReply {
  /// Writes a reply as the provider would; what is read back is `reply`, with `retryAfter` rounded
  /// up to a second.
  public init(_ reply: ProviderReply, from provider: Provider) {
    let seconds = (reply.retryAfter.milliseconds + 999) / 1_000
    self.init(
      status: reply.status, retryAfter: seconds > 0 ? "\(seconds)" : nil,
      body: provider.body(of: reply))
  }
}
