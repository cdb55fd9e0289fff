import ArgumentParser
import Documents
import Experiments
import PushService
import RunStore
import Scenarios

/// `pushlab work split`: a job divided into units that any machine can do.
struct WorkSplit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Divide a command into units of work.",
    discussion: """
      The command is run, sweep, power simulate, gate test, check --law or check --assumption, with \
      its file and settings. Its work files contain the scenario with every \
      default: a machine needs nothing else but this program in the same version. The same command \
      gives the same files, byte for byte. The units of a run are all known at once; those of any \
      other command depend on what the first ones find.

      With --workers or --forecast it runs a sample of a run for some seconds, and prints what all of \
      it takes on machines like this one. Without --out nothing is written then.

      EXAMPLES
        pushlab work split --out work --units 8 run scenarios/quickstart.yaml
        pushlab work split --out caps sweep scenarios/cap-sweep.yaml
        pushlab work split --units 500 --workers 100 --price 0.05 run scenarios/quickstart.yaml
      """)

  @Option(help: ArgumentHelp("The folder of the work.", valueName: "dir"), completion: .directory)
  var out: String?

  @Option(
    help: """
      Units of a run, 1 to \(ExperimentPlan.unitsMax), at most one for each cell; 8 if not given.
      """, transform: WholeNumber.reader(in: 1...ExperimentPlan.unitsMax))
  var units: Int?

  @Option(
    help: ArgumentHelp(
      "Seeds of a unit, 1 to 10000, of a command other than run; 10 if not given.", valueName: "n"),
    transform: WholeNumber.reader(in: WorkJob.seedsRange))
  var seedsPerUnit: Int?

  @OptionGroup var options: ForecastOptions

  @Flag(help: "Print the forecast as JSON.")
  var json = false

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The command, as it would be given alone.", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    // All that follows is the command's, so the parser leaves a question about this one in it.
    if command == ["--help"] || command == ["-h"] { throw CleanExit.helpRequest(self) }
    guard !command.isEmpty else {
      throw ValidationError("Missing expected argument '<command>', such as 'run scenario.yaml'")
    }
    guard out != nil || options.isWanted else {
      throw ValidationError("Missing expected argument '--out <dir>'")
    }
    guard !json || options.isWanted else {
      throw ValidationError("'--json' goes with '--workers' or '--forecast'")
    }
  }

  func run() throws {
    switch try DividedWork.command(command) {
    case let run as Run: try split(run)
    case let search as any SearchCommand: try split(search)
    default: break
    }
  }

  private func split(_ run: Run) throws {
    guard seedsPerUnit == nil else {
      throw ValidationError("'--seeds-per-unit' goes with a command other than run")
    }
    let file = try run.options.load(run.scenario)
    if let place = file.scenario.arms.firstIndex(where: { $0.strategy.external != nil }) {
      throw InputError(
        "\(file.path): arms[\(place)].strategy.external: a unit would start a program on its machine, "
          + "and what it said would not be kept; accepted: pushlab run with --allow-command")
    }
    let size = try ScenarioSize(file)
    let work = RunWork(
      try ExperimentPlan(file.scenario, resolved: file.resolved), ScenarioSource(file),
      events: run.events ?? .none, units: units ?? 8)
    let job = WorkJob(command, plan: work.file.name, seedsPerUnit: 10)
    if let out { try job.check(out, units: units ?? 8) }
    let forecast = options.isWanted ? try options.measured(work) : nil
    if let out {
      try job.write(in: out)
      try work.file.write(in: out)
    }
    if let forecast, json { return try Console.out(JSONReport.text(forecast)) }
    try Console.out(text(work, size) + (forecast?.text ?? ""))
  }

  private func text(_ work: RunWork, _ size: ScenarioSize) -> String {
    let sizes = Set(work.units.map(\.count)).sorted().map { "\($0)" }.joined(separator: " or ")
    let count = work.units.count
    return """
      plan \(hexadecimal(work.plan.hash))   \(Escape.plain(size.name))
      \(count) unit\(count == 1 ? "" : "s") of \(sizes) cells, \(work.plan.subscriberCells) together
      about \(ScenarioSize.rough(size.estimatedPushes)) pushes to decide, owners' not counted

      """ + written
  }

  private var written: String { out.map { "written to \(Escape.plain($0))\n" } ?? "" }

  private func split(_ search: any SearchCommand) throws {
    guard let out, units == nil, !options.isWanted else {
      throw ValidationError(
        "'--units', '--forecast' and '--workers' go with run; '--out' is needed")
    }
    let job = WorkJob(command, seedsPerUnit: seedsPerUnit ?? 10)
    try job.check(out)
    let folder = WorkFolder(out, deal: SeedBatches(perUnit: job.seedsPerUnit))
    let count = try DividedWork.search(search, folder).missing().count
    try job.write(in: out)
    try Console.out("\(count) unit\(count == 1 ? "" : "s") to begin with\n" + written)
  }
}

extension ScenarioSource {
  init(_ file: ScenarioFile) {
    self.init(path: file.path, text: file.original, overrides: file.overrides)
  }
}
