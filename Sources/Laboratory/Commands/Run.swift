import ArgumentParser
import Documents
import Experiments
import Foundation
import RunStore
import Scenarios

/// `pushlab run`: every cell of a scenario that is not there yet, then what they say.
struct Run: DivisibleCommand {
  static let configuration = CommandConfiguration(
    abstract: "Try the arms of a scenario on simulated people.",
    discussion: """
      The result does not depend on the number of threads. The same command resumes a run that was \
      stopped, and prints the report of a complete one again: a screenful, or everything with --full. \
      Another seed, setting or version makes another run, in another folder.

      EXAMPLES
        pushlab run scenarios/quickstart.yaml
        pushlab run scenarios/quickstart.yaml --seed 7 --threads 2 --out /data/seven
        pushlab run scenarios/quickstart.yaml --set world.subscribers=2000 --full
        pushlab run scenarios/quickstart.yaml --dry-run
        pushlab run scenarios/quickstart.yaml --replications 2 --events sample:0.01
        pushlab run scenarios/quickstart.yaml -o page.html -o summary.json
      """)

  @Argument(help: "The scenario file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Option(
    help: EventLog.help, completion: EventLog.completion, transform: EventLog.init(argument:))
  var events: EventLog?

  @OptionGroup var options: SimulationOptions

  var meaning: [String] {
    ["run", FilePlace.standard(scenario), "--events", (events ?? .none).description]
      + options.meaning
  }

  func run() throws {
    let file = try options.load(scenario)
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    try options.format.check(
      inputs: ScenarioFile.inputs(of: scenario),
      folders: [.run(options.run.folder(of: plan).path)])
    if !options.messages.quiet {
      for remark in file.remarks { Console.note("\(file.path): \(remark)") }
    }
    guard !options.dryRun else { return try showCost(of: file, plan) }
    try options.run.finish(plan, from: ScenarioSource(file), events: events ?? .none)
  }

  func checkDivided() throws {
    guard !options.dryRun, !options.run.isAboutReport else {
      throw ValidationError(
        "each of '--out', '--threads', '--allow-command', '--full', '--json' and '-o' goes with 'pushlab work join', "
          + "'--dry-run' with 'pushlab run'")
    }
  }

  private func showCost(of file: ScenarioFile, _ plan: ExperimentPlan) throws {
    let folder = options.run.folder(of: plan)
    try RunDatabase.check(folder, plan, events ?? .none)
    let cost = try RunCost(
      file, plan, folder: folder, events: events ?? .none, threads: options.threadCount)
    try options.format.show(cost, as: cost.tree)
  }
}
