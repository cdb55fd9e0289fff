import ArgumentParser
import Documents
import Experiments
import Reports

/// `pushlab sweep`: many settings of a scenario beside one another.
struct SweepCommand: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Try many settings of a scenario in the same worlds.",
    discussion: """
      Runs every combination of values of any keys of a scenario, or points drawn at random. `where` \
      excludes combinations; `screening` runs few seeds of all points and the rest of the best ones. \
      docs/sizing.md has the format.

      EXAMPLES
        pushlab sweep scenarios/cap-sweep.yaml --dry-run
        pushlab sweep scenarios/cap-sweep.yaml --out results/caps
        pushlab sweep scenarios/cap-sweep.yaml --set world.subscribers=2000 --json
      """)

  @OptionGroup var options: SweepOptions

  func checkDivided() throws { try options.checkDivided() }

  func answer(from work: WorkFolder?) throws -> CommandAnswer {
    let file = try options.loaded()
    let run = try SweepRun(
      file, folder: options.folder(work), threads: options.threadCount, work: work)
    guard !options.dryRun else { return try cost(of: run) }
    let report = try options.watch(cells: run.cells, from: work) {
      try run.report(isStopped: $0, progress: $1)
    }.reproducible(by: "sweep", file.base, program: ThisProgram.value)
    return CommandAnswer { try options.format.show(report, as: report.tree) }
  }

  private func cost(of run: SweepRun) throws -> CommandAnswer {
    let cost = try SweepCost(
      run.file, replications: run.replications, cells: run.cells, isAtMost: false,
      threads: options.threadCount, against: run.file.sweep.against)
    return CommandAnswer {
      try options.format.show(text: cost.text, json: try JSONReport.text(cost))
    }
  }
}
