import Testing

@testable import Experiments
@testable import Reports

/// A run's answer in one word.
@Suite("The verdict of a run")
struct RunVerdictTests {
  private static func verdict(
    _ recommendation: RunRecommendation.Recommendation, _ kinds: [ArmStanding.Kind]
  ) -> String? {
    RunVerdict(
      RunRecommendation(
        question: "?", recommendation: recommendation, arm: nil, baseline: "house",
        standings: kinds.map {
          ArmStanding(arm: "a", kind: $0, better: [], worse: [], open: [])
        },
        people: 1_000, isAudience: false, days: 7, currency: nil, effects: [], lines: [])
    )?.rawValue
  }

  @Test(
    "where the baseline is kept it says what of the arms is shown",
    arguments: [
      ([.worse, .worse], "worse"), ([.worse, .identical], "open"),
      ([.worse, .nothingShown], "open"),
      ([.identical, .identical], "identical"), ([.identical, .nothingShown], "open"),
      ([.nothingShown], "open"), ([.open, .worse], "open"), ([.open, .tradeOff], "open"),
      ([.tradeOff, .worse], "trade-off"), ([.tradeOff, .nothingShown, .identical], "trade-off"),
    ] as [([ArmStanding.Kind], String)])
  func kept(kinds: [ArmStanding.Kind], word: String) {
    #expect(Self.verdict(.keep, kinds) == word)
  }

  @Test("an arm that is recommended is better, whatever the others are; without one there is none")
  func others() {
    #expect(Self.verdict(.change, [.worse, .qualifies]) == "better")
    #expect(Self.verdict(.none, []) == nil)
    #expect(Self.verdict(.none, [.qualifies]) == nil)
  }
}
