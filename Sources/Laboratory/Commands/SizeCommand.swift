import ArgumentParser
import Documents
import Experiments
import Reports

/// `pushlab size`: the best setting under constraints.
struct SizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size",
    abstract: "Find the best setting under constraints, with a stated error probability.",
    discussion: """
      Simulates the points of a sweep seed by seed, and drops each as soon as it is shown to break a \
      constraint or to be worse than another one (Kim and Nelson 2001). The remaining point is \
      confirmed on fresh seeds. docs/sizing.md has the format and measures the guarantee.

      The exit status is 0 selected, 3 no point keeps the constraints, 6 undecided.

      EXAMPLES
        pushlab size scenarios/cap-sweep.yaml
        pushlab size scenarios/cap-sweep.yaml --dry-run
        pushlab size scenarios/cap-sweep.yaml --out results/caps --json
      """)

  @OptionGroup var options: SweepOptions

  func run() throws {
    let file = try options.load()
    let tasks = options.tasks
    let run = try SizeRun(
      file, folder: options.dryRun ? nil : options.out, threads: options.threadCount, tasks: tasks)
    guard !options.dryRun else { return try showCost(of: run) }
    let report = try options.deal.listing(tasks) {
      try options.watch(cells: run.cellsMax) { try run.report(isStopped: $0, progress: $1) }
    }.reproducible(by: "size", file.base, program: ThisProgram.value)
    try Console.out(
      options.format.json
        ? try JSONReport.text(report) : SizeText(report, color: options.format.isColored).text)
    switch report.decision {
    case .selected: break
    case .noneKeeps: throw CommandEnd(status: .gateFailed)
    case .undecided: throw CommandEnd(status: .undecided)
    }
  }

  private func showCost(of run: SizeRun) throws {
    let cost = try SweepCost(
      run.file, replications: run.replicationsMax, cells: run.cellsMax, isAtMost: true,
      threads: options.threadCount)
    try Console.out(options.format.json ? try JSONReport.text(cost) : cost.text)
  }
}
