import PushModel

/// How an attempt ended, retries included.
public enum Settlement: Hashable, Sendable, BitwiseCopyable {
  /// A provider took it over.
  case accepted
  /// Its time to live ended before a provider accepted.
  case expired
  /// What it is about, or whom it is for, is no longer there; no provider was called.
  case withdrawn
  case failed(Failure)
}
