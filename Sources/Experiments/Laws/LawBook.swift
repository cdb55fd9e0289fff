import Scenarios
import SimWorld

/// Tests the laws in a scenario's own world.
package struct LawBook: Sendable {
  package let scenario: Scenario
  package let seeds: Int
  package let threads: Int
  private let laws: [Law]

  /// Names of all laws, in order.
  package static var names: [String] { Law.all.map(\.name) }

  /// - Parameters:
  ///   - scenario: Gives the world; of its strategies only the baseline's content and fan-out are
  ///     used.
  ///   - laws: Some of ``names``; all when empty.
  ///   - seeds: Number of worlds for each law, 2 or more.
  package init(_ scenario: Scenario, laws: [String] = [], seeds: Int, threads: Int) {
    precondition(seeds >= 2, "\(seeds) seeds")
    self.scenario = scenario
    self.seeds = seeds
    self.threads = threads
    self.laws = Law.all.filter { laws.isEmpty || laws.contains($0.name) }
  }

  /// - Parameters:
  ///   - isStopped: Asked between cells; `true` ends it with ``RunError/interrupted``.
  ///   - progress: Called with the name of each law before it is tested.
  /// - Throws: ``RunError``, `ScenarioError`, or `StatisticsError`.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: (String) -> Void = { _ in }
  ) throws -> LawReport {
    let trial = LawTrial(scenario, seeds: seeds, threads: threads, isStopped: isStopped)
    var findings: [LawFinding] = []
    for law in laws {
      progress(law.name)
      switch try law.test(trial) {
      case .claims(let claims): findings.append(LawFinding(law, claims))
      case .missing(let reason): findings.append(LawFinding(law, missing: reason))
      }
    }
    return LawReport(
      schema: 1, scenario: scenario.name, subscribers: trial.world.subscribers, seeds: seeds,
      findings: findings)
  }
}

/// The laws that hold in a scenario's world.
package struct LawReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  package var schema: Int
  package var scenario: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  /// Number of subscribers in each world.
  package var subscribers: Int
  package var seeds: Int
  package var findings: [LawFinding]

  package func count(_ standing: LawFinding.Standing) -> Int {
    findings.count { $0.standing == standing }
  }
}
