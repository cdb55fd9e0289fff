import TestSupport

@testable import PushMessages

/// What the three models are taught, as `notebooks/training/moderation.py` has it.
struct Lessons {
  typealias Example = LinearTrainer.Example

  static let foldCount = 10

  private let tweets: [Labelled]
  private let messages: [Labelled]
  private let postsAsTweets: [[UInt16]]
  private let posts: [[UInt16]]

  private struct Labelled {
    let label: String
    let buckets: [UInt16]
    let isWanted: Bool
  }

  private static let tweetCosts = ["hate": 0.01, "offensive": 0.004, "neither": 0.03]

  /// Marks of retweets, masked handles and masked links.
  private static let twitter: Set<String> = ["rt", "auser", "http", "link"]

  init() throws {
    let texts = try Repository.posts()
    tweets = Self.read(
      PublishedTexts.taught(PublishedTexts.tweets), passingOver: Self.twitter
    ) { $0 != "neither" }
    messages = Self.read(PublishedTexts.taught(PublishedTexts.messages)) { $0 == "spam" }
    postsAsTweets = texts.map { TextFeatures($0, passingOver: Self.twitter).buckets }
    posts = texts.map { TextFeatures($0).buckets }
  }

  private static func read(
    _ rows: [PublishedTexts.Row], passingOver: Set<String> = [], isWanted: (String) -> Bool
  ) -> [Labelled] {
    rows.map {
      Labelled(
        label: $0.label,
        buckets: TextFeatures($0.text, passingOver: passingOver).buckets,
        isWanted: isWanted($0.label))
    }
  }

  func offensive() -> TokenWeights {
    let learned = tweets.map { example($0, Self.tweetCosts[$0.label]!) }
    let quiet = messages.filter { !$0.isWanted }.map(\.buckets)
    return LinearTrainer.weights(
      from: learned + harmless(quiet, 0.01) + harmless(postsAsTweets, 0.2))
  }

  func spam() -> TokenWeights {
    let learned = messages.map { example($0, $0.isWanted ? 0.03 : 0.01) }
    let quiet = tweets.filter { !$0.isWanted }.map(\.buckets)
    return LinearTrainer.weights(from: learned + harmless(quiet, 0.01) + harmless(posts, 0.1))
  }

  private static let reviews = read(PublishedTexts.reviews) { $0 == "positive" }

  /// - Parameter fold: Each tenth row from this one on is left out; none where it is `nil`.
  static func sentiment(without fold: Int? = nil) -> TokenWeights {
    let examples = reviews.enumerated().filter { $0.offset % foldCount != fold }.map {
      Example(
        $0.element.buckets, isWanted: $0.element.isWanted, cost: 0.05, hasConstant: false)
    }
    return LinearTrainer.weights(from: examples)
  }

  private func example(_ row: Labelled, _ cost: Double) -> Example {
    Example(row.buckets, isWanted: row.isWanted, cost: cost, hasConstant: true)
  }

  private func harmless(_ texts: [[UInt16]], _ cost: Double) -> [Example] {
    texts.map { Example($0, isWanted: false, cost: cost, hasConstant: true) }
  }
}
