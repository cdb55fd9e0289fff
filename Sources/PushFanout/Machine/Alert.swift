import PushModel

/// Something that an operator must look at. Each kind is raised at most once in a window of
/// ``MalformedAlert/window``.
public enum Alert: Hashable, Sendable, BitwiseCopyable {
  /// The share of malformed replies has reached its threshold (S4-ERR-3).
  case malformed(count: Int, replies: Int)
  /// A provider refuses us, not the device: credentials, topic, environment or a bug.
  case configuration(Provider, ProviderReply)
}
