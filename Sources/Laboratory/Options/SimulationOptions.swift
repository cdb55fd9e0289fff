import ArgumentParser
import Documents
import Experiments
import Scenarios

/// Options of every verb that simulates: run, sweep, power simulate and gate. A verb says which of
/// them it cannot take, and why.
struct SimulationOptions: ParsableArguments {
  @OptionGroup var settings: ScenarioSettings

  @Option(
    help: ArgumentHelp(
      "The worlds that replications draw from, as 'pushlab match' wrote them.",
      discussion: "The same as --set worlds.from=FILE; relative to the present folder.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var worlds: String?

  @Flag(name: .customLong("dry-run"), help: "Say what it would simulate and how long, and stop.")
  var dryRun = false

  @OptionGroup var run: RunOptions

  /// Everything that is set, as `--set` says it.
  var overrides: [String] {
    // YAML's single quotes take every text but themselves.
    settings.all
      + (worlds.map { ["worlds.from='\($0.replacing("'", with: "''"))'"] } ?? [])
  }

  /// The same in one spelling, as arguments.
  var meaning: [String] { overrides.flatMap { ["--set", $0] } }

  /// - Throws: `ScenarioError` with everything that is wrong.
  func load(_ path: String) throws(ScenarioError) -> ScenarioFile {
    try ScenarioFile.load(path: path, overrides: overrides, rules: ThisProgram.rules)
  }

  var threadCount: Int { run.threadCount }
  var format: FormatOptions { run.format }
  var messages: MessageOptions { run.messages }

  /// An option that some of the verbs have no use for.
  enum Part: String {
    case out = "--out"
    case dryRun = "--dry-run"
    case allowCommand = "--allow-command"
    case full = "--full"
  }

  private var given: [Part] {
    let all: [(Part, Bool)] = [
      (.out, run.out != nil), (.dryRun, dryRun), (.allowCommand, run.allowCommand),
      (.full, run.extent.full),
    ]
    return all.filter(\.1).map(\.0)
  }

  /// - Throws: `ValidationError` with the reason, for an option that was given and has one.
  func refuse(_ reasons: [Part: String]) throws {
    for part in given {
      guard let reason = reasons[part] else { continue }
      throw ValidationError("'\(part.rawValue)' is not accepted here: \(reason)")
    }
  }

  static let startsNothing = "programs of arms are started by 'pushlab run' alone"

  func validate() throws {
    if dryRun, !format.output.isEmpty {
      throw ValidationError("'-o' does not go with '--dry-run', which has no report")
    }
  }

  /// Tells how far the simulation is, unless units of `work` are put together.
  func watch<Result>(
    cells: Int, from work: WorkFolder?,
    _ simulate: (
      @escaping @Sendable () -> Bool, @escaping @Sendable (Runner.Progress) -> Void
    ) throws -> Result
  ) throws -> Result {
    let meter = ProgressMeter(work == nil ? messages.style : .none, cells: cells)
    defer { meter.finish() }
    return try StopSignal.heeded { isStopped in try simulate(isStopped, { meter.show($0) }) }
  }
}
