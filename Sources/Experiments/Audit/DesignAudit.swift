import PushModel
import Scenarios
import SimWorld
import Statistics

/// Repeats a planned live test in many worlds with known true effects: how often it finds the
/// effect, how often one that does not exist, and how well it estimates the size.
///
/// Each test is a `split` in a world of its own. The true effect of that world is the difference
/// between moving everybody to one arm at the start of the test, and moving everybody to the other.
package struct DesignAudit {
  /// The scenario that gives the world and both arms.
  package let scenario: Scenario
  /// The arm that one half of the subscribers is under.
  package let baseline: Arm
  /// The tested arm, which the other half is under.
  package let arm: Arm
  /// The metric by which the test compares its two arms.
  package let metric: MetricName
  /// Number of worlds, each with one test.
  package let tests: Int
  /// Number of lengths at which the test is analysed; the last one is its full length.
  package let looks: Int
  private let source: WorldSource

  /// - Parameters:
  ///   - scenario: A test of two of its arms, each half of the subscribers, is planned.
  ///   - arm: Name of the tested arm; the first that is not the baseline when `nil`.
  ///   - work: Units whose results are used; nothing is simulated here. `nil` for none.
  /// - Throws: ``AuditProblem`` when there is no such arm, one of the two learns from its people, or the
  ///   test is too short for the looks.
  package init(
    _ scenario: Scenario, arm: String?, metric: MetricName, tests: Int, looks: Int, threads: Int,
    work: WorkFolder? = nil
  ) throws(AuditProblem) {
    let baseline = scenario.arms[scenario.baselineIndex]
    let others = scenario.arms.filter { $0.name != baseline.name }
    guard let other = others.first(where: { arm == nil || $0.name == arm }) else {
      throw .unknownArm(arm ?? "", others.map(\.name))
    }
    if let learner = [baseline, other].first(where: { $0.learner != nil }) {
      throw .learns(learner.name, learner.learner ?? "")
    }
    self.scenario = scenario
    self.baseline = baseline
    self.arm = other
    self.metric = metric
    self.tests = tests
    self.looks = looks
    source = WorldSource(work, threads: threads)
    guard cohortDays >= looks else { throw .tooShort(days: cohortDays, looks: looks) }
  }

  /// Whole days over which pushes of the test count.
  private var cohortDays: Int {
    let span = scenario.span()
    return Int((span.cohortEnd - span.cohortStart).milliseconds / 86_400_000)
  }

  /// Number of runs per look: the test, the test of equal arms, and all under either arm.
  package static let runsPerLook = 4

  /// - Parameters:
  ///   - isStopped: Asked between cells; `true` ends it with ``RunError/interrupted``.
  ///   - progress: Told after each of ``runsPerLook`` × looks runs.
  /// - Throws: ``RunError``, `StatisticsError`, ``UnitsWanted``, or ``WorkFileError``.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws -> AuditReport {
    let settings = try (1...looks).map { try self.settings(days: cohortDays * $0 / looks) }
    try source.prepare(settings.flatMap(\.self))
    var found: [LookEvidence] = []
    for (look, own) in zip(1..., settings) {
      var runs: [RunEvidence] = []
      for setting in own {
        runs.append(try source.evidence(of: setting, isStopped: isStopped))
        progress((look - 1) * Self.runsPerLook + runs.count)
      }
      found.append(try LookEvidence(days: cohortDays * look / looks, runs, metric, tests))
    }
    return try AuditReport(self, found)
  }

  /// The ``runsPerLook`` runs of a look.
  private func settings(days: Int) throws -> [WorkSetting] {
    try [halves(baseline, arm), halves(baseline, baseline), all(of: 0), all(of: 1)].map {
      try setting($0, days)
    }
  }

  /// Gives each arm half of the subscribers.
  private func halves(_ one: Arm, _ other: Arm) -> [Arm] { arms(one, other, [1, 1]) }

  /// Gives one of the two arms all subscribers.
  private func all(of place: Int) -> [Arm] {
    // The other share is so small that nobody has it, at any number of subscribers.
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

  private func setting(_ arms: [Arm], _ days: Int) throws -> WorkSetting {
    var scenario = scenario
    scenario.design = .split
    scenario.arms = arms
    scenario.replications = tests
    scenario.metrics.segments = []
    scenario.metrics.leaveOutFollowing()
    scenario.metrics.ask(for: [metric])
    guard scenario.world.arrivals == nil else {
      // A shorter run would let people join at other times: later pushes are left out instead.
      return try WorkSetting(scenario, tail: scenario.tail + .days(Int64(cohortDays - days)))
    }
    scenario.horizon.days -= cohortDays - days
    return try WorkSetting(scenario)
  }
}

/// Why a test cannot be audited.
package enum AuditProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownArm(String, [String])
  case tooShort(days: Int, looks: Int)
  /// An arm, and the key by which it learns.
  case learns(String, String)

  package var description: String {
    switch self {
    case .unknownArm(let name, let known) where known.isEmpty:
      "there is no arm beside the baseline\(name.isEmpty ? "" : " that is called `\(name)`")"
    case .unknownArm(let name, let known):
      "no arm beside the baseline is called `\(name)`; accepted: \(known.joined(separator: ", "))"
    case .tooShort(let days, let looks):
      "pushes count on \(days) whole days of the test, too few for \(looks) looks; "
        + "accepted: a longer horizon or fewer looks"
    case .learns(let name, let learner):
      "arm `\(name)` learns from its people (\(learner)), who share what it got wrong: a test in one "
        + "world has no p-value that could be audited; accepted: arms that learn nothing; `run` compares "
        + "arms that learn over worlds"
    }
  }
}
