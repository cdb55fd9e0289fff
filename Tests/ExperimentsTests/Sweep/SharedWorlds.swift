import Foundation
import SimWorld
import Statistics
import TestSupport
import TestWorlds

@testable import Experiments
@testable import Scenarios

/// What it is worth that all arms of the quickstart meet the same worlds: the factor by which
/// independent worlds would need more seeds, for as narrow an interval of the difference.
struct SharedWorlds: Sendable {
  static let seeds = 60
  static let subscribers = Build.runsProofs ? 2_000 : 1_000
  static let metrics: [MetricName] = [
    .deliveryRate, .openRate, .ctr, .opensPerSubscriberDay, .sendsPerSubscriberDay, .optOutRate,
    .uninstallRate,
  ]

  /// Without the baseline.
  let arms: [String]
  /// By metric, then by arm; `nil` where an arm is the baseline in every seed.
  let factors: [[Double?]]
  /// The same with adjusted figures of the shared worlds.
  let adjusted: [[Double?]]

  static let all = Result { try SharedWorlds() }

  init() throws {
    let file = try ScenarioFile.load(
      path: "\(Scenarios.folder)/quickstart.yaml",
      overrides: [
        "world.subscribers=\(Self.subscribers)", "replications=\(Self.seeds)",
      ])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let store = MemoryStore()
    try Runner(plan, threads: 2).run(into: store)
    let evidence = try RunEvidence(plan, in: store)
    arms = plan.scenario.arms.dropFirst().map(\.name)
    let known = try evidence.adjustedArms(threads: 2)!
    var (factors, adjusted): ([[Double?]], [[Double?]]) = ([], [])
    for metric in Self.metrics {
      let values = plan.scenario.arms.indices.map { arm in
        (0..<Self.seeds).map { evidence.people.ratio(metric, arm, in: $0)! }
      }
      let figures = known.map { $0.figures(metric) }
      var row: (plain: [Double?], adjusted: [Double?]) = ([], [])
      for arm in values.indices.dropFirst() {
        let apart = try Moments(values[arm]).variance + Moments(values[0]).variance
        let shared = try Moments(zip(values[arm], values[0]).map { $0 - $1 }).variance
        let rest = try Moments((figures[arm] - figures[0]).widened).variance
        row.plain.append(shared > 0 ? apart / shared : nil)
        row.adjusted.append(shared > 0 ? apart / rest : nil)
      }
      factors.append(row.plain)
      adjusted.append(row.adjusted)
    }
    (self.factors, self.adjusted) = (factors, adjusted)
  }
}
