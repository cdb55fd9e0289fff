import TestSupport
import Testing

@testable import PushMessages

@Suite struct SentimentTests {
  @Test(
    "S0-ARCH-08: praise, complaint and neither",
    arguments: [
      ("The soup was delicious and the staff so friendly!", Sentiment.positive),
      ("Great coffee, great cake, we love this place", .positive),
      ("Best curry in town", .positive),
      ("Terrible service, and the food was cold", .negative),
      ("Slow, rude and overpriced. Never again", .negative),
      ("The worst burger I ever had", .negative),
      ("", .neutral), ("🍰", .neutral), ("Ωραίο μαγαζί", .neutral),
    ])
  func labels(review: String, expected: Sentiment) {
    #expect(ScoredSentiment().sentiment(of: review) == expected)
  }

  @Test("S0-ARCH-08: the band is closed at both ends, and a product's own scorer is asked")
  func band() {
    let reader = ScoredSentiment(scorer: LengthScorer(), band: 2)
    let found = ["", "a", "aa", "aaa", "aaaa", "aaaaa", "aaaaaa"].map(reader.sentiment)
    let expected: [Sentiment] = [
      .negative, .negative, .neutral, .neutral, .neutral, .positive, .positive,
    ]
    #expect(found == expected)
  }

  /// Each review is read by a model that was not taught it.
  @Test(
    "S0-ARCH-08: of restaurant reviews kept from it, at least 0.75 fall on the right side",
    .enabled(if: PublishedTexts.folder != nil, "\(PublishedTexts.note)"))
  func crossValidated() throws {
    #expect(Lessons.sentiment() == .sentiment)
    var scores: [(isPraise: Bool, value: Double, read: Sentiment)] = []
    for fold in 0..<Lessons.foldCount {
      let model = TokenModel(Lessons.sentiment(without: fold))
      let rows = PublishedTexts.reviews
      for row in stride(from: fold, to: rows.count, by: Lessons.foldCount).map({ rows[$0] }) {
        let read = ScoredSentiment(scorer: model).sentiment(of: row.text)
        scores.append((row.label == "positive", model.score(row.text).value, read))
      }
    }
    let right = Hits(scores.map { ($0.value > 0) == $0.isPraise })
    let named = Hits(scores.map { $0.read == ($0.isPraise ? .positive : .negative) })
    let neutral = Hits(scores.map { $0.read == .neutral })
    #expect(right.share >= 0.75, "\(right)")
    #expect(named.share >= 0.75, "\(named)")
    for hits in [right, named, neutral] {
      #expect(try Repository.states(hits, in: "docs/moderation.md"), "\(hits)")
    }
  }
}

/// 3 below the middle of 0, 1 above it for each letter.
private struct LengthScorer: TextScorer {
  func score(_ text: String) -> TextScore {
    TextScore(value: Double(text.count) - 3, term: "")
  }
}
