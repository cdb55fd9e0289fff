import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Estimates of one value from many simulated logs, held against what the strategy is worth in worlds
/// that run it.
struct OffPolicyCoverage {
  /// From many worlds that run the strategy.
  let truth: (value: Double, standardError: Double)
  /// One for each log.
  let found: [ClusteredOffPolicy]

  /// A plan in which one arm of a scenario runs alone.
  static func plan(
    of scenario: String, _ arm: String, seed: Int, _ overrides: [String]
  ) throws -> ExperimentPlan {
    let file = try ScenarioFile.load(
      text: scenario, name: "\(arm).yaml", overrides: ["seed=\(seed)"] + overrides)
    var scenario = file.scenario
    scenario.arms = scenario.arms.filter { $0.name == arm }
    scenario.arms[0].baseline = true
    return try scenario.plan()
  }

  /// The ratio of counts over independent worlds.
  static func truth(
    _ worlds: [(opened: Double, points: Double)]
  ) throws -> (value: Double, standardError: Double) {
    let estimate = try RatioEstimate(
      numerators: worlds.map(\.opened), denominators: worlds.map(\.points))
    return (estimate.ratio, estimate.variance.squareRoot())
  }

  /// 95 % intervals hold the truth in about 95 % of the logs, and means are as near to it as those of
  /// estimates without a bias are: within two standard errors.
  func expectHonest() throws {
    let band = try BinomialBand(0.95, of: found.count)
    let estimates: [(name: String, all: [ClusterEstimate])] = [
      ("IPS", found.map(\.inverseWeighted)), ("SNIPS", found.compactMap(\.selfNormalised)),
      ("DR", found.map(\.doublyRobust)),
    ]
    for (name, all) in estimates {
      let covered = all.count { $0.low <= truth.value && truth.value <= $0.high }
      #expect(band.contains(covered), "\(name): \(covered) of \(all.count), \(truth)")
      let bias = try bias(of: all)
      #expect(abs(bias.value) < 2 * bias.standardError, "\(name): \(bias), \(truth)")
    }
    // What is known of hours and people sharpens the estimate.
    func error(_ all: [ClusterEstimate]) -> Double { all.reduce(0) { $0 + $1.standardError } }
    #expect(error(found.map(\.doublyRobust)) < error(found.map(\.inverseWeighted)))
  }

  /// The mean of estimates minus the truth, with the standard error of both.
  func bias(of all: [ClusterEstimate]) throws -> (value: Double, standardError: Double) {
    let moments = try Moments(all.map(\.value))
    return (
      moments.mean - truth.value,
      (moments.varianceOfMean + truth.standardError * truth.standardError).squareRoot()
    )
  }

  /// The mean value of the logs' own strategy: what is estimated is not what was logged.
  var own: Double { found.reduce(0) { $0 + $1.own.value } / Double(found.count) }
}
