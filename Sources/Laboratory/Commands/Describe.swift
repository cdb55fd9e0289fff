import ArgumentParser
import Documents
import Foundation
import Scenarios

/// `pushlab describe`: every setting of a scenario, whoever set it.
struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List every setting with its value, default, meaning and source.",
    discussion: """
      Settings that differ from their default are marked with a *.

      EXAMPLES
        pushlab describe scenarios/quickstart.yaml
        pushlab describe scenarios/quickstart.yaml --changed
        pushlab describe scenarios/quickstart.yaml --json
      """)

  @OptionGroup var scenario: ScenarioOptions

  @Flag(help: "Only settings that differ from their default.")
  var changed = false

  @OptionGroup var format: FormatOptions

  func run() throws {
    try format.check([.json], inputs: ScenarioFile.inputs(of: scenario.scenario))
    let rows = try scenario.load().scenario.describe().filter { !changed || !$0.isDefault }
    try format.show(
      text: SettingsText(rows, color: format.isColored).text,
      json: try JSONReport.text(rows.map(DescribedRow.init)))
  }
}

/// A setting in JSON.
private struct DescribedRow: Encodable {
  let key, value: String
  let `default`: String?
  let accepted, meaning: String
  let source: String?

  init(_ row: DescribedKey) {
    key = row.key
    value = row.value
    self.default = row.fallback
    accepted = row.accepted
    meaning = row.doc
    source = row.source
  }
}
