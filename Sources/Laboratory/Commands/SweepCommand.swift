import ArgumentParser
import Documents
import Experiments
import Reports

/// `pushlab sweep`: many settings of a scenario beside one another.
struct SweepCommand: ParsableCommand {
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

  func run() throws {
    let file = try options.load()
    let tasks = options.tasks
    let run = try SweepRun(
      file, folder: options.dryRun ? nil : options.out, threads: options.threadCount, tasks: tasks)
    guard !options.dryRun else { return try showCost(of: run) }
    let report = try options.deal.listing(tasks) {
      try options.watch(cells: run.cells) { try run.report(isStopped: $0, progress: $1) }
    }.reproducible(by: "sweep", file.base, program: ThisProgram.value)
    try Console.out(
      options.format.json
        ? try JSONReport.text(report) : SweepText(report, color: options.format.isColored).text)
  }

  private func showCost(of run: SweepRun) throws {
    let cost = try SweepCost(
      run.file, replications: run.replications, cells: run.cells, isAtMost: false,
      threads: options.threadCount, against: run.file.sweep.against)
    try Console.out(options.format.json ? try JSONReport.text(cost) : cost.text)
  }
}
