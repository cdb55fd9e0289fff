import PushModel
import Scenarios
import SimWorld
import Statistics

/// Tries a planned live test many times in worlds whose true effect is known: how often it finds the
/// effect, how often it finds one that is not there, and what it says about its size.
///
/// Each test is a `split` in a world of its own. The truth of that world is what changes when everybody
/// is moved at the moment the test begins: all under one arm, and again all under the other.
package struct DesignAudit {
  package let scenario: Scenario
  package let baseline: Arm
  package let arm: Arm
  package let metric: MetricName
  /// Worlds, each with a test of its own.
  package let tests: Int
  /// Lengths at which the test is looked at, the last one its own.
  package let looks: Int
  package let threads: Int

  /// - Parameters:
  ///   - scenario: A test of two of its arms, each half of the subscribers, is planned.
  ///   - arm: The first that is not the baseline when `nil`.
  /// - Throws: ``AuditProblem`` when there is no such arm, or the test is too short for the looks.
  package init(
    _ scenario: Scenario, arm: String?, metric: MetricName, tests: Int, looks: Int, threads: Int
  ) throws(AuditProblem) {
    let baseline = scenario.arms[scenario.baselineIndex]
    let others = scenario.arms.filter { $0.name != baseline.name }
    guard let other = others.first(where: { arm == nil || $0.name == arm }) else {
      throw .unknownArm(arm ?? "", others.map(\.name))
    }
    self.scenario = scenario
    self.baseline = baseline
    self.arm = other
    self.metric = metric
    self.tests = tests
    self.looks = looks
    self.threads = threads
    guard cohortDays >= looks else { throw .tooShort(days: cohortDays, looks: looks) }
  }

  /// Whole days over which pushes of the test count.
  private var cohortDays: Int {
    let span = scenario.span()
    return Int((span.cohortEnd - span.cohortStart).milliseconds / 86_400_000)
  }

  /// Runs, which are as long as one another but for the looks.
  package static let runsPerLook = 4

  /// - Parameters:
  ///   - isStopped: Asked between cells; `true` ends it with ``RunError/interrupted``.
  ///   - progress: Told after each of ``runsPerLook`` × looks runs.
  /// - Throws: ``RunError``, or `StatisticsError`.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws -> AuditReport {
    var found: [LookEvidence] = []
    for look in 1...looks {
      let days = cohortDays * look / looks
      var runs: [RunEvidence] = []
      for arms in [halves(baseline, arm), halves(baseline, baseline), all(of: 0), all(of: 1)] {
        runs.append(try run(arms, days, isStopped))
        progress((look - 1) * Self.runsPerLook + runs.count)
      }
      found.append(try LookEvidence(days: days, runs, metric, tests))
    }
    return try AuditReport(self, found)
  }

  /// Both get half of the subscribers.
  private func halves(_ one: Arm, _ other: Arm) -> [Arm] { arms(one, other, [1, 1]) }

  /// Everybody is moved to one of the two.
  private func all(of place: Int) -> [Arm] {
    // So small a share that nobody has it, of any number of subscribers.
    arms(baseline, arm, place == 0 ? [1e6, 1e-12] : [1e-12, 1e6])
  }

  private func arms(_ one: Arm, _ other: Arm, _ weights: [Double]) -> [Arm] {
    zip([one, other], weights).enumerated().map { place, pair in
      var arm = pair.0
      arm.name = place == 0 ? "baseline" : "treatment"
      arm.baseline = place == 0
      arm.weight = pair.1
      return arm
    }
  }

  private func run(
    _ arms: [Arm], _ days: Int, _ isStopped: @escaping @Sendable () -> Bool
  ) throws -> RunEvidence {
    var scenario = scenario
    scenario.design = .split
    scenario.arms = arms
    scenario.replications = tests
    scenario.metrics.segments = []
    scenario.horizon.days -= cohortDays - days
    let plan = try ExperimentPlan(scenario, resolved: try scenario.yaml())
    let store = MemoryStore()
    try Runner(plan, threads: threads).run(into: store, isStopped: isStopped)
    return try RunEvidence(plan, in: store)
  }
}

/// Why a test cannot be audited.
package enum AuditProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownArm(String, [String])
  case tooShort(days: Int, looks: Int)

  package var description: String {
    switch self {
    case .unknownArm(let name, let known) where known.isEmpty:
      "there is no arm beside the baseline\(name.isEmpty ? "" : " that is called `\(name)`")"
    case .unknownArm(let name, let known):
      "no arm beside the baseline is called `\(name)`; accepted: \(known.joined(separator: ", "))"
    case .tooShort(let days, let looks):
      "pushes count on \(days) whole days of the test, too few for \(looks) looks; "
        + "accepted: a longer horizon or fewer looks"
    }
  }
}
