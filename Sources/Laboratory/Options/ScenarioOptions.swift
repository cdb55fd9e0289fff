import ArgumentParser
import Documents
import Scenarios

/// A scenario file and what the command line sets in it.
struct ScenarioOptions: ParsableArguments {
  @Argument(help: "The scenario file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @OptionGroup var settings: ScenarioSettings

  /// - Throws: `ScenarioError` with everything that is wrong.
  func load() throws(ScenarioError) -> ScenarioFile { try settings.load(scenario) }
}
