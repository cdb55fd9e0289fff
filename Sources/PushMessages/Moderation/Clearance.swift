/// What moderation says of a post.
public enum Clearance: Hashable, Sendable {
  case clean
  case flagged(Finding)

  /// Where and why it was flagged.
  public struct Finding: Hashable, Sendable {
    public let field: Field
    public let reason: Reason
    /// The term of the lexicon, the word that weighs most in a model, or the count that was too high.
    public let term: String
    /// The score of the model that flagged it; `nil` where it was no model.
    public let score: Double?

    public init(field: Field, reason: Reason, term: String, score: Double? = nil) {
      self.field = field
      self.reason = reason
      self.term = term
      self.score = score
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
    /// A model takes it for hate or offence.
    case offence
  }
}
