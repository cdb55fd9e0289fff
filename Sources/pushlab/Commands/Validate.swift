import ArgumentParser
import Experiments
import Results

/// `pushlab validate`: whether a scenario can be run, and how large it is.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a scenario and say how large it is, without running it.",
    discussion: """
      Mistakes are listed with file, line and what is accepted, and the exit status is 2. \
      The number of pushes is worked out from one lane of people.

      EXAMPLES
        pushlab validate scenarios/quickstart.yaml
        pushlab validate scenarios/quickstart.yaml --set replications=100
        pushlab validate scenarios/quickstart.yaml --json
      """)

  @OptionGroup var scenario: ScenarioOptions
  @OptionGroup var format: FormatOptions

  func run() throws {
    let file = try scenario.load()
    let size = try ScenarioSize(file)
    try Console.out(format.json ? try JSONReport.text(size) : size.text)
  }
}
