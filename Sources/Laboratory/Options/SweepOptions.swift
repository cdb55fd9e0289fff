import ArgumentParser
import Documents
import Experiments
import Scenarios

/// A sweep's file, what the command line sets in its scenario, and where finished points go.
struct SweepOptions: ParsableArguments {
  @Argument(help: "The sweep's file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var sweep: String

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Set a key of the scenario; may be repeated, later ones win.",
      discussion: "--set world.subscribers=500", valueName: "key=value"))
  var overrides: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep a small file for each point; the same command resumes from them.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @Flag(name: .customLong("dry-run"), help: "Count the points and estimate the time, and stop.")
  var dryRun = false

  @Option(
    help: "Cells run at a time, 1 to 1024; one per core if not given.",
    transform: WholeNumber.reader(in: 1...1_024))
  var threads: Int?

  @OptionGroup var format: FormatOptions
  @OptionGroup var messages: ProgressOptions

  func checkDivided() throws {
    guard !dryRun, out == nil else {
      throw ValidationError("'--dry-run' and '--out' do not go with 'pushlab work'")
    }
  }

  /// The folder of points; `nil` to keep nothing.
  func folder(_ work: WorkFolder?) -> String? { work?.path ?? (dryRun ? nil : out) }

  var threadCount: Int { threads ?? Cores.count }

  /// - Throws: `ScenarioError` with everything that is wrong, and `InputError` for an output.
  func loaded() throws -> SweepFile {
    try format.check(inputs: ScenarioFile.inputs(of: sweep))
    return try SweepFile.load(path: sweep, overrides: overrides, rules: ThisProgram.rules)
  }

  func watch<Result>(
    cells: Int, from folder: WorkFolder?,
    _ work: (
      @escaping @Sendable () -> Bool, @escaping @Sendable (Runner.Progress) -> Void
    ) throws -> Result
  ) throws -> Result {
    let meter = ProgressMeter(folder == nil ? messages.style : .none, cells: cells)
    defer { meter.finish() }
    return try StopSignal.heeded { isStopped in try work(isStopped, { meter.show($0) }) }
  }
}
