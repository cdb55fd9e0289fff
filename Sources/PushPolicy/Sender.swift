import PushModel

/// Facts about a push's sender and content that the policy needs, as of the time of the decision.
public struct SenderState: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The facts as bits.
  public var rawValue: UInt8
  /// The facts with these bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The business has passed verification (S0-ARCH-01).
  @inlinable public static var verified: SenderState { SenderState(rawValue: 1) }
  /// The business is banned.
  @inlinable public static var banned: SenderState { SenderState(rawValue: 2) }
  /// Moderation has let the content through (S0-FR-CON-06).
  @inlinable public static var cleared: SenderState { SenderState(rawValue: 4) }

  /// The reason for a rule's push no longer holds: the thing was looked at, or the person has come
  /// back (S3-FOLLOW-2, S2-cancel-open).
  @inlinable public static var lapsed: SenderState { SenderState(rawValue: 8) }

  /// The recipient does not want such a push from this business: they have muted it, or want its
  /// offers alone (``FollowChoice/wants(_:)``). Security pushes ignore it.
  @inlinable public static var unwanted: SenderState { SenderState(rawValue: 16) }

  /// The recipient has left the segment of the rule or journey that caused the push.
  @inlinable public static var outsideSegment: SenderState { SenderState(rawValue: 32) }

  /// A verified sender of cleared content, neither banned, lapsed, unwanted nor with a recipient outside its
  /// segment.
  @inlinable public static var inGoodStanding: SenderState { [.verified, .cleared] }
}
