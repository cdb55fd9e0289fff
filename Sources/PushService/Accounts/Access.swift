/// The answer to a ``Command``.
public enum Access: Hashable, Sendable, BitwiseCopyable {
  case allowed
  case denied(Denial)
}
