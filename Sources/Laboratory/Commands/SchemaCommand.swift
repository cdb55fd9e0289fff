import ArgumentParser
import Scenarios

/// `pushlab schema`: the format of scenario files.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scenario files.",
    discussion: """
      Editors that know it complete keys and mark mistakes while a scenario is written.

      EXAMPLE
        pushlab schema > scenario.schema.json
      """)

  func run() throws { try Console.out(ScenarioSchema.text) }
}
