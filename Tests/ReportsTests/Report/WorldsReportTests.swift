import Foundation
import Statistics
import Testing
import Worlds

@testable import Documents
@testable import Experiments
@testable import Reports
@testable import Scenarios

/// ``SampleSummary`` as if its replications had drawn worlds of an ensemble.
enum SampleWorlds {
  private static let tolerance = WorldsTurning.Key(
    key: "world.fatigue.toleranceMedian", standing: .assumption, isFree: true)

  private static let turning = WorldsTurning(
    keys: [tolerance], values: [0.0021],
    cut: .init(key: tolerance, at: "5.4", below: "house", above: "no-rules", accuracy: 0.92),
    rule: .init(
      answer: "house",
      conditions: [.init(key: tolerance, limit: "5.21", isAbove: false, quasiP: 1e-6)],
      coverage: 0.93, density: 0.88, checkedCoverage: 0.9, checkedDensity: 0.85),
    assumedShare: 0.83, assumptions: [tolerance.key])

  static func answer(faults: [MatchFault] = []) throws -> WorldsAnswer {
    let differences = (0..<100).map { Double($0) * 0.0003 - 0.0216 }
    let value = InformationValue(differences: differences, weights: Weights(equal: 100))
    let test = try value.test(errors: [Double](repeating: 0.002, count: 100))
    let choice = WorldsChoice(
      measure: .metric(.opensPerSubscriberDay), unit: .perDay,
      options: [
        .init(
          arm: "house", difference: 0, bestShare: 0.28, bestShareError: 0.045,
          expectedRegret: 0.0123, worstTenthRegret: 0.0307),
        .init(
          arm: "no-rules", difference: 0.0123, bestShare: 0.72, bestShareError: 0.045,
          expectedRegret: 0.0014, worstTenthRegret: 0.0092),
      ], chosen: "no-rules", runnerUp: "house", isLuckAlone: false, perfectInformation: 0.0014,
      turning: turning,
      tests: WorldsTests(
        days: 17, sizes: [.init(people: 20_000, value: test)], isSettled: true))
    let guardrail = WorldsGuardrail(
      arm: "no-rules", measure: .metric(.optOutRate), margin: 0.001, keptShare: 0.62,
      keptShareError: 0.049, safety: .depends, turning: nil)
    return WorldsAnswer(
      worlds: 100, members: 200, faults: faults, isLuckKnown: true, choices: [choice],
      guardrails: [guardrail])
  }

  static func summary(faults: [MatchFault] = []) throws -> Summary {
    var summary = SampleSummary.value
    summary.comparisons = summary.comparisons.map { row in
      guard row.arm == "no-rules", row.segment == "all", let low = row.low, let high = row.high,
        row.role != .companion
      else { return row }
      var own = row
      (own.withinLow, own.withinHigh) = (nil, nil)
      own.method = "t over 100 worlds"
      let luck = (high - low) / 4
      var effect = WorldsEffect(
        worlds: 100, luck: luck, spread: 4 * luck, luckReach: luck / 2, low: low - 10 * luck,
        high: high + 3 * luck, betterShare: 0.72, keptShare: row.role == .guardrail ? 0.62 : nil,
        isLuckSpent: true)
      effect.relativeLow = row.relativeLow.map { $0 - 0.3 }
      effect.relativeHigh = row.relativeHigh.map { $0 + 0.1 }
      effect.relativeLuckReach = 0.01
      own.take(effect)
      return own
    }
    summary.worldsAnswer = try answer(faults: faults)
    summary.decision = try RunRecommendation(
      summary, of: Scenario(name: "evening", arms: [Arm(name: "house")]))
    return summary
  }
}

@Suite("Reports of runs over worlds") struct WorldsReportTests {
  private func words(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("the section in a terminal, to the letter and in 80 columns") func terminal() throws {
    let text = try SampleWorlds.summary().tree().terminal()
    let start = try #require(text.firstRange(of: "WORLDS LIKE YOURS")).lowerBound
    let end = try #require(text.firstRange(of: "RATES, %")).lowerBound
    #expect(text[start..<end] == Self.golden)
    #expect(text.split(separator: "\n").allSatisfy { $0.columns <= 80 })
  }

  @Test("a poor match is the first line") func poor() throws {
    let text = try SampleWorlds.summary(faults: [.fewWorlds(effectiveSize: 40)]).tree().terminal()
    #expect(text.hasPrefix("Matched poorly: these worlds are no fair sample"))
    #expect(text.ranges(of: "Matched poorly").count == 1)
    let plain = try SampleWorlds.summary().tree().terminal()
    #expect(plain.hasPrefix("Question   ") && !plain.contains("poorly"))
  }

  @Test("the page and Markdown tell the same") func media() throws {
    let summary = try SampleWorlds.summary()
    let section = try #require(SamplePage.page(summary).sections.first { $0.id == "worlds" })
    #expect(section.tables.count == 4)
    let text = words(summary.tree(.decision).markdown)
    #expect(text.contains("| no-rules | 72 of 100 worlds | 0.0014 | 0.0092 |"), "\(text)")
    #expect(text.contains("depends on the world"))
  }

  @Test("JSON has the answer, reads it back, and plain runs have none") func json() throws {
    let summary = try SampleWorlds.summary()
    let text = try JSONReport.text(summary)
    #expect(try JSONInput.value(Summary.self, in: Data(text.utf8)) == summary)
    #expect(text.contains("\"worldsAnswer\"") && text.contains("\"overWorlds\""))
    let plain = try JSONReport.text(SampleSummary.value)
    #expect(!plain.contains("overWorlds") && !plain.contains("worldsAnswer"))
  }

  private static let golden = """
    WORLDS LIKE YOURS                                        under these assumptions
    no-rules
                       difference   in worlds like yours     luck   worlds     both
      opens a day         +0.0123     −0.0009 to +0.0178   0.0011   0.0044   0.0045
        better in 72 of 100 worlds
      open rate          −0.21 pp         −0.99 to +0.11     0.07     0.26     0.27
        better in 72 of 100 worlds
      CTR                +0.04 pp        −12.80 to +5.39     1.07     4.28     4.41
        better in 72 of 100 worlds
      delivery rate      −2.54 pp         −3.56 to −2.11     0.09     0.34     0.35
        margin kept in 62 of 100 worlds
      opt-outs          +0.012 pp       −0.108 to +0.062    0.010    0.040    0.041
        margin kept in 62 of 100 worlds
      luck and worlds: standard deviations of one replication; both: their root of
      squares. More replications will not narrow the ranges.

    Best in opens a day
                                       best in  expected regret  worst tenth's
      house                   28 of 100 worlds           0.0123         0.0307
      no-rules                72 of 100 worlds           0.0014         0.0092

    Guardrails
                            metric                margin kept in  over worlds
      no-rules              opt-outs            62 of 100 worlds  depends

      `no-rules` or `house` in opens a day: turns on `world.fatigue.toleranceMedian`
      [assumption, free].
        Below 5.4 of `world.fatigue.toleranceMedian` `house` is better, above
        `no-rules` is better: so in 92 % of the worlds that did not choose the
        value.
        Where `world.fatigue.toleranceMedian` up to 5.21, `house` is better in 85 %;
        the rule finds 90 % of such worlds (of those that made it 88 % and 93 %).
        83 % of how far worlds differ comes from assumptions:
        `world.fatigue.toleranceMedian`.

    Live tests in opens a day, 17 days
          people   right choice in           without       worth
          20,000  95 of 100 worlds  73 of 100 worlds      0.0011


    """
}
