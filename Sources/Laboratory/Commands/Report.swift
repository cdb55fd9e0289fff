import ArgumentParser
import Documents
import Foundation
import Reports
import RunStore

/// `pushlab report`: a closer look at what is finished.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a page about a finished run, or report on one business of it.",
    discussion: """
      Writes one HTML page that stands alone: it has no script and loads nothing. For a run it shows \
      the headline figures, the decision, the trade-off, the holdout and learning curves where the \
      scenario has them, what each arm is, and folded below them cohorts, the comparisons, the \
      funnel, hours of the week, delays, retention, each seed's results, and the command that \
      reproduces them; the run's health is last. All figures are computed \
      again from the run's cells. For the JSON of `pushlab sweep` or `pushlab size` it shows the \
      points and the Pareto fronts; that of `gate`, `audit` and `analyze` has a page, too. \
      docs/report.md explains each part.

      It begins with the decision: the question, one recommendation, effects in people and pushes, what \
      is not known and what would settle it. With --format markdown that and the comparisons behind it \
      are printed as Markdown.

      Charts are drawn by vl-convert in Python: the one that --python names, else that of this project, \
      which `make charts` makes, else python3 on the PATH. Without it the page has the tables alone.

      With --business it prints the funnel of one business's pushes, counted from the event \
      log: `pushlab run --events all`, or sample:P for those of a sample. Nothing is changed.

      EXAMPLES
        pushlab report results/look
        pushlab report results/look -o look.html --specs charts
        pushlab report results/look --format markdown -o answer.md
        pushlab size scenarios/cap-sweep.yaml --json > caps.json; pushlab report caps.json
        pushlab report results/look --business 3
        pushlab report results/look --business 3 --json
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of a finished run, or a file with the JSON of a sweep or another answer.",
      valueName: "run"),
    completion: .directory)
  var path: String

  @OptionGroup var options: PageOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The business's number, from 0.", valueName: "id"),
    transform: Self.business)
  var business: Int?

  @OptionGroup var form: ReportFormOptions

  func validate() throws {
    if business == nil, form.json {
      throw ValidationError(
        "'--json' goes with '--business'; the figures of a run are in its summary.json")
    }
    if business == nil, form.form == .text {
      throw ValidationError(
        "'--format text' is what 'pushlab show' prints; accepted: html, markdown")
    }
    if business != nil, !options.areDefault || form.form == .html {
      throw ValidationError(
        "'--business' writes no page: '--format html', '--output', '--specs', '--python' and "
          + "'--no-charts' do not go with it")
    }
    if form.form == .markdown, options.haveCharts {
      throw ValidationError(
        "'--specs', '--python' and '--no-charts' do not go with '--format markdown', which has no "
          + "charts")
    }
  }

  func run() throws {
    guard let business else {
      let isMarkdown = form.form == .markdown
      try (isMarkdown ? OutputKind.markdown : .html).check(options.output)
      return isMarkdown ? try writeMarkdown() : try writePage()
    }
    let report = try RunFolder(path: path).engagement(of: business)
    try form.format.show(report, as: report.tree)
  }

  private func writePage() throws {
    let subject = ReportSubject(path: path)
    let file = options.output ?? subject.defaultFile
    try subject.check(output: file)
    if options.output == nil { try subject.checkOwn(file) }
    let page = try subject.page()
    let charts =
      options.noCharts ? PageCharts() : try PageCharts(of: page, python: options.python)
    if let folder = options.specs { try page.writeSpecifications(to: folder) }
    try page.write(to: file, drawings: charts.drawings, note: charts.note)
    if let note = charts.note { Console.note("\(ThisProgram.name): \(note)") }
    if !OutputFile.isStandardOutput(file) {
      try Console.out(Escape.plain("written to \(file)"))
    }
  }

  private func writeMarkdown() throws {
    let subject = ReportSubject(path: path)
    if let file = options.output { try subject.check(output: file) }
    let text = try subject.markdown()
    guard let file = options.output, !OutputFile.isStandardOutput(file) else {
      return try Console.out(text)
    }
    try OutputFile.write(Data(text.utf8), to: file)
    try Console.out(Escape.plain("written to \(file)"))
  }

  /// Which numbers the run has is known only when it is open.
  private static func business(_ text: String) throws -> Int {
    guard let number = Int(text) else {
      throw ValidationError("accepted: the number of a business, from 0")
    }
    return number
  }
}
