/// A linear model over words and parts of words, learned from labelled texts.
///
/// Features are hashed (Weinberger et al. 2009, "Feature hashing for large scale multitask learning"),
/// so that no word of the training texts stands in the source; the weights are those of a linear
/// support-vector machine with squared hinge (Hsieh et al. 2008). docs/moderation.md has what it was
/// taught, how well it does and what it misses.
public struct TokenModel: TextScorer {
  private let weights: TokenWeights

  init(_ weights: TokenWeights) { self.weights = weights }

  /// Above 0: hate or offence, in English. Without words: -0.58.
  public static let offensive = TokenModel(.offensive)

  /// Above 0: unsolicited advertising, in English. Without words: -0.98.
  public static let spam = TokenModel(.spam)

  /// Above 0: praise, below 0: complaint; of restaurants, in English. Without words: 0.
  public static let sentiment = TokenModel(.sentiment)

  /// - Complexity: O(length of the text × log of it)
  public func score(_ text: String) -> TextScore {
    let features = TextFeatures(text)
    let sum = Double(weights.constant + weights.sum(features.buckets))
    return TextScore(value: sum / Double(TokenWeights.unit), term: strongest(features.words))
  }

  /// The first of the words that weigh most.
  private func strongest(_ words: [String]) -> String {
    var best = (weight: Int.min, word: "")
    for word in words {
      let weight = weights.sum(TextFeatures.buckets(of: word))
      if weight > best.weight { best = (weight, word) }
    }
    return best.word
  }
}

/// Reads a text for one thing: offence, spam, praise. A product puts its own model in here.
///
/// The same text has the same score every time: neither chance nor a clock is asked.
public protocol TextScorer: Sendable {
  func score(_ text: String) -> TextScore
}

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
