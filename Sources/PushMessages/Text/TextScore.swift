/// How much a text looks like what a ``TextScorer`` looks for, and what speaks for it most.
public struct TextScore: Hashable, Sendable {
  /// Above 0 it looks like it, below 0 unlike it. A ``TokenModel`` stays between about -5 and 5 on
  /// a text of a push.
  public let value: Double
  /// The word that weighs most, as it was read; empty for a text without words.
  public let term: String

  public init(value: Double, term: String) {
    self.value = value
    self.term = term
  }
}
