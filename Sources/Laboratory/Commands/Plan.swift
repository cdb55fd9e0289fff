import ArgumentParser
import Documents
import Experiments
import Foundation
import PushService
import RunStore
import Scenarios

/// `pushlab plan`: a scenario dealt into shards that any machine can run.
struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Split a scenario into shards, to run it on many machines.",
    discussion: """
      The plan contains the scenario with every default. A machine needs nothing else but this \
      program in the same version. The same scenario, settings and number of shards give the same \
      plan, byte for byte.

      With --workers or --forecast it runs a sample of the plan for some seconds, and prints what \
      the plan takes on machines like this one. Without -o nothing is written.

      EXAMPLES
        pushlab plan scenarios/quickstart.yaml --shards 7 -o plan.json
        pushlab run --plan plan.json --shard 3/7 --out shards
        pushlab missing --plan plan.json shards
        pushlab merge --plan plan.json shards/shard-*.sqlite --out run
        pushlab plan scenarios/quickstart.yaml --shards 500 --workers 100 --price 0.05
      """)

  @OptionGroup var scenario: ScenarioOptions

  @Option(
    help: "The number of shards, 1 to \(Shard.countMax); some are empty if there are fewer cells.",
    transform: WholeNumber.reader(in: 1...Shard.countMax))
  var shards: Int

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The plan's file; - is standard output.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @OptionGroup var options: ForecastOptions

  @Option(
    help: EventLog.help, completion: EventLog.completion, transform: EventLog.init(argument:))
  var events = EventLog.none

  @Flag(help: "Print the forecast as JSON, or the plan if none is asked for.")
  var json = false

  func validate() throws {
    guard let output, OutputFile.isStandardOutput(output), options.isWanted else { return }
    throw ValidationError("a forecast is printed; with it '-o' is accepted for a file only")
  }

  func run() throws {
    try OutputKind.json.check(output)
    let file = try scenario.load()
    if let place = file.scenario.arms.firstIndex(where: { $0.strategy.external != nil }) {
      throw InputError(
        "\(file.path): arms[\(place)].strategy.external: a shard would start a program on its machine, "
          + "and what it said would not be merged; accepted: pushlab run with --allow-command")
    }
    let size = try ScenarioSize(file)
    let plan = ShardedPlan(
      try ExperimentPlan(file.scenario, resolved: file.resolved), ScenarioSource(file),
      events: events, shards: shards, expectedDecisions: size.estimatedPushes)
    if let output { try check(output, file) }
    try OutputKind.json.check(output, isThere: true)
    let forecast = options.isWanted ? try options.measured(plan) : nil
    if let output {
      try plan.write(to: output)
      guard !OutputFile.isStandardOutput(output) else { return }
    }
    guard json else { return try Console.out(text(plan, size) + (forecast?.text ?? "")) }
    try Console.out(try forecast.map { try JSONReport.text($0) } ?? Escape.json(plan.text()))
  }

  private func check(_ output: String, _ file: ScenarioFile) throws(InputError) {
    let inputs = ScenarioFile.inputs(of: file.path)
    guard !inputs.contains(where: { OutputFile.isSameFile(output, $0) }) else {
      throw InputError("\(output): the plan would replace its scenario; accepted: another file")
    }
    guard !RunFolder.isPart(output) else {
      throw InputError("\(output): is part of a run, and is not replaced; accepted: another file")
    }
  }

  private func text(_ plan: ShardedPlan, _ size: ScenarioSize) -> String {
    let cells = plan.plan.subscriberCells
    let (least, rest) = cells.quotientAndRemainder(dividingBy: shards)
    let each = rest == 0 ? "\(least)" : "\(least) or \(least + 1)"
    return """
      \(plan.name)   \(Escape.plain(size.name))
      \(shards) shard\(shards == 1 ? "" : "s") of \(each) cells, \(cells) together
      about \(ScenarioSize.rough(size.estimatedPushes)) pushes to decide, owners' not counted

      """ + (output.map { "written to \(Escape.plain($0))\n" } ?? "")
  }
}

extension ScenarioSource {
  init(_ file: ScenarioFile) {
    self.init(path: file.path, text: file.original, overrides: file.overrides)
  }
}
