import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What the warm-up of a split is good for.
@Suite(.releaseOnly) struct AdjustmentTests {
  /// Opened of delivered after the arms parted, and before.
  private typealias Person = (now: (Int32, Int32), before: (Int32, Int32))

  private static let a: [Person] = [
    ((1, 5), (1, 3)), ((0, 3), (0, 4)), ((2, 9), (2, 5)), ((0, 0), (0, 2)), ((3, 8), (3, 4)),
    ((1, 6), (0, 0)), ((4, 7), (2, 3)),
  ]
  private static let b: [Person] = [
    ((2, 5), (1, 4)), ((1, 3), (0, 3)), ((5, 9), (3, 5)), ((0, 2), (0, 2)), ((3, 7), (1, 4)),
    ((2, 4), (1, 2)),
  ]

  private static func summary(_ metric: MetricName) throws -> Summary {
    var run = try HandMade(
      arms: ["a", "b"], design: .split, replications: 1,
      metrics: MetricPlan(success: [metric], guardrails: [:]))
    run.addWorld(
      split: [a.map { opens($0.now.0, of: $0.now.1) }, b.map { opens($0.now.0, of: $0.now.1) }],
      after: [
        a.map { opens($0.before.0, of: $0.before.1) },
        b.map { opens($0.before.0, of: $0.before.1) },
      ])
    return try run.summary()
  }

  @Test("a count per subscriber is adjusted as CUPED adjusts the subscribers themselves")
  func perSubscriber() throws {
    let row = try Self.summary(.opensPerSubscriberDay).comparison(.opensPerSubscriberDay)
    func arm(_ people: [Person]) -> Cuped.Arm {
      Cuped.Arm(
        outcomes: people.map { Double($0.now.0) }, covariates: people.map { Double($0.before.0) })
    }
    let units = try Cuped(control: arm(Self.a), treatment: arm(Self.b), level: 0.95)
    let days = try HandMade(arms: ["a"], replications: 1).plan.cohortDays
    #expect(agree(row.difference, units.difference.value / days))
    #expect(agree(row.varianceReduction, units.varianceReduction))
    #expect(agree(row.low, units.difference.interval.low / days))
    #expect(agree(row.p, units.difference.pValue))
    #expect(row.method == "delta method over subscribers, CUPED on the warm-up")
  }

  @Test("a rate is adjusted in its linearised parts")
  func rate() throws {
    let row = try Self.summary(.openRate).comparison(.openRate)
    /// num - R den over the mean of den, around R.
    func parts(_ pairs: [(Int32, Int32)], around ratio: Double, mean: Double) -> [Double] {
      pairs.map { (Double($0.0) - ratio * Double($0.1)) / mean }
    }
    func total(_ pairs: [(Int32, Int32)]) -> (Double, Double) {
      pairs.reduce((0, 0)) { ($0.0 + Double($1.0), $0.1 + Double($1.1)) }
    }
    let before = total((Self.a + Self.b).map(\.before))
    func arm(_ people: [Person]) -> Cuped.Arm {
      let now = total(people.map(\.now))
      let ratio = now.0 / now.1
      return Cuped.Arm(
        outcomes: parts(people.map(\.now), around: ratio, mean: now.1 / Double(people.count))
          .map { $0 + ratio },
        covariates: parts(
          people.map(\.before), around: before.0 / before.1,
          mean: before.1 / Double(Self.a.count + Self.b.count)))
    }
    let units = try Cuped(control: arm(Self.a), treatment: arm(Self.b), level: 0.95)
    #expect(agree(row.difference, units.difference.value))
    #expect(agree(row.varianceReduction, units.varianceReduction))
  }

  @Test("the answer without the covariate stands beside it") func unadjusted() throws {
    let row = try Self.summary(.openRate).comparison(.openRate)
    let plain = try #require(row.others.first { $0.use == .unadjusted })
    func estimate(_ people: [Person]) throws -> RatioEstimate {
      try RatioEstimate(
        numerators: people.map { Double($0.now.0) }, denominators: people.map { Double($0.now.1) })
    }
    let expected = try RatioContrast(
      control: estimate(Self.a), treatment: estimate(Self.b)
    ).comparison(level: 0.95)
    #expect(agree(plain.difference, expected.difference.value))
    #expect(agree(plain.p, expected.difference.pValue))
  }

  @Test("nobody's warm-up differs: nothing is adjusted") func constantWarmUp() throws {
    var run = try HandMade(arms: ["a", "b"], design: .split, replications: 1)
    let people = (Self.a, Self.b)
    run.addWorld(
      split: [
        people.0.map { opens($0.now.0, of: $0.now.1) },
        people.1.map { opens($0.now.0, of: $0.now.1) },
      ],
      after: [people.0.map { _ in opens(1, of: 2) }, people.1.map { _ in opens(1, of: 2) }])
    let row = try run.summary().comparison(.openRate)
    #expect(row.varianceReduction == nil)
    #expect(row.method == "delta method over subscribers")
  }

  /// Whoever opens much before opens much after, so a week of warm-up narrows the interval.
  @Test("in a world of unequal people the warm-up removes variance")
  func realRun() throws {
    var scenario = Scenario.tiny(
      replications: 3, design: .split, subscribers: 400, laneSize: 200,
      arms: [Arm(name: "a", baseline: true), Arm(name: "b")])
    scenario.horizon = Horizon(days: 14, warmupDays: 7)
    scenario.world.response.personCV = 2
    let plan = try scenario.plan()
    let row = try plan.summary(plan.run()).comparison(.opensPerSubscriberDay)
    let reduction = try #require(row.varianceReduction)
    #expect(reduction > 0.2 && reduction < 1)
  }
}
