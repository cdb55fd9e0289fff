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

  @inlinable public static var inGoodStanding: SenderState { [.verified, .cleared] }
}
