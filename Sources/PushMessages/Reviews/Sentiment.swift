/// What a review is, on the whole (S0-ARCH-08).
public enum Sentiment: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  case negative
  /// Neither, both, or in words that the reader does not know.
  case neutral
  case positive
}
