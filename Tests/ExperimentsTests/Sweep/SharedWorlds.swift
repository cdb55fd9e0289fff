import Foundation
import SimWorld
import Statistics

@testable import Experiments
@testable import Scenarios

/// What it is worth that all arms of the quickstart meet the same worlds: the factor by which
/// independent worlds would need more seeds, for as narrow an interval of the difference.
struct SharedWorlds: Sendable {
  static let seeds = 60
  static let subscribers = 2_000
  static let metrics: [MetricName] = [
    .deliveryRate, .openRate, .ctr, .opensPerSubscriberDay, .sendsPerSubscriberDay, .optOutRate,
    .uninstallRate,
  ]

  /// Without the baseline.
  let arms: [String]
  /// By metric, then by arm; `nil` where an arm is the baseline in every seed.
  let factors: [[Double?]]

  init() throws {
    let file = try ScenarioFile.load(
      path: "\(Scenarios.folder)/quickstart.yaml",
      overrides: ["world.subscribers=\(Self.subscribers)", "replications=\(Self.seeds)"])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let store = MemoryStore()
    try Runner(plan, threads: 2).run(into: store)
    let evidence = try RunEvidence(plan, in: store)
    arms = plan.scenario.arms.dropFirst().map(\.name)
    factors = try Self.metrics.map { metric in
      let values = plan.scenario.arms.indices.map { arm in
        (0..<Self.seeds).map { evidence.people.ratio(metric, arm, in: $0)! }
      }
      return try values.dropFirst().map { own in
        let shared = try Moments(zip(own, values[0]).map { $0 - $1 }).variance
        let apart = try Moments(own).variance + Moments(values[0]).variance
        return shared > 0 ? apart / shared : nil
      }
    }
  }
}
