import ArgumentParser
import Documents
import Foundation
import Logs
import PushModel
import Reports
import Scenarios
import Tables

/// `pushlab replay`: a log's own triggers and people through a strategy.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Decide the pushes of a log again under a strategy.",
    discussion: """
      The log is read as by calibrate: uid, nid, event, ts, and where known type, reason, zone, \
      propensity, text. Every push of the log is decided again at its time, person by person, by the \
      policy and the service that a product ships, under an arm of a scenario. The report compares \
      both: what is sent, held until when, merged or dropped, and by which rule. -o triggers.csv \
      gets a row for each push with both answers.

      Where the log has propensities, the share and texts of the strategy's rule daily are \
      evaluated off-policy: IPS, SNIPS, doubly robust, with intervals clustered by person; and so is \
      its score or uniform sendTime where the log has the propensities of such a rule's answers. \
      docs/replay.md has the format, what is compared and what a log cannot tell.

      EXAMPLES
        pushlab replay events.csv mine.yaml --arm tight-cap
        pushlab replay events.csv mine.yaml --map log.map.yaml --person 17
        pushlab replay events.csv mine.yaml -o triggers.csv
      """)

  @Argument(
    help: "The log: .csv, .tsv, either with .gz, or an SQLite database; - is standard input.",
    completion: .file())
  var log: String

  @Argument(help: "The scenario that has the strategy.", completion: .yaml)
  var scenario: String

  @Option(
    help: "The arm whose strategy it is; the baseline if not given.", completion: .scenarioArms)
  var arm: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("Change a key of the scenario; may be repeated.", valueName: "key=value"),
    completion: .scenarioKeys)
  var overrides: [String] = []

  // Numbers of pushes and people may begin with a minus.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain this push rule by rule.", valueName: "nid"))
  var push: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain the pushes of this person.", valueName: "uid"))
  var person: String?

  @Option(
    help: "Differences explained rule by rule, 0 to 20; 1 if not given.",
    transform: WholeNumber.reader(in: 0...20))
  var examples: Int?

  @OptionGroup var options: LogOptions
  @OptionGroup var format: FormatOptions

  func run() throws {
    try format.check(
      OutputForm.report + [.csv], inputs: [log] + options.files + ScenarioFile.inputs(of: scenario))
    let file = try ScenarioFile.load(
      path: scenario, overrides: overrides, rules: ThisProgram.rules)
    // The map may name the types of push that the scenario adds.
    try file.scenario.types.inUse { try replay(file.scenario, options.question()) }
  }

  private func replay(_ scenario: Scenario, _ question: LogQuestion) throws {
    let arm = try arm(of: scenario)
    let rows = try format.paths(of: .csv).map { try RowFile($0, header: ReplayRow.header) }
    let result = try StopSignal.heeded { isStopped in
      try Replay(arm, of: scenario.name, question, isStopped: isStopped).run(
        on: try question.source.open(log), push: push, uid: person,
        examples: examples ?? 1,
        each: { line in for file in rows { try file.write(ReplayRow(line).text) } })
    }
    let page = ReplayPage(result)
    try format.show(page, as: page.tree(name: URL(fileURLWithPath: log).lastPathComponent))
    // Last, so that a command whose report is lost can be given again.
    for file in rows { try file.finish() }
  }

  private func arm(of scenario: Scenario) throws(InputError) -> Arm {
    guard let arm else { return scenario.arms[scenario.baselineIndex] }
    guard let found = scenario.arms.first(where: { $0.name == arm }) else {
      let names = scenario.arms.map(\.name)
      throw InputError(
        "`--arm \(arm)` is no arm of \(self.scenario); accepted: \(names.joined(separator: ", "))")
    }
    return found
  }
}
