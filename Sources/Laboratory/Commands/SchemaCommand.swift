import ArgumentParser
import Scenarios

/// `pushlab schema`: the format of scenario files.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON SchemaCommand of scenario files.",
    discussion: """
      Editors that know it complete keys and mark mistakes while a scenario is written.

      EXAMPLE
        pushlab schema > scenario.schema.json
      """)

  func run() throws { try Console.out(ScenarioSchema.text) }
}
