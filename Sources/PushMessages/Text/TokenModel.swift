/// A linear model over words and parts of words, learned from labelled texts.
///
/// Features are hashed (Weinberger et al. 2009, "Feature hashing for large scale multitask
/// learning"), so that no word of the training texts stands in the source; the weights are those of
/// a linear support-vector machine with squared hinge (Hsieh et al. 2008). docs/moderation.md has
/// what it was taught, how well it does and what it misses.
public struct TokenModel: TextScorer {
  private let weights: TokenWeights

  init(_ weights: TokenWeights) { self.weights = weights }

  /// The model of hate and offence, in English: above 0 for such texts. Without words: -0.58.
  public static let offensive = TokenModel(.offensive)

  /// The model of unsolicited advertising, in English: above 0 for it. Without words: -0.98.
  public static let spam = TokenModel(.spam)

  /// The model of restaurant reviews, in English: above 0 for praise, below 0 for complaint.
  /// Without words: 0.
  public static let sentiment = TokenModel(.sentiment)

  /// The score of a text, with the word that speaks for it most.
  ///
  /// - Complexity: O(length of the text × log of it)
  public func score(_ text: String) -> TextScore {
    let features = TextFeatures(text)
    let sum = Double(weights.constant + weights.sum(features.buckets))
    return TextScore(value: sum / Double(TokenWeights.unit), term: strongest(features.words))
  }

  /// The first of the words with the highest weight.
  private func strongest(_ words: [String]) -> String {
    var best = (weight: Int.min, word: "")
    for word in words {
      let weight = weights.sum(TextFeatures.buckets(of: word))
      if weight > best.weight { best = (weight, word) }
    }
    return best.word
  }
}

/// A reader of texts for one trait: offence, spam, praise. A product puts its own model in here.
///
/// The same text has the same score every time: it depends on neither chance nor a clock.
public protocol TextScorer: Sendable {
  /// The score of a text.
  func score(_ text: String) -> TextScore
}

/// The degree to which a text has the trait that a ``TextScorer`` looks for, and its strongest
/// word.
public struct TextScore: Hashable, Sendable {
  /// The score: above 0 for texts with the trait, below 0 for those without. A ``TokenModel`` stays
  /// between about -5 and 5 on a text of a push.
  public let value: Double
  /// The word with the highest weight, as it was read; empty for a text without words.
  public let term: String

  /// A score with the given values.
  public init(value: Double, term: String) {
    self.value = value
    self.term = term
  }
}
