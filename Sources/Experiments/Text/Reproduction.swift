import Documents
import Scenarios

/// The command that reproduces a result, and everything that the result depends on.
package struct Reproduction: Hashable, Sendable, Codable {
  /// The command line, quoted for a shell, for the folder in which it was given.
  package var command: String
  /// Settings of the command line in the scenario, in order.
  package var overrides: [String]
  /// The scenario's seed.
  package var seed: UInt64
  /// The program, where it is another one than `pushlab`, and its rules, with what their answers
  /// depend on.
  package var program: String?
  /// By rule of the program, what its answers depend on; `nil` without rules.
  package var rules: [String: String]?
  /// Versions of PushLab, of its simulation and of its zone data.
  package var version: String
  /// Version of the simulation, changed with the meaning of a scenario or of a draw.
  package var engine: String
  /// Version of the zone data.
  package var zoneData: String
  /// Hash of the result without the names of files, sixteen hexadecimal digits.
  package var digest: String

  /// - Parameters:
  ///   - verb: The verb or verbs that printed the result as JSON.
  ///   - file: What it was given, as the user named it.
  ///   - options: What else it was given beside `--set` and `--json`.
  package init(
    verb: String, file: String, options: [String] = [], overrides: [String], seed: UInt64,
    program: Program, digest: String
  ) {
    var words = [program.name] + verb.split(separator: " ").map(String.init)
    words.append(Escape.fileName(file))
    for override in overrides { words += ["--set", override] }
    command = Escape.shell(words + options + ["--json"])
    self.overrides = overrides
    self.seed = seed
    self.program = program.ownName
    rules = program.ownRules
    version = program.version
    engine = ExperimentPlan.engineVersion
    zoneData = ZoneBuilder.dataVersion
    self.digest = digest
  }

  /// The same of a scenario that was read with what the command line set.
  package init(
    verb: String, file: String, options: [String] = [], _ scenario: ScenarioFile,
    program: Program, digest: String
  ) {
    self.init(
      verb: verb, file: file, options: options, overrides: scenario.overrides,
      seed: scenario.scenario.seed, program: program, digest: digest)
  }
}

/// A result with the command that reproduces it.
package protocol Reproducible: Encodable {
  var again: Reproduction? { get set }
}

/// The result of a file that names a scenario, such as a gate.
package protocol ReproducibleFromFile: Reproducible {
  /// The file that the command was given, as the user named it.
  var file: String { get set }
}
