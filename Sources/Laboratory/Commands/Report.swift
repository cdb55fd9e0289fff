import ArgumentParser
import Documents
import Experiments
import PushModel
import Reports
import RunStore

/// `pushlab report`: what is finished, shown again.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a finished answer again: terminal, page, Markdown; without a run, list them.",
    discussion: """
      For a run it prints what `pushlab run` printed: a screenful, or everything with --full. All \
      figures are computed again from the run's cells, each of which is checked; nothing is simulated \
      or changed. For the JSON of `pushlab sweep`, `gate`, `power simulate` or `analyze`, \
      but not of a micro-randomised trial, it prints their report.

      -o page.html is one page that stands alone: it has no script and loads nothing. -o answer.md \
      is the decision and the comparisons behind it. docs/report.md explains each part.

      A folder that is no run's is looked through for runs, in its folders and one level further \
      down. Each has its path, a verdict, a state, the scenario's name and description, plan and \
      digest. The verdict is the run's decision in a word: better, an arm may take the baseline's \
      place; worse, every arm is worse in a metric and better in none; trade-off, an arm is better in \
      one metric and worse in another; identical, nobody is treated differently; else open. The state \
      is finished, unfinished, in use (another process writes to it), damaged, other version, or no \
      run. Cells are not read for it.

      With --business it prints the funnel of one business's pushes, counted from the event \
      log: `pushlab run --events all`, or sample:P for those of a sample.

      Exit status of a run, 2: there is none; 5: it is not finished; 9: it is damaged, or another \
      version's. A list ends with 0 whatever the states are.

      EXAMPLES
        pushlab report
        pushlab report results/quickstart
        pushlab report results/look
        pushlab report results/look --full
        pushlab report results/look -o look.html -o answer.md
        pushlab sweep scenarios/cap-sweep.yaml -o caps.json; pushlab report caps.json
        pushlab report results/look --business 3 --json
      """)

  @Argument(
    help: ArgumentHelp(
      "A run's folder, a folder of runs, or the JSON of an answer; results if not given.",
      valueName: "run"),
    completion: .directory)
  var path: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The business's number, from 0.", valueName: "id"),
    transform: Self.business)
  var business: Int?

  @OptionGroup var extent: ExtentOptions
  @OptionGroup var format: FormatOptions

  func validate() throws { try extent.check(with: format) }

  func run() throws {
    try format.check(inputs: path.map { [$0] } ?? [])
    let subject = ReportSubject(path)
    if let business { return try show(business, of: path) }
    switch subject {
    case .run(let folder): return try show(folder)
    case _ where extent.full: throw ValidationError("'--full' goes with the folder of a run")
    case .answer(let path):
      let answer = try SelectionFile(path: path)
      try format.show(answer, as: answer.tree, page: { answer.tree.page.text })
    case .folder(let folder):
      let list = try ReportSubject.list(in: folder, isNamed: path != nil)
      try format.show(list, as: list.tree)
    }
  }

  private func show(_ folder: RunFolder) throws {
    let summary = try folder.finishedSummary()
    try folder.types.inUse {
      try format.show(
        summary, as: summary.tree(extent.extent, folder: folder.path, program: ThisProgram.name),
        ticket: summary.tree(.decision), page: { try folder.page().text })
    }
  }

  private func show(_ business: Int, of folder: String?) throws {
    guard let folder, !extent.full else {
      throw ValidationError("'--business' goes with the folder of a run, without '--full'")
    }
    let report = try RunFolder(path: folder).engagement(of: business)
    try format.show(report, as: report.tree)
  }

  /// Which numbers the run has is known only when it is open.
  private static func business(_ text: String) throws -> Int {
    guard let number = Int(text) else {
      throw ValidationError("accepted: the number of a business, from 0")
    }
    return number
  }
}

/// How much of a run's report is printed.
struct ExtentOptions: ParsableArguments {
  @Flag(help: "Print the whole report, not a screenful of it.")
  var full = false

  var extent: Summary.Extent { full ? .full : .screenful }

  func check(with format: FormatOptions) throws {
    if full, format.json {
      throw ValidationError("'--full' and '--json' do not go together; the JSON has everything")
    }
  }
}
