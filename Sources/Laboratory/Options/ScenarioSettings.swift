import ArgumentParser
import Documents
import Scenarios

/// Options that set keys of a scenario.
struct ScenarioSettings: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Set a key of the scenario; may be repeated, later ones win.",
      discussion: "--set world.subscribers=500 --set 'arms[house-policy].strategy.minGap=2h'",
      valueName: "key=value"), completion: .scenarioKeys)
  var overrides: [String] = []

  @Option(
    help: "The seed of all random draws; the same as --set seed=N.",
    transform: WholeNumber.reader(in: 0...UInt64.max))
  var seed: UInt64?

  @Option(
    help: "The number of replications; the same as --set replications=N.",
    transform: WholeNumber.reader(in: 1...10_000))
  var replications: Int?

  /// - Throws: `ScenarioError` with everything that is wrong.
  func load(_ path: String) throws(ScenarioError) -> ScenarioFile {
    try ScenarioFile.load(path: path, overrides: all, rules: ThisProgram.rules)
  }

  /// Everything that is set, as `--set` says it.
  var all: [String] {
    overrides + (seed.map { ["seed=\($0)"] } ?? [])
      + (replications.map { ["replications=\($0)"] } ?? [])
  }
}

extension ScenarioSettings {
  /// The same in one spelling.
  var meaning: [String] { all.flatMap { ["--set", $0] } }
}

/// Reads whole numbers of the command line, and says what would be one.
enum WholeNumber {
  /// - Throws: `ValidationError` unless the text is a whole number in `range`.
  static func reader<T: FixedWidthInteger & Sendable>(
    in range: ClosedRange<T>
  ) -> @Sendable (String) throws -> T {
    { text in
      guard let value = T(text), range.contains(value) else {
        throw ValidationError(
          "accepted: a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
  }
}
