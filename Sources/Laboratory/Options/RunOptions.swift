import ArgumentParser
import Documents
import Experiments
import PushModel
import PushService
import Reports
import RunStore
import Scenarios

/// Options for a run's folder, threads and report.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of results; of a run, results/<name>/<hash of the plan> if not given.",
      discussion: "The same command resumes from what is in it.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @Flag(
    name: .customLong("allow-command"),
    help: "Let the scenario start the programs that its arms name under strategy.external.")
  var allowCommand = false

  @OptionGroup var extent: ExtentOptions
  @OptionGroup var work: WorkOptions

  func validate() throws { try extent.check(with: format) }

  var threadCount: Int { work.threadCount }
  var format: FormatOptions { work.format }
  var messages: MessageOptions { work.messages }

  /// Whether anything is said of how the run is done and shown.
  var isAboutReport: Bool {
    out != nil || work.threads != nil || allowCommand || extent.full || format.isAsked
  }

  /// The folder of the run of `plan`.
  func folder(of plan: ExperimentPlan) -> RunFolder {
    out.map(RunFolder.init(path:)) ?? RunFolder(of: plan)
  }

  /// Runs what is not there yet and prints the report.
  func finish(
    _ plan: ExperimentPlan, from source: ScenarioSource, events: EventLog,
    units: [UnitFile] = []
  ) throws {
    try plan.types.inUse { try show(plan, from: source, events, units) }
  }

  private func show(
    _ plan: ExperimentPlan, from source: ScenarioSource, _ events: EventLog, _ units: [UnitFile]
  ) throws {
    let folder = folder(of: plan)
    try checkPrograms(of: plan, source, folder)
    let session = RunSession(
      source: source, plan: plan, folder: folder, events: events, threads: threadCount,
      progress: messages.style, units: units, startsPrograms: allowCommand)
    let result = try session.run()
    try format.show(
      reproducible(result.summary, plan, source, events),
      as: result.summary.tree(extent.extent, folder: folder.path, program: ThisProgram.name),
      ticket: result.summary.tree(.decision), page: { try folder.page().text })
    if !messages.quiet { Console.note(result.note) }
  }

  /// Refuses to start programs that were not allowed; a complete run starts none.
  private func checkPrograms(
    of plan: ExperimentPlan, _ source: ScenarioSource, _ folder: RunFolder
  ) throws {
    guard !allowCommand, !folder.isWhole(of: plan),
      let (place, learner) = plan.scenario.arms.enumerated().lazy.compactMap({ place, arm in
        arm.strategy.external.map { (place, $0) }
      }).first
    else { return }
    throw InputError(
      "\(source.path): arms[\(place)].strategy.external: starts "
        + "'\(quotable(learner.command.joined(separator: " ")))'; accepted: with --allow-command, if "
        + "that program may run here")
  }

  /// The same summary with the command that gives it again.
  private func reproducible(
    _ summary: Summary, _ plan: ExperimentPlan, _ source: ScenarioSource, _ events: EventLog
  ) -> Summary {
    var summary = summary
    summary.again = Reproduction(
      verb: "run", file: source.path,
      options: (events == .none ? [] : ["--events", events.description])
        + (plan.scenario.arms.contains { $0.strategy.external != nil } ? ["--allow-command"] : []),
      overrides: source.overrides, seed: plan.scenario.seed, program: ThisProgram.value,
      digest: summary.digest)
    return summary
  }
}

/// Options for messages on standard error.
struct MessageOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print nothing but errors on standard error.")
  var quiet = false

  var style: ProgressStyle { quiet ? .none : Console.noteIsRewritable ? .rewritten : .plain }
}
