import Documents
import Scenarios
import SimWorld
import Statistics

/// Varies a scenario's assumptions one at a time, and reports which of its conclusions change.
///
/// Each end of a range is the scenario with that one key changed, over the same seeds, so any
/// difference is the key's. If an end changes a conclusion, values in between locate the change.
package struct AssumptionBook: Sendable {
  /// The scenario whose conclusions are tested.
  package let file: ScenarioFile
  /// The assumptions to vary, in the order in which they are tried.
  package let assumptions: [Assumption]
  /// Number of values that are tried between the scenario's own and an end.
  package let between: Int
  private let source: WorldSource

  /// - Parameters:
  ///   - assumptions: ``Assumption/all(for:)`` when `nil`.
  ///   - between: 0 or more; 3 locate a change within a quarter of the range.
  ///   - work: Units whose results are used; nothing is simulated here. `nil` for none.
  package init(
    _ file: ScenarioFile, assumptions: [Assumption]? = nil, between: Int = 3,
    threads: Int, work: WorkFolder? = nil
  ) {
    precondition(between >= 0, "\(between) values")
    self.file = file
    self.assumptions = assumptions ?? Assumption.all(for: file.scenario)
    self.between = between
    source = WorldSource(work, threads: threads)
  }

  /// - Parameters:
  ///   - isStopped: Asked between cells; `true` ends it with ``RunError/interrupted``.
  ///   - progress: Called with each setting before its run, and with `nil` before the scenario's
  ///     own.
  /// - Throws: ``RunError``, `StatisticsError`, ``UnitsWanted``, ``WorkFileError``, or
  ///   `ScenarioError` for a key or a value that the scenario does not take.
  /// - Complexity: One run of the scenario for each end, and `between` for each that changes anything.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false }, progress: (String?) -> Void = { _ in }
  ) throws -> AssumptionReport {
    let scenarios = try checked()
    try prepareEnds(scenarios)
    progress(nil)
    let base = try conclusions(of: file.scenario, isStopped)
    var wanted = WantedSeeds()
    let findings = try scenarios.map { assumption, value in
      let changes = try assumption.paths(from: value, between: between).map { path in
        try wanted.collect {
          try self.changes(assumption.key, [value] + path, base, isStopped, progress)
        } ?? []
      }
      return AssumptionFinding(
        key: assumption.key, value: value, range: assumption.text, source: assumption.source,
        changes: changes.flatMap(\.self))
    }
    try wanted.check()
    return AssumptionReport(
      schema: 1, scenario: file.scenario.name,
      baseline: file.scenario.arms[file.scenario.baselineIndex].name,
      subscribers: file.scenario.people, seeds: file.scenario.replications,
      conclusions: base, findings: findings)
  }

  /// The scenario and the end of every range, which are asked for in any case.
  private func prepareEnds(_ assumptions: [(Assumption, String)]) throws {
    guard case .elsewhere = source else { return }
    let ends = try assumptions.flatMap { assumption, value in
      try assumption.paths(from: value, between: between).compactMap(\.last).map {
        try scenario(assumption.key, $0)
      }
    }
    try source.prepare(try ([file.scenario] + ends).map(setting))
  }

  /// Every assumption with the scenario's value; every setting is read first, to find mistakes.
  private func checked() throws -> [(Assumption, String)] {
    let rows = try file.scenario.describe()
    return try assumptions.map { assumption in
      guard let value = rows.first(where: { $0.key == assumption.key })?.value else {
        throw try unknown(assumption)
      }
      guard assumption.applies(to: value) else {
        throw ScenarioError(
          DocumentMark(.assumption(assumption.key)),
          "is \(value) here, which \(assumption.text) is no range for; accepted: numbers for a number, "
            + "lengths of time for one, or choices such as none|recency")
      }
      for path in assumption.paths(from: value, between: between) {
        for setting in path.reversed() { _ = try scenario(assumption.key, setting) }
      }
      return (assumption, value)
    }
  }

  /// The error for a key that the format does not have, with suggestions.
  private func unknown(_ assumption: Assumption) throws(ScenarioError) -> ScenarioError {
    for path in assumption.paths(from: "", between: 0) {
      for setting in path { _ = try scenario(assumption.key, setting) }
    }
    _ = try scenario(assumption.key, "0")
    return ScenarioError(
      DocumentMark(.assumption(assumption.key)),
      "has no value in this scenario that could be changed; accepted: a key that `pushlab check "
        + "--full` lists")
  }

  private func scenario(_ key: String, _ value: String) throws(ScenarioError) -> Scenario {
    try ScenarioFile.load(
      text: file.original, name: file.path, overrides: file.overrides + ["\(key)=\(value)"],
      rules: file.scenario.ownRules
    ).scenario
  }

  /// - Parameter path: From the scenario's own value to an end.
  private func changes(
    _ key: String, _ path: [String], _ base: [Conclusion],
    _ isStopped: @escaping @Sendable () -> Bool, _ progress: (String?) -> Void
  ) throws -> [ConclusionChange] {
    var tried = [0: base.map(\.verdict)]
    func run(_ place: Int) throws {
      progress("\(key)=\(path[place])")
      tried[place] = try conclusions(of: scenario(key, path[place]), isStopped).map(\.verdict)
    }
    try run(path.count - 1)
    let differs = zip(base, tried[path.count - 1]!).contains {
      ConclusionChange.Kind($0.verdict, $1) != nil && $0.verdict != $1
    }
    guard differs else { return [] }
    let others = path.indices.filter { tried[$0] == nil }
    try source.prepare(try others.map { try setting(scenario(key, path[$0])) })
    for place in others { try run(place) }
    return base.enumerated().compactMap { row, conclusion in
      ConclusionChange(conclusion, path: path, path.indices.map { tried[$0]![row] })
    }
  }

  private func setting(_ scenario: Scenario) throws -> WorkSetting {
    var scenario = scenario
    scenario.metrics.segments = []
    // Hundreds of small runs, each of which would take its own census.
    scenario.metrics.variance = .plain
    return try WorkSetting(scenario)
  }

  private func conclusions(
    of scenario: Scenario, _ isStopped: @escaping @Sendable () -> Bool
  ) throws -> [Conclusion] {
    let evidence = try source.evidence(of: try setting(scenario), isStopped: isStopped)
    return try Analysis.summary(evidence).comparisons
      .filter { $0.role == .success || $0.role == .guardrail }.map(Conclusion.init)
  }
}

/// The changes of conclusions under one assumption.
package struct AssumptionFinding: Hashable, Sendable, Codable {
  /// The assumption's key, as `--set` names it.
  package var key: String
  /// The scenario's own value.
  package var value: String
  /// As ``Assumption/text`` writes it.
  package var range: String
  /// Source of the range; `yours` for a range that the command line gives.
  package var source: String
  /// Changes in the order of the conclusions; those at the lower end first.
  package var changes: [ConclusionChange]

  /// The number of ``changes`` of one kind.
  package func count(_ kind: ConclusionChange.Kind) -> Int { changes.count { $0.kind == kind } }
}

/// The conclusions of a scenario that depend on its assumptions.
package struct AssumptionReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  package var schema: Int
  /// The scenario's name.
  package var scenario: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  /// Name of the arm that the others are compared with.
  package var baseline: String
  /// Subscribers of one replication, those who join during the run included.
  package var subscribers: Int
  /// Replications of every setting, over the same seeds.
  package var seeds: Int
  /// Conclusions of the unchanged scenario.
  package var conclusions: [Conclusion]
  /// One finding for each assumption, in the order in which they were tried.
  package var findings: [AssumptionFinding]

  /// Conclusions that no end of any range reverses or removes.
  package var standing: [Conclusion] {
    conclusions.filter { own in
      own.verdict.isShown
        && !findings.contains { finding in
          finding.changes.contains {
            $0.arm == own.arm && $0.metric == own.metric && $0.kind != .gained
          }
        }
    }
  }
}
