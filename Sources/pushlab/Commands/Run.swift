import ArgumentParser
import Experiments
import Foundation
import Results

/// `pushlab run`: every cell of a scenario that is not there yet, then what they say.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a scenario and compare its arms.",
    discussion: """
      The result does not depend on the number of threads. A run that was stopped goes on from the \
      cells that are finished; a complete one prints its report again. With another seed, setting \
      or version it is another run, in another folder.

      EXAMPLES
        pushlab run scenarios/quickstart.yaml
        pushlab run scenarios/quickstart.yaml --seed 7 --threads 2 --out /data/seven
        pushlab run scenarios/quickstart.yaml --set world.subscribers=2000
        pushlab run scenarios/quickstart.yaml --replications 2 --events sample:0.01
        pushlab run scenarios/quickstart.yaml --quiet --json > summary.json
      """)

  @OptionGroup var scenario: ScenarioOptions

  @Option(
    help: ArgumentHelp(
      "The folder of the run; results/<name>/<hash of the plan> if not given.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @Option(
    help: "Cells that are run at a time, 1 to 1024; all cores if not given.",
    transform: WholeNumber.reader(in: 1...1_024))
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "Whose events are logged one by one: nobody's, those of a share P of the recipients, or all.",
      valueName: "none|sample:P|all"),
    transform: EventLog.init(argument:))
  var events = EventLog.none

  @OptionGroup var format: FormatOptions
  @OptionGroup var messages: ProgressOptions

  func run() throws {
    let file = try scenario.load()
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let folder = out.map(RunFolder.init(path:)) ?? RunFolder(of: plan)
    let session = RunSession(
      file: file, plan: plan, folder: folder, events: events, threads: threads ?? Cores.count,
      progress: messages.style)
    let result = try session.run()
    let report =
      format.json
      ? try JSONReport.text(result.summary)
      : TerminalReport(result.summary, folder: folder.path, color: format.isColored).text
    try Console.out(report)
    if !messages.quiet { Console.note(result.note) }
  }
}

extension EventLog {
  /// - Throws: `ValidationError` in the words of `EventLogError`.
  init(argument: String) throws {
    do { try self.init(argument) } catch { throw ValidationError("\(error)") }
  }
}
