import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What a live A/B test would see.
@Suite(.releaseOnly) struct SplitInferenceTests {
  private static let a: [(opened: Int32, of: Int32)] = [
    (1, 5), (0, 3), (2, 9), (0, 0), (1, 1), (3, 8), (0, 4),
  ]
  private static let b: [(opened: Int32, of: Int32)] = [
    (2, 5), (1, 3), (4, 9), (0, 0), (0, 1), (3, 7),
  ]

  private func example(_ metrics: MetricPlan = MetricPlan(success: [.openRate], guardrails: [:]))
    throws -> Summary
  {
    var run = try HandMade(arms: ["a", "b"], design: .split, replications: 1, metrics: metrics)
    run.addWorld(split: [
      Self.a.map { opens($0.opened, of: $0.of) }, Self.b.map { opens($0.opened, of: $0.of) },
    ])
    return try run.summary()
  }

  private func estimate(_ people: [(opened: Int32, of: Int32)]) throws -> RatioEstimate {
    try RatioEstimate(
      numerators: people.map { Double($0.opened) }, denominators: people.map { Double($0.of) })
  }

  @Test("a split is judged by the delta method over subscribers, those without a push included")
  func deltaMethod() throws {
    let row = try example().comparison(.openRate)
    let expected = try RatioContrast(
      control: estimate(Self.a), treatment: estimate(Self.b)
    ).comparison(level: 0.95)
    #expect(agree(row.difference, 10.0 / 25 - 7.0 / 30))
    #expect(agree(row.difference, expected.difference.value))
    #expect(agree(row.low, expected.difference.interval.low))
    #expect(agree(row.high, expected.difference.interval.high))
    #expect(agree(row.p, expected.difference.pValue))
    #expect(agree(row.relative, expected.relative!.value))
    #expect(agree(row.relativeLow, expected.relative!.interval.low))
    #expect(agree(row.relativeHigh, expected.relative!.interval.high))
    #expect(row.method == "delta method over subscribers")
    #expect(row.subscribers == 6)
    #expect(row.affectedShare == nil && row.withinLow == nil)
  }

  @Test("an arm's own interval is of the same method") func metric() throws {
    let rate = try example().metric(.openRate, "b")
    let own = try estimate(Self.b)
    #expect(rate.numerator == 10 && rate.denominator == 25)
    let interval = try own.interval(level: 0.95)
    #expect(agree(rate.low, interval.low))
    #expect(agree(rate.high, interval.high))
  }

  @Test("guardrails know which direction is better", arguments: [MetricName.openRate, .optOutRate])
  func guardrail(metric: MetricName) throws {
    let metrics = MetricPlan(success: [], guardrails: [metric: Guardrail(margin: 0.1)])
    var run = try HandMade(arms: ["a", "b"], design: .split, replications: 1, metrics: metrics)
    let few = (0..<100).map { opens(1, of: 4).merging([.optedOut: $0 % 10 == 0 ? 1 : 0]) { $1 } }
    let many = (0..<100).map { opens(2 + $0 % 2, of: 4).merging([.optedOut: $0 % 2]) { $1 } }
    run.addWorld(split: [few, many])
    let verdict = try run.summary().comparison(metric).verdict
    #expect(verdict == (metric == .openRate ? .notWorse : .worse))
  }

  @Test("arms that got what their weights promise pass, others are named before all else")
  func sampleRatio() throws {
    var run = try HandMade(arms: ["a", "b"], design: .split, replications: 1)
    run.addWorld(split: [
      (0..<520).map { opens($0 % 2, of: 3) }, (0..<480).map { opens($0 % 2, of: 3) },
    ])
    let fine = try run.summary()
    let check = try #require(fine.sampleRatio)
    #expect(check.counts == [520, 480])
    // Chi-square of 1.6 with one degree of freedom.
    #expect(agree(check.p, 0.2059032107320684))
    #expect(!check.isMismatch && !fine.warnings.contains { $0.contains("mismatch") })
    #expect(check.threshold == 0.0005 && check.verdict(on: "1:1") == "fit 1:1")

    var wrong = try HandMade(arms: ["a", "b"], design: .split, replications: 1)
    wrong.addWorld(split: [
      (0..<600).map { opens($0 % 2, of: 3) }, (0..<400).map { opens($0 % 2, of: 3) },
    ])
    let summary = try wrong.summary()
    #expect(summary.sampleRatio?.isMismatch == true)
    #expect(summary.warnings.contains { $0.hasPrefix("sample ratio mismatch: sizes [600, 400]") })
  }

  @Test("a paired run has no sample ratio to check") func paired() throws {
    let plan = try Scenario.tiny().plan()
    #expect(try plan.summary(plan.run()).sampleRatio == nil)
  }

  @Test("a split run passes its own check, and its subscribers are everyone once")
  func realRun() throws {
    let plan = try Scenario.tiny(replications: 4, design: .split).plan()
    let summary = try plan.summary(plan.run())
    let check = try #require(summary.sampleRatio)
    #expect(check.counts.reduce(0, +) == 4 * 150)
    #expect(!check.isMismatch)
  }
}
