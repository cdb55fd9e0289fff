/// The command that gives a result again, and what the result depends on.
public struct Reproduction: Hashable, Sendable, Codable {
  /// As a shell reads it, from the folder in which it was given.
  public var command: String
  /// What the command line set in the scenario, in order.
  public var overrides: [String]
  /// The scenario's seed.
  public var seed: UInt64
  /// Of the program, of its simulation, and of its zone data.
  public var version: String
  public var engine: String
  public var zoneData: String
  /// Hash of the result without the names of files, sixteen hexadecimal digits.
  public var digest: String

  /// - Parameters:
  ///   - verb: The command that printed the result as JSON.
  ///   - file: What it was given, as the user named it.
  package init(
    verb: String, file: String, _ scenario: ScenarioFile, version: String, digest: String
  ) {
    overrides = scenario.overrides
    command = Escape.shell(
      ["pushlab", verb, Escape.fileName(file)] + overrides.flatMap { ["--set", $0] } + ["--json"])
    seed = scenario.scenario.seed
    self.version = version
    engine = ExperimentPlan.engineVersion
    zoneData = ZoneBuilder.dataVersion
    self.digest = digest
  }
}

/// A result that says how to get it again.
public protocol Reproducible: Encodable {
  /// What the command was given, as the user named it.
  var file: String { get set }
  var again: Reproduction? { get set }
}
