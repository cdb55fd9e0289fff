import ArgumentParser
import Documents
import Experiments
import Reports
import RunStore
import Scenarios

/// Options for a run's folder, threads and report.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the run; results/<name>/<hash of the plan> if not given.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @OptionGroup var extent: ExtentOptions
  @OptionGroup var work: WorkOptions

  func validate() throws { try extent.check(with: format) }

  var threadCount: Int { work.threadCount }
  var format: FormatOptions { work.format }
  var messages: ProgressOptions { work.messages }

  /// Runs what is not there yet and prints the report.
  func finish(
    _ plan: ExperimentPlan, from source: ScenarioSource, events: EventLog,
    shards: [ShardFile] = []
  ) throws {
    let folder = out.map(RunFolder.init(path:)) ?? RunFolder(of: plan)
    let session = RunSession(
      source: source, plan: plan, folder: folder, events: events, threads: threadCount,
      progress: messages.style, shards: shards)
    let result = try session.run()
    let report =
      format.json
      ? try JSONReport.text(reproducible(result.summary, plan, source, events))
      : TerminalReport(
        result.summary, folder: folder.path, program: ThisProgram.name, color: format.isColored,
        extent: extent.extent
      ).text
    try Console.out(report)
    if !messages.quiet { Console.note(result.note) }
  }

  /// The same summary with the command that gives it again.
  private func reproducible(
    _ summary: Summary, _ plan: ExperimentPlan, _ source: ScenarioSource, _ events: EventLog
  ) -> Summary {
    var summary = summary
    summary.again = Reproduction(
      verb: "run", file: source.path,
      options: events == .none ? [] : ["--events", events.description],
      overrides: source.overrides, seed: plan.scenario.seed, program: ThisProgram.value,
      digest: summary.digest)
    return summary
  }
}

/// Options for messages on standard error.
struct ProgressOptions: ParsableArguments {
  enum Progress: String, ExpressibleByArgument, CaseIterable { case auto, plain, none }

  @Flag(name: .shortAndLong, help: "Print nothing but errors on standard error.")
  var quiet = false

  @Option(help: "Progress on standard error; auto draws a bar on a terminal.")
  var progress = Progress.auto

  func validate() throws {
    if quiet, progress == .plain {
      throw ValidationError("'--quiet' and '--progress plain' do not go together")
    }
  }

  var style: ProgressStyle {
    switch progress {
    case _ where quiet: .none
    case .none: .none
    case .plain: .plain
    case .auto: Console.noteIsRewritable ? .rewritten : .plain
    }
  }
}
