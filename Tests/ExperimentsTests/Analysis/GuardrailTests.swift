import SimWorld
import Statistics
import TestWorlds
import Testing

@testable import Scenarios

/// A guardrail holds when the good of the baseline does not shrink by more than the margin.
@Suite struct GuardrailTests {
  /// Ten subscribers; in each of three worlds so many opt out under a and b.
  private func optOuts(_ a: [Int], _ b: [Int], margin: Double) throws -> Comparison {
    try guarded(.optOutRate, margin: margin, a, b) { $0 ? [.optedOut: 1] : [:] }
  }

  /// Ten pushes are sent to each of ten subscribers; so many of them get none under a and b.
  private func losses(_ a: [Int], _ b: [Int], margin: Double) throws -> Comparison {
    try guarded(.deliveryRate, margin: margin, a, b) { [.sent: 1, .delivered: $0 ? 0 : 1] }
  }

  private func guarded(
    _ metric: MetricName, margin: Double, _ a: [Int], _ b: [Int],
    _ counts: (_ isHit: Bool) -> Counts
  ) throws -> Comparison {
    let metrics = MetricPlan(success: [], guardrails: [metric: Guardrail(margin: margin)])
    var run = try HandMade(arms: ["a", "b"], replications: a.count, metrics: metrics)
    for (a, b) in zip(a, b) {
      run.addWorld((0..<10).map { [counts($0 < a), counts($0 < b)] })
    }
    return try run.summary().comparison(metric)
  }

  @Test("fewer opt-outs are no harm, more of them are: lower is better")
  func optOutRate() throws {
    let better = try optOuts([5, 6, 7], [2, 2, 2], margin: 0.1)
    #expect(agree(better.difference, -0.4))
    #expect(better.verdict == .notWorse)
    let worse = try optOuts([2, 2, 2], [5, 6, 7], margin: 0.1)
    #expect(agree(worse.difference, 0.4))
    #expect(worse.verdict == .worse)
    // Differences 0.3, 0.4, 0.5 against a margin of 0.1: t = -0.3/(0.1/√3), and with two degrees
    // of freedom the tail above t is (1 - t/√(2 + t²))/2.
    let t = -0.3 * 3.0.squareRoot() / 0.1
    #expect(agree(worse.p, (1 - t / (2 + t * t).squareRoot()) / 2))
  }

  @Test("fewer deliveries are harm: higher is better") func deliveryRate() throws {
    #expect(try losses([2, 2, 2], [5, 6, 7], margin: 0.1).verdict == .worse)
    #expect(try losses([5, 6, 7], [2, 2, 2], margin: 0.1).verdict == .notWorse)
  }

  @Test("a loss within the margin is not worse, one beyond it is, between them is no answer")
  func margin() throws {
    // Losses of 0.1, 0.2, 0.1: mean 0.133, one-sided reach 2.92 · 0.0333 = 0.097.
    let (a, b) = ([1, 1, 1], [2, 3, 2])
    #expect(try losses(a, b, margin: 0.25).verdict == .notWorse)
    #expect(try losses(a, b, margin: 0.15).verdict == .inconclusive)
    #expect(try losses(a, b, margin: 0.03).verdict == .worse)
    #expect(try optOuts(a, b, margin: 0.25).verdict == .notWorse)
    #expect(try optOuts(a, b, margin: 0.15).verdict == .inconclusive)
    #expect(try optOuts(a, b, margin: 0.03).verdict == .worse)
  }

  @Test(
    "in one world alone the direction is the same",
    arguments: [MetricName.optOutRate, .deliveryRate])
  func oneWorld(metric: MetricName) throws {
    let compare = metric == .optOutRate ? optOuts : losses
    #expect(try compare([1], [9], 0.1).verdict == .worse)
    #expect(try compare([9], [1], 0.1).verdict == .notWorse)
  }

  @Test("a margin per day is in the unit of the metric") func perDay() throws {
    // Three days: 1 open a day fewer is 3 opens a subscriber fewer.
    for (margin, verdict) in [(1.5, Comparison.Verdict.notWorse), (0.5, .worse)] {
      let metrics = MetricPlan(
        success: [], guardrails: [.opensPerSubscriberDay: Guardrail(margin: margin)])
      var run = try HandMade(arms: ["a", "b"], replications: 3, metrics: metrics)
      for noise: Int32 in 0..<3 {
        run.addWorld([
          [opens(60, of: 90), opens(57 + noise, of: 90)],
          [opens(60, of: 90), opens(57 - noise, of: 90)],
          [opens(60, of: 90), opens(57 + noise % 2, of: 90)],
        ])
      }
      #expect(try run.summary().comparison(.opensPerSubscriberDay).verdict == verdict)
    }
  }
}
