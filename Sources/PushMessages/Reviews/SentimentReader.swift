/// Says of each new review whether it praises or complains. A product puts its own reader in here.
///
/// The same text has the same sentiment every time.
public protocol SentimentReader: Sendable {
  func sentiment(of review: String) -> Sentiment
}
