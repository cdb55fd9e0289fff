import PushModel

/// What the policy needs to know about who sends, and what, at the moment of asking.
public struct SenderState: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The business has passed verification (S0-ARCH-01).
  public static let verified = SenderState(rawValue: 1)
  public static let banned = SenderState(rawValue: 2)
  /// Moderation has let the content through (S0-FR-CON-06).
  public static let cleared = SenderState(rawValue: 4)

  public static let inGoodStanding: SenderState = [.verified, .cleared]
}
