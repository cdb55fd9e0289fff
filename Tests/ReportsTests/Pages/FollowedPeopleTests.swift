import Foundation
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Reports

/// People who are followed, in the terminal and on the page of a run.
@Suite("Holdout and cohorts are shown wherever a run is")
struct FollowedPeopleTests {
  /// Two arms, a holdout of a tenth, and those who joined in two periods of a week.
  private static var summary: Summary {
    var summary = SampleSummary.value
    let baseline = summary.baseline
    summary.replications = 20
    summary.holdout = HoldoutSummary(
      arm: baseline, share: 0.1,
      effects: [
        HoldoutSummary.Effect(
          arm: "no-rules", metric: "activeDaysPerWeek", unit: .mean, truth: 0.4313,
          estimate: 0.4309, reach: 0.0812, covering: 19, replications: 20),
        HoldoutSummary.Effect(
          arm: "no-rules", metric: "returnRate", unit: .share, truth: 0.05, estimate: -0.01,
          reach: 0.07, covering: 20, replications: 20),
      ])
    summary.holdout?.conversions = [
      HoldoutSummary.ConversionShare(
        arm: "no-rules", metric: "conversionsPerSubscriber", truth: 0.1235, estimate: 0.1381,
        low: -0.0412, high: 0.2874, covering: 19, replications: 20, attributed: 0.6207),
      HoldoutSummary.ConversionShare(
        arm: "no-rules", metric: "conversionValue", truth: 0.1084, estimate: 0.1289, low: -0.6389,
        high: 0.5363, covering: 18, replications: 18, attributed: nil),
    ]
    func row(_ arm: String, _ joined: Int, _ ages: Int) -> String {
      let ages = (1...ages).map { age in
        """
        { "age": \(age), "observed": 1200, "present": \(1 - 0.1 * Double(age)),
          "active": \(0.6 - 0.1 * Double(age)) }
        """
      }
      return """
        { "arm": "\(arm)", "joined": \(joined), "people": 1200,
          "ages": [\(ages.joined(separator: ","))] }
        """
    }
    let rows = [row(baseline, 0, 3), row(baseline, 2, 1), row("no-rules", 0, 3)]
    summary.cohorts = try! JSONDecoder().decode(
      CohortSummary.self,
      from: Data("{ \"period\": \"7d\", \"rows\": [\(rows.joined(separator: ","))] }".utf8))
    return summary
  }

  @Test("the page has what the terminal has")
  func page() {
    let words = SamplePage.page(Self.summary).words
    for line in [
      "no-rules · active days a wk | +0.431 | +0.431 ± 0.081 | 19 of 20 |",
      "no-rules · back after lapse, pp | +5.00 | −1.00 ± 7.00 | 20 of 20 |",
      "no-rules · conversions | 12.3 | 13.8 · −4.1 to 28.7 | 19 of 20 | 62.1 |",
      "no-rules · conversion value | 10.8 | 12.9 · −63.9 to 53.6 | 18 of 18 | — |",
      "Of 20 worlds only those have a share in which somebody outside the holdout converts: 18 or more.",
      "there at the start | 1,200 | 90/50 | 80/40 | 70/30 |",
      "2 | 1,200 | 90/50 | — | — |",
    ] {
      #expect(words.contains(line), "\(line)\n\(words)")
    }
  }

  @Test("no conversion outside the holdout is said, where conversions are counted")
  func noConversion() {
    var summary = Self.summary
    summary.holdout?.conversions = []
    let words = "Nobody outside the holdout converts"
    #expect(SamplePage.page(summary).words.contains(words))
    summary.holdout?.conversions = nil
    #expect(!SamplePage.page(summary).words.contains(words))
  }

  @Test("neither is on a page of a run that has none")
  func none() {
    let words = SamplePage.page().words
    #expect(!words.contains("Holdout"))
    #expect(!words.contains("Cohorts"))
  }
}
