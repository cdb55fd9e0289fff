import ArgumentParser
import Documents
import Experiments
import Reports
import Scenarios

/// `pushlab strategy`: an arm's strategy for the service that is to run it.
struct StrategyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategy",
    abstract: "Print an arm's strategy as a service decodes it, with the plan's hash.",
    discussion: """
      A scenario's arm leaves out defaults, extends other arms and says `none` for what is absent. \
      This is the whole strategy, every key with its value: any Swift decoder reads it as a \
      `Strategy`, JSON with --json and YAML without. The hash is that of the plan in which the \
      strategy was tried. FILE may be the scenario.yaml of a run's folder.

      EXAMPLES
        pushlab strategy scenarios/quickstart.yaml --arm tight-cap --json > strategy.json
        pushlab strategy results/look/scenario.yaml --arm tight-cap
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
