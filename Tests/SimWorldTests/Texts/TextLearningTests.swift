import PushMessages
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What a lane learns of its texts, and what strategies make of it.
@Suite(.releaseOnly) struct TextLearningTests {
  private static let training = Interval.days(10)

  private static func world(_ factors: [Double]) -> WorldParameters {
    var world = WorldParameters.plain(.inactivity, subscribers: 200)
    world.response.openContextual = 0.4
    world.response.habituation = .none
    world.response.textFactors = factors
    world.activity.sessionsPerDay = 0.4
    return world
  }

  private static func choice(
    by kind: DifferenceSoftmax.Kind = .softmax, penalty: Double = 0.017, prior: Double = 100
  ) -> DifferenceSoftmax {
    DifferenceSoftmax(
      by: kind, training: training, prior: prior, temperature: 0.02, penalty: penalty)
  }

  private static func decisions(
    _ outcome: LaneOutcome, trained: Bool
  ) -> [TextDecision] {
    outcome.textDecisions.filter { ($0.at >= Town.start + training) == trained }
  }

  @Test("texts are chosen evenly during the training and the best one after it")
  func learns() throws {
    let outcome = Town(Self.world([0.5, 2, 0.5]), seed: 1, days: 24)
      .reminding(texts: [1, 1, 1], choice: Self.choice())
    let before = Self.decisions(outcome, trained: false)
    for text in 0..<3 {
      let share = Double(before.count { $0.text == text }) / Double(before.count)
      #expect(abs(share - 1.0 / 3) < 0.05)
    }
    #expect(before.allSatisfy { abs($0.propensity - 1.0 / 3) < 1e-12 })
    let after = Self.decisions(outcome, trained: true)
    #expect(after.count > 2_000 && after.allSatisfy { $0.text == 1 && $0.propensity > 0.99 })
    let scores = try #require(outcome.textScores[0])
    #expect(scores[1] > 0.3 && scores[0] < 0 && scores[2] < 0)
  }

  @Test(
    "what is learned is what decisions and openings of the training add up to",
    arguments: 0..<4 as Range<UInt64>)
  func oracle(seed: UInt64) throws {
    let choice = Self.choice()
    let outcome = Town(Self.world([0.5, 1, 1.5]), seed: seed, days: 16)
      .reminding(texts: [1, 2, 1], choice: choice)
    var log = TextLog()
    for decision in outcome.textDecisions
    where decision.at + choice.within <= Town.start + Self.training {
      log.choose(Int(decision.text), among: decision.eligible)
      if let delay = decision.openedAfter, delay < choice.within {
        log.reward(Int(decision.text), among: decision.eligible)
      }
    }
    let expected = TextScores(log, prior: choice.prior)
    let found = try #require(outcome.textScores[0])
    for text in 0..<3 { #expect(found[text] == expected[text] && expected[text] != 0) }
  }

  @Test("the openings of a decision are those of the event log and the visits")
  func openings() {
    let town = Town(Self.world([1, 1]), seed: 5, days: 16)
    let outcome = town.reminding(texts: [1, 1])
    var moments = (0..<town.world.count).map { index in
      town.world.sessions.range(of: index).map { town.world.sessions.entries[$0] }
    }
    for row in outcome.rows(.opened) { moments[Int(row.recipient)].append(row.at) }
    for index in moments.indices { moments[index].sort() }
    let wrong = outcome.textDecisions.count { decision in
      let first = moments[Int(decision.index)].first { $0 >= decision.at }.map { $0 - decision.at }
      return (first ?? .days(9)) < .hours(2)
        ? decision.openedAfter != first : (decision.openedAfter ?? .days(9)) < .hours(2)
    }
    #expect(wrong == 0)
    #expect(outcome.textDecisions.contains { $0.openedAfter != nil })
  }

  @Test("who recovers gives no text twice running while there is another, and takes turns")
  func takesTurns() {
    let town = Town(Self.world([1, 1, 1, 1]), seed: 2, days: 24)
    let outcome = town.reminding(
      texts: [1, 1, 1, 1], choice: Self.choice(by: .recovering, penalty: 50))
    var last: [UInt32: [UInt8]] = [:]
    for decision in Self.decisions(outcome, trained: true) {
      last[decision.index, default: []].append(decision.text)
    }
    for texts in last.values {
      for place in texts.indices.dropFirst(4) { #expect(texts[place] == texts[place - 4]) }
      for place in texts.indices.dropFirst() { #expect(texts[place] != texts[place - 1]) }
    }
  }

  @Test("a lane comes to the same alone and beside other arms, which are alike while they train")
  func again() {
    let town = Town(Self.world([0.5, 1, 1.5]), seed: 3, days: 20)
    let choices = [nil, Self.choice(), Self.choice(by: .recovering, penalty: 5)]
    let strategies = choices.map {
      Strategy.reminding(DailyChance(share: 1, texts: [1, 1, 1], choice: $0))
    }
    let arms = try! ArmStrategies(strategies, zones: Place.table)
    let together = Lane.paired(town.world, arms, keepsTextDecisions: true)
    for (place, choice) in choices.enumerated() {
      let alone = town.reminding(texts: [1, 1, 1], choice: choice)
      #expect(alone.digest == together[place].digest)
      #expect(
        Self.decisions(together[place], trained: false)
          == Self.decisions(together[0], trained: false))
    }
    #expect(Set(together.map(\.digest)).count == 3)
  }

  @Test("the arms of a split share what their lane learned before they part")
  func shared() throws {
    let town = Town(Self.world([0.5, 2, 0.5]), seed: 1, days: 24)
    let uniform = Strategy.reminding(DailyChance(share: 1, texts: [1, 1, 1]))
    let learned = Strategy.reminding(
      DailyChance(share: 1, texts: [1, 1, 1], choice: Self.choice()))
    let strategies = try ArmStrategies([uniform, learned], zones: Place.table)
    let outcome = Lane.split(town.world, strategies, baseline: 0, assignment: { Int($0 % 2) })
    let scores = try #require(outcome.textScores[0])
    #expect(scores[1] > 0.3 && scores[0] < 0)
    #expect(outcome.arms[1].cohort[.opened] > outcome.arms[0].cohort[.opened])
  }
}
