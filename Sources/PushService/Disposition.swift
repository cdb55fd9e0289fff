import PushFanout
import PushModel

/// What the service did with a push when it was asked.
public enum Disposition: Hashable, Sendable, BitwiseCopyable {
  /// Attempts to the recipient's devices went to the fan-out.
  case handed
  /// It waits; the host wakes the recipient at ``Person/nextWake``.
  case held(until: Timestamp, because: Hold)
  /// It joined the summary that waits under `digest`.
  case merged(into: PushID)
  case suppressed(Refusal)
}

/// A push that has waited long enough.
public struct Due: Hashable, Sendable, BitwiseCopyable {
  public var push: Push
  /// The first item of a digest, which ends as merged now that its digest is intended; `nil` when
  /// the push is the one that was held.
  public var merged: PushID?
}

/// What a host has to do after an input.
public enum Effect: Hashable, Sendable, BitwiseCopyable {
  /// Call the provider.
  case call(Attempt)
  /// Poll the fan-out then; at most one poll is outstanding.
  case poll(at: Timestamp)
  /// An attempt has ended.
  case settled(Attempt, Settlement)
  /// Offer the attempt again at a moment drawn from the range.
  case retry(Attempt, earliest: Timestamp, latest: Timestamp)
  /// Renew the credentials for this provider, before the retry that follows.
  case refreshCredentials(Provider)
  case alert(Alert)
}
