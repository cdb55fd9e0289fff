import Foundation
import SimWorld
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Paired worlds, worked out on paper.
///
/// Open rates of a and b in three worlds of two subscribers: 0.2 and 0.3, 0.2 and 0.4, 0.1 and 0.4.
@Suite struct SeedInferenceTests {
  private func example() throws -> Summary {
    var run = try HandMade(arms: ["a", "b"], replications: 3)
    run.addWorld([[opens(1, of: 5), opens(2, of: 5)], [opens(1, of: 5), opens(1, of: 5)]])
    run.addWorld([[opens(1, of: 5), opens(3, of: 5)], [opens(1, of: 5), opens(1, of: 5)]])
    run.addWorld([[opens(1, of: 5), opens(2, of: 5)], [opens(0, of: 5), opens(2, of: 5)]])
    return try run.summary()
  }

  @Test(
    "S1-9-open S4-OQ-7 open rate is opened over delivered, pooled, with a t interval over seeds")
  func metric() throws {
    let rate = try example().metric(.openRate)
    #expect(rate.numerator == 5)
    #expect(rate.denominator == 30)
    #expect(agree(rate.value, 5 / 30))
    // Mean 1/6, standard deviation 0.1/√3, t(0.975, 2) = 4.302652729911275 (NIST table: 4.303).
    #expect(agree(rate.low, 1.0 / 6 - 4.302652729911275 * 0.1 / 3))
    #expect(agree(rate.high, 1.0 / 6 + 4.302652729911275 * 0.1 / 3))
    #expect(rate.method == "t over 3 seeds")
    #expect(rate.subscribers == 2)
    #expect(rate.replications == 3)
  }

  @Test("the headline is the t over the differences of the seeds: 0.1, 0.2, 0.3")
  func overSeeds() throws {
    let row = try example().comparison(.openRate)
    #expect(agree(row.difference, 0.2))
    let half = 4.302652729911275 * 0.1 / 3.0.squareRoot()
    #expect(agree(row.low, 0.2 - half))
    #expect(agree(row.high, 0.2 + half))
    // With two degrees of freedom p = 1 - t/√(2 + t²), and t² = 12.
    #expect(agree(row.p, 1 - (12.0 / 14).squareRoot()))
    #expect(row.verdict == .inconclusive)
    #expect(row.method == "t over 3 seeds")
    #expect(row.replications == 3)
  }

  @Test("the relative difference is the geometric mean of 3/2, 2 and 4, less one")
  func relative() throws {
    let row = try example().comparison(.openRate)
    #expect(agree(row.relative, cbrt(12) - 1))
    let logs = [1.5, 2, 4].map { log($0) }
    let mean = logs.reduce(0, +) / 3
    let sd = (logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 2).squareRoot()
    let half = 4.302652729911275 * sd / 3.0.squareRoot()
    #expect(agree(row.relativeLow, exp(mean - half) - 1))
    #expect(agree(row.relativeHigh, exp(mean + half) - 1))
  }

  @Test("the interval for these very worlds has the standard errors 0.1, 0.2 and 0.1 within them")
  func within() throws {
    let row = try example().comparison(.openRate)
    let half = 1.959963984540054 * (0.01 + 0.04 + 0.01).squareRoot() / 3
    #expect(agree(row.withinLow, 0.2 - half))
    #expect(agree(row.withinHigh, 0.2 + half))
  }

  @Test("swapping the arms turns every sign") func swapped() throws {
    var run = try HandMade(arms: ["b", "a"], replications: 3)
    run.addWorld([[opens(2, of: 5), opens(1, of: 5)], [opens(1, of: 5), opens(1, of: 5)]])
    run.addWorld([[opens(3, of: 5), opens(1, of: 5)], [opens(1, of: 5), opens(1, of: 5)]])
    run.addWorld([[opens(2, of: 5), opens(1, of: 5)], [opens(2, of: 5), opens(0, of: 5)]])
    let row = try run.summary().comparison(.openRate, "a")
    let mirror = try example().comparison(.openRate)
    #expect(agree(row.difference, -mirror.difference!))
    #expect(agree(row.low, -mirror.high!))
    #expect(agree(row.p, mirror.p!))
    #expect(agree(row.withinLow, -mirror.withinHigh!))
  }

  @Test("counts per subscriber are per day of the cohort, margins and intervals with them")
  func perDay() throws {
    let summary = try example()
    let days = summary.cohortDays
    #expect(days == 3)
    let opens = summary.metric(.opensPerSubscriberDay)
    #expect(agree(opens.value, 5.0 / 6 / days))
    let row = summary.comparison(.opensPerSubscriberDay)
    // Opens per subscriber: 1, 1, 0.5 and 1.5, 2, 2.
    #expect(agree(row.difference, (0.5 + 1 + 1.5) / 3 / days))
    #expect(agree(row.relative, cbrt(12) - 1))
  }

  @Test("one replication speaks of its own world only, and a warning says so")
  func oneWorld() throws {
    var run = try HandMade(arms: ["a", "b"], replications: 1)
    run.addWorld([[opens(1, of: 5), opens(2, of: 5)], [opens(1, of: 5), opens(1, of: 5)]])
    let summary = try run.summary()
    let row = summary.comparison(.openRate)
    #expect(row.method == "paired by subscriber, conditional on this world")
    #expect(agree(row.difference, 0.1))
    // Two people carry the denominator: t with one degree of freedom.
    #expect(agree(row.low, 0.1 - 12.706204736432095 * 0.1))
    #expect(agree(row.high, 0.1 + 12.706204736432095 * 0.1))
    #expect(row.low == row.withinLow)
    #expect(summary.warnings.contains { $0.hasPrefix("one replication") })
    #expect(summary.metric(.openRate).method == "delta method over subscribers")
  }

  @Test("a difference that no chance explains is an improvement, or worse, by its direction")
  func verdicts() throws {
    let metrics = MetricPlan(success: [.openRate, .optOutRate], guardrails: [:])
    var run = try HandMade(arms: ["a", "b"], replications: 4, metrics: metrics)
    for world: Int32 in 0..<4 {
      run.addWorld([
        [opens(1, of: 40), opens(20 + world, of: 40)],
        [opens(1, of: 40), opens(20, of: 40).merging([.optedOut: 1]) { $1 }],
        [opens(1, of: 40), opens(20, of: 40).merging([.optedOut: world % 2]) { $1 }],
      ])
    }
    let summary = try run.summary()
    #expect(summary.comparison(.openRate).verdict == .improved)
    // More people opting out is a positive difference, and bad.
    #expect(summary.comparison(.optOutRate).difference! > 0)
    #expect(summary.comparison(.optOutRate).verdict == .worse)
  }
}
