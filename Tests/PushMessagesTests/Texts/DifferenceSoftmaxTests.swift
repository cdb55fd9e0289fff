import Foundation
import PushModel
import Testing

@testable import PushMessages

/// The recovering difference softmax against its formula, worked by hand.
@Suite struct DifferenceSoftmaxTests {
  /// Points with these texts eligible: how often each was chosen, and how often that was a success.
  private static func log(
    _ cells: [(eligible: TextSubset, text: Int, points: Int, rewards: Int)]
  ) -> TextLog {
    var log = TextLog()
    for cell in cells {
      for point in 0..<cell.points {
        log.choose(cell.text, among: cell.eligible)
        if point < cell.rewards { log.reward(cell.text, among: cell.eligible) }
      }
    }
    return log
  }

  private static let two: TextSubset = [.text(0), .text(1)]
  private static let three: TextSubset = [.text(0), .text(1), .text(2)]

  @Test("a score is the lead over the texts that could have been chosen, as a share of theirs")
  func score() {
    let log = Self.log([(Self.two, 0, 100, 30), (Self.two, 1, 200, 40)])
    let scores = TextScores(log, prior: 0)
    #expect(abs(scores[0] - (0.3 - 0.2) / 0.2) < 1e-12)
    #expect(abs(scores[1] - (0.2 - 0.3) / 0.3) < 1e-12)
    // Nothing is known of a text that was never chosen.
    #expect(scores[2] == 0)
  }

  @Test("a text that is eligible on good days alone is held against these days")
  func conditional() {
    // On good days everything does twice as well. The third text is as good as the others.
    let log = Self.log([
      (Self.two, 0, 1_000, 100), (Self.two, 1, 1_000, 100),
      (Self.three, 0, 1_000, 200), (Self.three, 1, 1_000, 200), (Self.three, 2, 1_000, 200),
    ])
    let scores = TextScores(log, prior: 0)
    #expect(scores[2] == 0)
    // What it does not get, the others do: held against more good days, they look a little worse.
    #expect(abs(scores[0] - (300.0 / 2_000 - 500.0 / 3_000) / (500.0 / 3_000)) < 1e-12)
    #expect(scores[0] == scores[1])
  }

  @Test("as many points as the prior weighs halve a score")
  func prior() {
    let log = Self.log([(Self.two, 0, 100, 30), (Self.two, 1, 200, 40)])
    let free = TextScores(log, prior: 0)
    let shrunk = TextScores(log, prior: 100)
    #expect(abs(shrunk[0] - free[0] / 2) < 1e-12)
    #expect(abs(shrunk[1] - free[1] * 200 / 300) < 1e-12)
  }

  @Test(
    "the published penalty: 0.0162, 0.0123, 0.0085 and 0.0043 after 1, 7, 15 and 30 days",
    arguments: [(1, 0.0162), (7, 0.0123), (15, 0.0085), (30, 0.0043)] as [(Int64, Double)])
  func penalty(days: Int64, expected: Double) {
    let now = Timestamp.utc(90)
    let own = DifferenceSoftmax().score(0.5, last: now - .days(days), at: now)
    #expect(abs(0.5 - own - expected) < 5.1e-5)
    #expect(DifferenceSoftmax().score(0.5, last: .distantPast, at: now) == 0.5)
    #expect(DifferenceSoftmax(by: .softmax).score(0.5, last: now - .days(days), at: now) == 0.5)
  }

  @Test("weights are in proportion to e^(score / temperature), over the eligible texts")
  func weights() {
    let log = Self.log([(Self.two, 0, 100, 30), (Self.two, 1, 200, 40)])
    let scores = TextScores(log, prior: 0)
    let now = Timestamp.utc(90)
    var sent = SentTexts()
    sent.record(0, at: now - .days(15))
    let choice = DifferenceSoftmax(prior: 0, temperature: 0.4, penalty: 0.2)
    let found = choice.weights(scores, of: 4, among: Self.three, sent: sent, at: now)
    let expected = [0.5 - 0.1, -1.0 / 3, 0].map { exp(($0 - 0.4) / 0.4) } + [0]
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(found)")
    let none = choice.weights(scores, of: 4, among: [], sent: sent, at: now)
    #expect(none == [0, 0, 0, 0])
  }

  @Test("however cold, some text is chosen; however hot, each as often")
  func temperatures() {
    let log = Self.log([(Self.two, 0, 100, 30), (Self.two, 1, 200, 40)])
    let scores = TextScores(log, prior: 0)
    let weights = { (temperature: Double) in
      DifferenceSoftmax(by: .softmax, temperature: temperature)
        .weights(scores, of: 2, among: Self.two, sent: SentTexts(), at: .utc(0))
    }
    #expect(weights(1e-9) == [1, 0])
    #expect(weights(100).allSatisfy { $0 > 0.99 })
  }
}
