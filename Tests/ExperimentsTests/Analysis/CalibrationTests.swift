import PushModel
import SimWorld
import Statistics
import Testing

@testable import Experiments

/// A test at 5 % that is told nothing but the truth errs in 5 % of the runs.
@Suite struct CalibrationTests {
  private static let runs = 200

  /// Two arms alike, in worlds whose people differ a lot.
  private static func world(seed: UInt64) throws -> ExperimentPlan {
    var scenario = Scenario.tiny(
      seed: seed, replications: 1, design: .split, subscribers: 160, laneSize: 160,
      arms: [Arm(name: "a", baseline: true), Arm(name: "b")])
    scenario.horizon = Horizon(days: 8, warmupDays: 1)
    scenario.world.response.personCV = 2
    return try scenario.plan()
  }

  @Test("two arms alike differ at 5 % in 5 % of the splits, within the exact 99 % band")
  func falsePositives() throws {
    var rejected: [MetricName: Int] = [:]
    for seed in 0..<UInt64(Self.runs) {
      let plan = try Self.world(seed: seed)
      let summary = try plan.summary(plan.run())
      for metric in [MetricName.openRate, .opensPerSubscriberDay, .deliveryRate] {
        let p = try #require(summary.comparison(metric).p)
        if p < 0.05 { rejected[metric, default: 0] += 1 }
      }
    }
    for (metric, count) in rejected {
      let lower = try Binomial.lowerTail(count, trials: Self.runs, probability: 0.05)
      let upper = try Binomial.upperTail(count, trials: Self.runs, probability: 0.05)
      #expect(min(lower, upper) > 0.005, "\(metric): \(count) of \(Self.runs)")
    }
    #expect(rejected.count == 3)
  }
}
