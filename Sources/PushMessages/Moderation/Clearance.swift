/// The verdict of moderation on a post.
public enum Clearance: Hashable, Sendable {
  /// Nothing was found.
  case clean
  /// Something was found, and a person has to look at the post.
  case flagged(Finding)

  /// The place and the reason of a flag.
  public struct Finding: Hashable, Sendable {
    /// The part of the post.
    public let field: Field
    /// The reason.
    public let reason: Reason
    /// The term of the lexicon, the word with the highest weight in a model, the count above its
    /// limit, or the language.
    public let term: String
    /// The score of the model that flagged it; `nil` where no model did.
    public let score: Double?

    /// A finding with the given values.
    public init(field: Field, reason: Reason, term: String, score: Double? = nil) {
      self.field = field
      self.reason = reason
      self.term = term
      self.score = score
    }
  }

  /// A part of a post.
  public enum Field: UInt8, Sendable, Codable, BitwiseCopyable {
    /// The title.
    case title
    /// The body.
    case body
    /// Title and body, read as one text.
    case whole
  }

  /// A reason to hold a post back.
  public enum Reason: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// A swear word of the lexicon.
    case profanity
    /// An insult of the lexicon.
    case insult
    /// A threat of the lexicon.
    case threat
    /// Unsolicited advertising: by the lexicon, by a model or by the number of links.
    case spam
    /// Hate or offence, by a model.
    case offence
    /// No check reads the post's language, so a person has to.
    case unfilteredLanguage
  }
}
