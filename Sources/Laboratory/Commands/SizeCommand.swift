import ArgumentParser
import Documents
import Experiments
import Reports

/// `pushlab size`: the best setting under constraints.
struct SizeCommand: SearchCommand {
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

  func checkDivided() throws { try options.checkDivided() }

  func answer(from work: WorkFolder?) throws -> CommandAnswer {
    let file = try options.loaded()
    let run = try SizeRun(
      file, folder: options.folder(work), threads: options.threadCount, work: work)
    guard !options.dryRun else { return try cost(of: run) }
    let report = try options.watch(cells: run.cellsMax, from: work) {
      try run.report(isStopped: $0, progress: $1)
    }.reproducible(by: "size", file.base, program: ThisProgram.value)
    let status: ExitStatus =
      switch report.decision {
      case .selected: .done
      case .noneKeeps: .gateFailed
      case .undecided: .undecided
      }
    return CommandAnswer(status) { try options.format.show(report, as: report.tree) }
  }

  private func cost(of run: SizeRun) throws -> CommandAnswer {
    let cost = try SweepCost(
      run.file, replications: run.replicationsMax, cells: run.cellsMax, isAtMost: true,
      threads: options.threadCount)
    return CommandAnswer {
      try options.format.show(text: cost.text, json: try JSONReport.text(cost))
    }
  }
}
