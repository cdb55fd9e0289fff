import ArgumentParser
import Documents
import Experiments
import PushModel
import Reports
import Scenarios

/// `pushlab sweep`: many settings of a scenario, and the best that keeps its limits.
struct SweepCommand: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Try many settings; with limits in the file, name the best that keeps them.",
    discussion: """
      Runs every combination of values of any keys of a scenario, or points drawn at random, in the \
      same worlds. `where` excludes combinations; `screening` runs few seeds of all points and the \
      rest of the best ones.

      A file with `size:` asks for the best setting under its constraints. Points are simulated seed \
      by seed, and each is dropped as soon as it is shown to break a constraint or to be worse than \
      another one (Kim and Nelson 2001). The remaining point is confirmed on fresh seeds. The exit \
      status is then 0 selected, 3 no point keeps the constraints, 6 undecided. docs/sizing.md has \
      the format and measures the guarantee.

      EXAMPLES
        pushlab sweep scenarios/cap-sweep.yaml --dry-run
        pushlab sweep scenarios/cap-sweep.yaml --out results/caps -o caps.html
        pushlab sweep scenarios/cap-sweep.yaml --set world.subscribers=2000 --json
      """)

  @Argument(help: "The sweep's file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @OptionGroup var options: SimulationOptions

  func validate() throws {
    try options.refuse([
      .allowCommand: SimulationOptions.startsNothing, .full: "its report is printed whole",
    ])
  }

  var meaning: [String] { ["sweep", FilePlace.standard(file)] + options.meaning }

  func checkDivided() throws {
    try options.refuse([
      .dryRun: "it goes with 'pushlab sweep' alone", .out: "the folder of the work has the results",
    ])
  }

  func answer(from work: WorkFolder?) throws -> CommandAnswer {
    let folder = work?.path ?? (options.dryRun ? nil : options.run.out)
    try options.format.check(
      inputs: SweepFile.inputs(of: file), folders: folder.map { [ResultFolder.work($0)] } ?? [])
    let sweep = try SweepFile.load(
      path: file, overrides: options.overrides, rules: ThisProgram.rules)
    return try sweep.base.scenario.types.inUse { try answer(of: sweep, folder, work) }
  }

  private func answer(
    of sweep: SweepFile, _ folder: String?, _ work: WorkFolder?
  ) throws -> CommandAnswer {
    if work == nil, !options.messages.quiet {
      for remark in sweep.remarks { Console.note("\(file): \(remark)") }
    }
    return try sweep.sweep.size == nil
      ? table(of: sweep, folder, work) : selection(of: sweep, folder, work)
  }

  private func table(
    of file: SweepFile, _ folder: String?, _ work: WorkFolder?
  ) throws -> CommandAnswer {
    let run = try SweepRun(file, folder: folder, threads: options.threadCount, work: work)
    guard !options.dryRun else {
      return try show(
        SweepCost(
          file, replications: run.replications, cells: run.cells, isAtMost: false,
          threads: options.threadCount, against: file.sweep.against))
    }
    let report = try options.watch(cells: run.cells, from: work) {
      try run.report(isStopped: $0, progress: $1)
    }.reproducible(by: "sweep", file.base, program: ThisProgram.value)
    return CommandAnswer { try options.format.show(report, as: report.tree) }
  }

  private func selection(
    of file: SweepFile, _ folder: String?, _ work: WorkFolder?
  ) throws -> CommandAnswer {
    let run = try SizeRun(file, folder: folder, threads: options.threadCount, work: work)
    guard !options.dryRun else {
      return try show(
        SweepCost(
          file, replications: run.replicationsMax, cells: run.cellsMax, isAtMost: true,
          threads: options.threadCount))
    }
    let report = try options.watch(cells: run.cellsMax, from: work) {
      try run.report(echoThreads: options.threadCount, isStopped: $0, progress: $1)
    }.reproducible(by: "sweep", file.base, program: ThisProgram.value)
    return CommandAnswer(ExitStatus(report.decision)) {
      try options.format.show(report, as: report.tree)
    }
  }

  private func show(_ cost: SweepCost) -> CommandAnswer {
    CommandAnswer {
      try options.format.show(text: cost.text, json: try JSONReport.text(cost))
    }
  }
}
