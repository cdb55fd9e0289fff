import PushModel
import Testing

@testable import PushMessages

/// A host's numbers may be none: no text ends the program of a service.
@Suite("Texts have an answer for numbers that are none")
struct TotalityTests {
  private static let odd = [Double.nan, .infinity, -.infinity, -1, 1, 1e308, -1e308]

  @Test("a draw that is none", arguments: odd)
  func draw(number: Double) {
    let choice = MessagePool(of: .reminder).choice(number)
    #expect(choice.variant == (number >= 1 ? 3 : 0) && choice.propensity == 0.25)
  }

  /// Two texts, of which the second has done better.
  private static var scores: TextScores {
    let two: TextSubset = [.text(0), .text(1)]
    var log = TextLog()
    for point in 0..<200 { log.choose(point % 2, among: two) }
    for point in 0..<20 { log.reward(point < 15 ? 1 : 0, among: two) }
    return TextScores(log, prior: 0)
  }

  @Test("a softmax of any values has weights that can be drawn from", arguments: odd + [0])
  func softmax(number: Double) {
    let two: TextSubset = [.text(0), .text(1)]
    var sent = SentTexts()
    sent.record(1, at: .utc(0))
    for life in [Interval.zero, .days(-1), .days(15)] {
      for choice in [
        DifferenceSoftmax(temperature: number, halfLife: life),
        DifferenceSoftmax(penalty: number, halfLife: life),
      ] {
        let weights = choice.weights(
          Self.scores, of: 2, among: two, sent: sent, at: .utc(life == .days(15) ? 5 : 0))
        #expect(weights.allSatisfy { (0...1).contains($0) }, "\(choice): \(weights)")
        #expect(weights.contains(1) || weights == [0, 0], "\(choice): \(weights)")
      }
    }
    #expect(TextScores(TextLog(), prior: number)[0] == 0)
  }

  @Test("a rule whose softmax cannot be worked with is a fault", arguments: odd + [0])
  func fault(number: Double) {
    var chance = DailyChance(texts: [1, 1], choice: DifferenceSoftmax(temperature: number))
    #expect((chance.fault == nil) == (number == 1))
    chance.choice = DifferenceSoftmax(prior: number)
    #expect((chance.fault == nil) == (number == 0 || number == 1))
    chance.choice = DifferenceSoftmax(halfLife: .zero)
    #expect(chance.fault?.found == "a halfLife of 0s")
  }

  @Test("a text whose score is no number is held back, and has no sentiment", arguments: odd)
  func scores(number: Double) {
    struct Fixed: TextScorer {
      let value: Double
      func score(_ text: String) -> TextScore { TextScore(value: value, term: "") }
    }
    let check = TextCheck(.spam, by: Fixed(value: number), from: 0.5)
    let moderator = Moderator(checks: [check])
    #expect((moderator.verdict(title: "a", body: "b", language: .en) == .clean) == (number < 0.5))
    let sentiment = ScoredSentiment(scorer: Fixed(value: number)).sentiment(of: "a")
    #expect(sentiment == (number > 0.1 ? .positive : number < -0.1 ? .negative : .neutral))
  }
}
