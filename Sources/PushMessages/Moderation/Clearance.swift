/// What moderation says of a post.
public enum Clearance: Hashable, Sendable {
  case clean
  case flagged(Finding)

  /// Where and why it was flagged.
  public struct Finding: Hashable, Sendable {
    public let field: Field
    public let reason: Reason
    /// The term of the lexicon, or the count that was too high.
    public let term: String

    public init(field: Field, reason: Reason, term: String) {
      self.field = field
      self.reason = reason
      self.term = term
    }
  }

  public enum Field: UInt8, Sendable, Codable, BitwiseCopyable {
    case title
    case body
  }

  public enum Reason: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    case profanity
    case insult
    case threat
    case spam
  }
}
