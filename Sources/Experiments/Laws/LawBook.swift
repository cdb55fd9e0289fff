import Scenarios
import SimWorld

/// Tests the laws in a scenario's own world.
package struct LawBook: Sendable {
  /// The scenario that gives the world.
  package let scenario: Scenario
  /// Number of worlds for each law, 2...``seedsMax``.
  package let seeds: Int
  /// Number of threads, 1 or more; the result does not depend on it.
  package let threads: Int
  private let laws: [Law]
  private let work: WorkFolder?

  /// The most worlds of a law.
  package static let seedsMax = 1_000

  /// Names of all laws, in order.
  package static var names: [String] { Law.all.map(\.name) }

  /// - Parameters:
  ///   - scenario: Gives the world; of its strategies only the baseline's content and fan-out are
  ///     used.
  ///   - laws: Some of ``names``; all when empty.
  ///   - seeds: Number of worlds for each law, 2 to ``seedsMax``.
  ///   - work: Units whose results are used, one for each law; nothing is simulated here. `nil` for
  ///     none.
  package init(
    _ scenario: Scenario, laws: [String] = [], seeds: Int, threads: Int, work: WorkFolder? = nil
  ) {
    precondition((2...Self.seedsMax).contains(seeds), "\(seeds) seeds")
    self.scenario = scenario
    self.seeds = seeds
    self.threads = threads
    self.work = work
    self.laws = Law.all.filter { laws.isEmpty || laws.contains($0.name) }
  }

  /// - Parameters:
  ///   - isStopped: Asked between cells; `true` ends it with ``RunError/interrupted``.
  ///   - progress: Called with the name of each law before it is tested.
  /// - Throws: ``RunError``, `ScenarioError`, `StatisticsError`, ``UnitsWanted``, or
  ///   ``WorkFileError``.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: (String) -> Void = { _ in }
  ) throws -> LawReport {
    let trial = LawTrial(scenario: scenario, seeds: seeds, threads: threads, isStopped: isStopped)
    let findings =
      if let work { try findings(in: work) } else {
        try laws.map { law in
          progress(law.name)
          return try finding(of: law, trial)
        }
      }
    return LawReport(
      schema: 1, scenario: scenario.name, subscribers: trial.world.subscribers, seeds: seeds,
      findings: findings)
  }

  private func finding(of law: Law, _ trial: LawTrial) throws -> LawFinding {
    switch try law.test(trial) {
    case .claims(let claims): LawFinding(law, claims)
    case .missing(let reason): LawFinding(law, missing: reason)
    }
  }

  private func findings(in folder: WorkFolder) throws -> [LawFinding] {
    let setting = try WorkSetting(scenario)
    let units = laws.map { WorkUnit(law: $0.name, worlds: seeds, of: setting) }
    let findings = try units.compactMap { try folder.finding(of: $0) }
    guard findings.count == units.count else {
      throw UnitsWanted(units: try units.filter { try folder.finding(of: $0) == nil })
    }
    return findings
  }
}

/// The laws that hold in a scenario's world.
package struct LawReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  package var schema: Int
  /// The scenario's name.
  package var scenario: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  /// Number of subscribers in each world.
  package var subscribers: Int
  /// Number of worlds for each law.
  package var seeds: Int
  /// One finding for each law, in order.
  package var findings: [LawFinding]

  /// The number of laws with this outcome.
  package func count(_ standing: LawFinding.Standing) -> Int {
    findings.count { $0.standing == standing }
  }
}
