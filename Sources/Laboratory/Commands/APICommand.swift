import ArgumentParser
import Documents
import Experiments
import Logs
import Reports
import Scenarios
import Strategies
import Tables

/// `pushlab api`: what programs read.
struct APICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api", abstract: "Print what programs read.",
    discussion: """
      EXAMPLES
        pushlab api strategy scenarios/quickstart.yaml --json > strategy.json
        pushlab api schema > scenario.schema.json
        pushlab api content > content.yaml
        pushlab api settings scenarios/quickstart.yaml --changed
        pushlab api stats --jsonl < cases > results
      """,
    subcommands: [
      APIStrategy.self, APISchema.self, APIContent.self, APISettings.self, APIStats.self,
    ])
}

/// `pushlab api schema`: the format of files that people write.
struct APISchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scenarios, content, maps or trials.",
    discussion: """
      Editors that know it complete keys and mark mistakes while a file is written.

      EXAMPLES
        pushlab api schema > scenario.schema.json
        pushlab api schema map > map.schema.json
      """)

  /// The files that have a schema.
  enum Kind: String, ExpressibleByArgument, CaseIterable { case scenario, content, map, trial }

  @Argument(help: "A scenario, its content, or what --map and --trial read.")
  var kind = Kind.scenario

  func run() throws {
    switch kind {
    case .scenario: try Console.out(ScenarioSchema.text)
    case .content: try Console.out(ContentFiles.schema)
    case .map: try Console.out(LogMap.schema)
    case .trial: try Console.out(TrialShape.schema)
    }
  }
}

/// `pushlab api content`: what pushes say, and where they lead.
struct APIContent: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content", abstract: "Print the content that ships, as YAML.",
    discussion: """
      The texts of every type in every language, what styles add to them, and where they lead. A \
      scenario's `content`, and that of an arm, changes single keys of it.

      EXAMPLES
        pushlab api content > content.yaml
      """)

  func run() throws { try Console.out(ContentFiles.shippedText) }
}

/// `pushlab api settings`: every setting of a scenario, whoever set it.
struct APISettings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Print every setting with its value, default, meaning and source, as JSON.",
    discussion: """
      EXAMPLES
        pushlab api settings scenarios/quickstart.yaml
        pushlab api settings scenarios/quickstart.yaml --changed
      """)

  @OptionGroup var scenario: ScenarioOptions

  @Flag(help: "Only settings that differ from their default.")
  var changed = false

  func run() throws {
    let rows = try scenario.load().scenario.describe().filter { !changed || !$0.isDefault }
    try Console.out(try JSONReport.text(rows.map(SettingRow.init)))
  }
}

/// A setting in JSON.
private struct SettingRow: Encodable {
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

/// `pushlab api strategy`: an arm's strategy for the service that is to run it.
struct APIStrategy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategy",
    abstract: "Print an arm's strategy as a service decodes it, with the plan's hash.",
    discussion: """
      A scenario's arm leaves out defaults, extends other arms and says `none` for what is absent. \
      This is the whole strategy, every key with its value: any Swift decoder reads it as a \
      `Strategy`, JSON with --json and YAML without. The hash is that of the plan in which the \
      strategy was tried. FILE may be the scenario.yaml of a run's folder.

      EXAMPLES
        pushlab api strategy scenarios/quickstart.yaml --json > strategy.json
        pushlab api strategy results/look/scenario.yaml --arm tight-cap
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(help: "The arm; the baseline if not given.", completion: .scenarioArms)
  var arm: String?

  @Flag(help: "Print JSON with sorted keys instead of YAML.")
  var json = false

  func run() throws {
    let file = try options.load()
    let place = try place(in: file.scenario)
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let report = StrategyReport(plan, arm: place)
    let edits = file.scenario.arms[place].edits.count
    if edits > 0 {
      Console.note(
        "\(ThisProgram.name): arm `\(report.arm)` is edited on the way (edits: \(edits)); "
          + "this is the strategy that it starts with")
    }
    try Console.out(json ? try JSONReport.text(report) : try report.yaml())
  }

  private func place(in scenario: Scenario) throws -> Int {
    guard let arm else { return scenario.baselineIndex }
    guard let place = scenario.arms.firstIndex(where: { $0.name == arm }) else {
      let names = scenario.arms.map(\.name).joined(separator: ", ")
      throw InputError("\(options.scenario): has no arm `\(arm)`; accepted: \(names)")
    }
    return place
  }
}
