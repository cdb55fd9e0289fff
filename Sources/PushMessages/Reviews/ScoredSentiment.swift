/// A reader of sentiment by score: positive from `band` on, negative from `-band` down, else
/// neutral.
public struct ScoredSentiment: SentimentReader {
  /// The model whose score is read.
  public let scorer: any TextScorer
  /// The score from which on a review is positive, above 0.
  public let band: Double

  /// A reader by the given model.
  ///
  /// - Parameters:
  ///   - scorer: Scores praise above 0 and complaint below. The default has learned from restaurant
  ///     reviews in English; docs/moderation.md has its accuracy.
  ///   - band: Above 0. *Assumption*: at 6/64 about one restaurant review in fifteen is neutral;
  ///     none in the training texts is labelled so.
  public init(scorer: any TextScorer = TokenModel.sentiment, band: Double = 0.09375) {
    precondition(band > 0, "a band of \(band)")
    self.scorer = scorer
    self.band = band
  }

  /// The sentiment of a review by its score.
  public func sentiment(of review: String) -> Sentiment {
    let score = scorer.score(review).value
    if score >= band { return .positive }
    return score <= -band ? .negative : .neutral
  }
}

/// A reader that says whether a review praises or complains. A product puts its own in here.
///
/// The same text has the same sentiment every time.
public protocol SentimentReader: Sendable {
  /// The sentiment of a review as a whole.
  func sentiment(of review: String) -> Sentiment
}

/// The sentiment of a review as a whole (S0-ARCH-08).
public enum Sentiment: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// It complains.
  case negative
  /// Neither, both, or in words that the reader does not know.
  case neutral
  /// It praises.
  case positive
}
