import PushModel

/// What the policy needs to know about who sends, and what, at the moment of asking.
public struct SenderState: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The business has passed verification (S0-ARCH-01).
  @inlinable public static var verified: SenderState { SenderState(rawValue: 1) }
  @inlinable public static var banned: SenderState { SenderState(rawValue: 2) }
  /// Moderation has let the content through (S0-FR-CON-06).
  @inlinable public static var cleared: SenderState { SenderState(rawValue: 4) }

  /// What a rule was to tell of is no longer so: it was looked at, or he has come back (S3-FOLLOW-2,
  /// S2-cancel-open).
  @inlinable public static var lapsed: SenderState { SenderState(rawValue: 8) }

  @inlinable public static var inGoodStanding: SenderState { [.verified, .cleared] }
}
