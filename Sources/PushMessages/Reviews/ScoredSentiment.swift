/// Reads sentiment off a score: positive from `band` on, negative from `-band` down, neutral between.
public struct ScoredSentiment: SentimentReader {
  public let scorer: any TextScorer
  /// Above 0.
  public let band: Double

  /// - Parameters:
  ///   - scorer: Scores praise above 0 and complaint below. The default has learned from restaurant
  ///     reviews in English; docs/moderation.md has its accuracy.
  ///   - band: Above 0. *Assumption*: at 6/64 about one restaurant review in fifteen is neutral; none
  ///     in the training texts is labelled so.
  public init(scorer: any TextScorer = TokenModel.sentiment, band: Double = 0.09375) {
    precondition(band > 0, "a band of \(band)")
    self.scorer = scorer
    self.band = band
  }

  public func sentiment(of review: String) -> Sentiment {
    let score = scorer.score(review).value
    if score >= band { return .positive }
    return score <= -band ? .negative : .neutral
  }
}

/// Says of each new review whether it praises or complains. A product puts its own reader in here.
///
/// The same text has the same sentiment every time.
public protocol SentimentReader: Sendable {
  func sentiment(of review: String) -> Sentiment
}

/// What a review is, on the whole (S0-ARCH-08).
public enum Sentiment: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  case negative
  /// Neither, both, or in words that the reader does not know.
  case neutral
  case positive
}
