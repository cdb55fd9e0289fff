import Scenarios
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// Ratios of a split for which few people have a denominator.
@Suite("Small denominators")
struct SmallDenominatorTests {
  private static let text = """
    pushlab: 1
    name: offers
    seed: 7
    horizon: { start: 2026-03-16, days: 8, warmupDays: 0 }
    replications: 1
    design: split
    world: { kind: smallBusiness, businesses: 30, subscribers: 600, posts: { perDay: 0.25 } }
    arms:
      - { name: one, baseline: true, strategy: {} }
      - { name: other, extends: one }
    metrics: { success: ["openRate[category=marketing]"], guardrails: {} }

    """

  private static func plan(_ overrides: [String] = []) throws -> ExperimentPlan {
    try ScenarioFile.load(text: text, name: "offers.yaml", overrides: overrides).scenario.plan()
  }

  /// Both arms of a world; `nil` where there is nothing to compare.
  private static func estimates(
    _ people: Evidence, _ metric: MetricName, in world: Int
  ) throws -> (RatioEstimate, RatioEstimate)? {
    guard (0..<2).allSatisfy({ people.totals(metric, $0, in: world).divisor > 0 }) else {
      return nil
    }
    let a = try people.estimate(metric, 0, in: world)
    let b = try people.estimate(metric, 1, in: world)
    return min(a.carriers, b.carriers) >= 2 && a.variance + b.variance > 0 ? (a, b) : nil
  }

  @Test(
    "equal arms of 300 people differ in an open rate of a rare kind in one test of twenty",
    .releaseOnly)
  func level() throws {
    let tests = 300
    let plan = try Self.plan(["replications=\(tests)"])
    let people = try RunEvidence(plan, in: plan.run(threads: 2)).people
    let metric = MetricName(rawValue: "openRate[category=marketing]")!
    var (normal, contrast, answered) = (0, 0, 0)
    var carriers: [Double] = []
    for world in 0..<tests {
      guard let (a, b) = try Self.estimates(people, metric, in: world) else { continue }
      answered += 1
      carriers += [a.carriers, b.carriers]
      let found = try RatioContrast(control: a, treatment: b).comparison(level: 0.95)
      if found.difference.pValue < 0.05 { contrast += 1 }
      let plain = try RatioDifference(control: a, treatment: b, level: 0.95)
      if plain.difference.pValue < 0.05 { normal += 1 }
    }
    #expect(answered > tests * 9 / 10)
    #expect(carriers.reduce(0, +) / Double(carriers.count) < 200, "\(carriers.count) arms")
    #expect(normal >= contrast, "\(normal), \(contrast)")
    #expect(try BinomialBand(0.05, of: answered).counts.upperBound >= contrast, "\(contrast)")
  }

  @Test("a ratio that rests on few is warned of, by those who carry its denominator")
  func warning() throws {
    let plan = try Self.plan(["world.subscribers=200", "world.posts.perDay=0.1"])
    let summary = try Analysis.summary(RunEvidence(plan, in: plan.run(threads: 2)))
    let found = summary.warnings.filter { $0.contains("those who carry its denominator") }
    #expect(found.count == 2, "\(summary.warnings)")
    #expect(found.allSatisfy { $0.hasPrefix("`openRate[category=marketing]` of arm `") })
  }
}
