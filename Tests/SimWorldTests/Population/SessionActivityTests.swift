import PushMessages
import PushModel
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// What people say of businesses, as the event log keeps it.
@Suite(.releaseOnly) struct SessionActivityTests {
  private static func town(_ seed: UInt64, keepsActivity: Bool = true) -> Town {
    var world = WorldParameters.plain(subscribers: 400)
    world.activity.sessionsPerDay = 3
    world.engagement.reviewPerSession = 0.2
    world.response.openAndroid = 0.3
    return Town(world, seed: seed, days: 21, keepsActivity: keepsActivity)
  }

  private static func share(_ rows: [EventRow], _ reason: UInt8) -> Double {
    Double(rows.count { $0.reason == reason }) / Double(rows.count)
  }

  @Test("S0-ARCH-08: every new review is read, and keeps its label")
  func reviews() {
    let town = Self.town(1)
    let reviews = town.run(.instant).rows(.reviewed)
    #expect(reviews.count == town.world.activity.count { $0.type == .newReview })
    #expect(reviews.count > 500 && reviews.allSatisfy { $0.push.rawValue == 0 })
    // What is meant in 0.6, 0.24 and 0.16 of the cases.
    for (label, meant) in [(Sentiment.positive, 0.6), (.negative, 0.24), (.neutral, 0.16)] {
      #expect(abs(Self.share(reviews, label.rawValue) - meant) < 0.06, "\(label)")
    }
  }

  @Test("the sentences of a mood read as that mood", arguments: Sentiment.allCases)
  func sentences(mood: Sentiment) {
    let reader = ScoredSentiment()
    let texts = (0..<40).map { ReviewText.text(mood, Double($0) / 40) }
    #expect(texts.filter { reader.sentiment(of: $0) != mood } == [])
  }

  @Test("S0-DATA-10: every like is a reaction of some kind, by the weights of the world")
  func reactions() {
    let town = Self.town(2)
    let outcome = town.run(.instant)
    let reactions = outcome.rows(.reacted)
    let likes = (town.world.activity + outcome.arms[0].activity).count { $0.type == .newLike }
    #expect(reactions.count == likes && likes > 1_000)
    #expect(reactions.contains { $0.push.rawValue != 0 })
    #expect(reactions.contains { $0.push.rawValue == 0 })
    for (kind, weight) in town.parameters.engagement.reactions {
      #expect(abs(Self.share(reactions, kind.rawValue) - weight / 100) < 0.02, "\(kind)")
    }
  }

  @Test("S0-FR-ANA-01: people comment after opening a push about a post, and at visits")
  func comments() {
    let silent = Self.town(4)
    var world = silent.parameters
    world.engagement.commentPerOpen = 0.4
    world.engagement.commentPerSession = 0.05
    let plain = silent.run(.instant)
    let outcome = Town(world, seed: 4, days: 21, keepsActivity: true).run(.instant)
    let comments = outcome.rows(.commented)
    let (answers, others) = (
      comments.filter { $0.push.rawValue != 0 }, comments.filter { $0.push.rawValue == 0 }
    )
    let opened = outcome.rows(.opened)
    let keys = Set(opened.map { [$0.recipient, $0.push.rawValue, UInt64($0.at.milliseconds)] })
    #expect(
      answers.allSatisfy {
        keys.contains([$0.recipient, $0.push.rawValue, UInt64($0.at.milliseconds)])
      })
    let posts = opened.count { $0.push.source == .post }
    #expect(abs(Double(answers.count) / Double(posts) - 0.4) < 0.05 && posts > 500)
    let visits = (0..<silent.world.count).reduce(0) {
      $0 + silent.world.sessions.range(of: $1).count
    }
    #expect(abs(Double(others.count) / Double(visits) - 0.05) < 0.01)
    // The log is all that they change.
    #expect(plain.rows(.commented).isEmpty)
    #expect(outcome.digest == plain.digest && outcome.counts == plain.counts)
    #expect(outcome.events.filter { $0.kind != .commented } == Array(plain.events))
  }

  @Test("S0-ARCH-06: people look at posts at visits, and the log is all that it changes")
  func views() {
    let silent = Self.town(4)
    var world = silent.parameters
    world.engagement.viewPerSession = 0.3
    let plain = silent.run(.instant)
    let outcome = Town(world, seed: 4, days: 21, keepsActivity: true).run(.instant)
    let views = outcome.rows(.viewed)
    let visits = (0..<silent.world.count).reduce(0) {
      $0 + silent.world.sessions.range(of: $1).count
    }
    #expect(abs(Double(views.count) / Double(visits) - 0.3) < 0.02 && visits > 500)
    #expect(views.allSatisfy { $0.push.rawValue == 0 } && Set(views.map(\.business)).count > 3)
    #expect(outcome.digest == plain.digest && outcome.counts == plain.counts)
    #expect(outcome.events.filter { $0.kind != .viewed } == Array(plain.events))
  }

  @Test("the log is all that they change")
  func unchanged() {
    let kept = Self.town(3).run(.instant)
    let plain = Self.town(3, keepsActivity: false).run(.instant)
    #expect(kept.digest == plain.digest && kept.counts == plain.counts)
    #expect(plain.rows(.reviewed).isEmpty && !kept.rows(.reviewed).isEmpty)
  }
}
