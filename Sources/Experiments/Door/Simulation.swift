import Documents
import PushModel
import PushService
import Scenarios
import Statistics

/// A scenario that is ready to run: the simulator as a library.
///
/// ```swift
/// let simulation = try Simulation(path: "scenarios/quickstart.yaml", settings: ["seed=7"])
/// let results = try simulation.run(threads: 4)
/// print(results.figure("openRate", of: "tight-cap")?.value ?? 0, results.digest)
/// ```
///
/// It is what `pushlab run` runs, without a run folder: cells are kept in memory, and nothing is
/// written. Equal scenarios, settings and seeds give equal results at any number of threads.
public struct Simulation: Sendable {
  private let plan: ExperimentPlan

  /// Reads the scenario at `path`, and the files that it extends.
  ///
  /// - Parameter settings: Values over those of the file, in order, as `pushlab run --set` takes
  ///   them: `["seed=7", "world.subscribers=2000"]`.
  /// - Parameter rules: Decision rules that arms may name: `["patient": OwnRule { Patient() }]`.
  /// - Throws: ``SimulationError`` of the kind ``SimulationError/Kind/scenario``, with every problem
  ///   of the scenario and its place, or of the rules.
  /// - Complexity: O(length of the files); they have at most one megabyte each.
  public init(
    path: String, settings: [String] = [], rules: OwnRules = OwnRules()
  ) throws(SimulationError) {
    try self.init(rules) { () throws(ScenarioError) in
      try ScenarioFile.load(path: path, overrides: settings, rules: rules)
    }
  }

  /// Reads a scenario from `text`, which messages call `file`.
  ///
  /// No file is opened unless the text extends one. Its path is then relative to `file`.
  ///
  /// - Parameter settings: Values over those of the text, in order.
  /// - Parameter rules: Decision rules that arms may name.
  /// - Throws: ``SimulationError`` of the kind ``SimulationError/Kind/scenario``.
  /// - Complexity: O(length of the text); it has at most one megabyte.
  public init(
    scenario text: String, file: String, settings: [String] = [], rules: OwnRules = OwnRules()
  ) throws(SimulationError) {
    try self.init(rules) { () throws(ScenarioError) in
      try ScenarioFile.load(text: text, name: file, overrides: settings, rules: rules)
    }
  }

  private init(
    _ rules: OwnRules, _ load: () throws(ScenarioError) -> ScenarioFile
  ) throws(SimulationError) {
    guard rules.problems.isEmpty else { throw SimulationError(rules: rules.problems) }
    let file: ScenarioFile
    do throws(ScenarioError) { file = try load() } catch {
      throw SimulationError(.scenario, error)
    }
    do throws(ZoneError) {
      plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    } catch {
      throw SimulationError(.scenario, error)
    }
  }

  /// The scenario's name.
  public var name: String { plan.scenario.name }

  /// Names of the arms, in the order of the scenario.
  public var arms: [String] { plan.scenario.arms.map(\.name) }

  /// Name of the arm with which the others are compared.
  public var baseline: String { plan.scenario.arms[plan.scenario.baselineIndex].name }

  /// Names of all metrics, as a scenario's `metrics` and the reports write them.
  public static var metrics: [String] { MetricName.allCases.map(\.rawValue) }

  /// Hash of the scenario with every default but `audience`, `value` and `facts`, of the worlds that it
  /// draws from, the zone data and the engine, and of the version and window of each rule that an arm
  /// names: 16 hexadecimal digits.
  /// Equal hashes mean equal results.
  public var planHash: String { hexadecimal(plan.hash) }

  /// The scenario as YAML with every default.
  public var resolved: String { plan.resolved }

  /// Runs every replication of every arm, and analyses them.
  ///
  /// - Parameters:
  ///   - threads: Number of threads, from 1. The results do not depend on it.
  ///   - isStopped: Asked between cells on any thread; `true` ends the run.
  /// - Throws: ``SimulationError``. A run that was stopped gives no part of its results.
  /// - Precondition: `threads` is at least 1.
  /// - Complexity: O(subscribers × days × arms × replications). Memory grows with
  ///   arms × replications × lanes.
  public func run(
    threads: Int = 1, isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(SimulationError) -> SimulationResults {
    do {
      let store = MemoryStore()
      try Runner(plan, threads: threads).run(into: store, isStopped: isStopped)
      return try plan.types.inUse {
        try SimulationResults(
          Analysis.summary(
            try RunEvidence(plan, in: store), threads: threads, echoes: true))
      }
    } catch {
      throw SimulationError(running: error)
    }
  }
}

/// The reason why a scenario was not run.
public struct SimulationError: Error, Sendable, CustomStringConvertible {
  /// What can be done about an error.
  public enum Kind: Sendable {
    /// The scenario, a setting, or the name, window or version of a rule has to be changed.
    case scenario
    /// The caller ended the run.
    case stopped
    /// A count or an invariant of the run is out of range: a defect of the simulator.
    case invariant
  }

  /// What can be done about it.
  public let kind: Kind

  /// The reason. For a scenario, one line for each of the first 50 problems with file, line, column,
  /// the key, what was found and what is accepted.
  public let description: String

  init(_ kind: Kind, _ reason: any Error) { self.init(kind, "\(reason)") }

  private init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    description = Escape.plain(reason)
  }

  init(rules problems: [String]) { self.init(.scenario, problems.joined(separator: "; ")) }

  init(running error: any Error) {
    switch error {
    case RunError.world, RunError.policy: self.init(.scenario, error)
    case RunError.interrupted: self.init(.stopped, "the run was stopped")
    default: self.init(.invariant, error)
    }
  }
}
