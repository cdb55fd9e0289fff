import PushFanout
import PushModel

/// The service's answer to a push: what it did with it.
public enum Disposition: Hashable, Sendable, BitwiseCopyable {
  /// The push is booked, and attempts go to the recipient's devices.
  case handed
  /// It waits; the host wakes the recipient at ``RecipientState/nextWake``.
  case held(until: Timestamp, because: Hold)
  /// It joined a digest, which goes out under the id `into`.
  case merged(into: PushID)
  /// It is refused for good.
  case suppressed(Refusal)
}

/// A push whose hold is over.
public struct Due: Hashable, Sendable, BitwiseCopyable {
  /// The push to ask about now; the digest if several were merged.
  public var push: Push
  /// The first item of the digest ``push``, which ends as merged now that the digest is intended.
  /// `nil` when ``push`` is no digest, or one that was held before.
  public var merged: PushID?
}

/// An effect of the functions beneath ``PushService/receive(_:for:through:at:by:effects:)``. The
/// host of those reads from what it stores when to wake a recipient and which tokens are left.
@usableFromInline package enum FanoutEffect: Hashable, Sendable, BitwiseCopyable {
  /// Call the provider with this attempt.
  case call(Attempt)
  /// Poll the fan-out at this time; at most one poll is outstanding, and one more for each type
  /// that is throttled.
  case poll(at: Timestamp)
  /// An attempt has ended, and there will be no further retry.
  case settled(Attempt, Settlement)
  /// Offer the attempt at a time drawn uniformly from `earliest...latest`.
  case retry(Attempt, earliest: Timestamp, latest: Timestamp)
  /// Renew the credentials for this provider, before the retry that follows.
  case refreshCredentials(Provider)
  /// Open another connection to this provider, before the retry that follows.
  case reconnect(Provider)
  /// Tell an operator.
  case alert(Alert)
}
