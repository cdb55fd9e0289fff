import ArgumentParser
import Documents
import Foundation
import Reports
import Tables

/// `pushlab analyze`: a table of a real experiment, as a simulated one is reported.
struct Analyze: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Analyse a table of a real experiment.",
    discussion: """
      The table is CSV or TSV, also compressed by gzip, or a table of an SQLite database. Problems \
      of the data are reported first. Rows may come in any order; memory use does not depend on their \
      number.

      EXAMPLES
        pushlab analyze trial.csv --unit user --arm arm --metric 'visits=visit'
        pushlab analyze pushes.csv.gz --unit user --rows event --arm arm --baseline control \\
          --metric 'openRate=opened/delivered' --metric 'opens=opened' --margin openRate=0.005
        pushlab analyze totals.csv --unit none --arm arm --segment day --metric 'ctr=clicks/views'
        pushlab analyze log.sqlite --table push --unit user --rows event \\
          --metric 'answered=response:good|bad/1' --segment slot
        pushlab analyze points.csv --unit user --treatment sent --probability 0.6 \\
          --available available --metric 'steps=log(steps_after+0.5)' --trend decision
      """)

  @Argument(
    help: "The table: .csv, .tsv, either with .gz, or an SQLite database; - is standard input.",
    completion: .file())
  var data: String

  @Option(help: ArgumentHelp("The table to read, if the database has several.", valueName: "name"))
  var table: String?

  @Option(help: "The field separator; by the file's extension if not given.")
  var delimiter: Delimiter?

  @OptionGroup var options: TableOptions
  @OptionGroup(title: "Micro-randomised trials") var excursion: ExcursionOptions
  @OptionGroup var format: FormatOptions

  @Flag(name: .shortAndLong, help: "Print nothing but errors on standard error.")
  var quiet = false

  enum Delimiter: String, ExpressibleByArgument, CaseIterable {
    case comma, semicolon, tab

    var file: DelimitedFile.Delimiter {
      switch self {
      case .comma: .comma
      case .semicolon: .semicolon
      case .tab: .tab
      }
    }
  }

  func run() throws {
    try format.check(excursion.treatment == nil ? OutputForm.report : [.json], inputs: [data])
    let started = ContinuousClock.now
    let rows: Int
    if let question = try excursion.question(options) {
      rows = try analyze(question)
    } else {
      rows = try analyze(try options.question())
    }
    if !quiet { Console.note(note(rows, ContinuousClock.now - started)) }
  }

  private var source: any TableSource {
    get throws { try TableFile.open(data, table: table, delimiter: delimiter?.file) }
  }

  private var name: String { URL(fileURLWithPath: data).lastPathComponent }

  private func analyze(_ question: TableQuestion) throws -> Int {
    let source = try source
    let report = try StopSignal.heeded {
      try TableAnalysis(question, folder: NSTemporaryDirectory(), isStopped: $0).report(of: source)
    }
    try format.show(report, as: report.tree(name: name))
    return report.rows
  }

  private func analyze(_ question: ExcursionQuestion) throws -> Int {
    let source = try source
    let report = try StopSignal.heeded {
      try ExcursionAnalysis(question, isStopped: $0).report(of: source)
    }
    try format.show(
      text: ExcursionText(report, name: name, color: format.isColored).text,
      json: try JSONReport.text(report))
    return report.rows
  }

  private func note(_ rows: Int, _ time: Duration) -> String {
    let seconds =
      Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    let rate = Double(rows) / max(seconds, 1e-9) / 1e6
    return "\(rows) rows in " + String(format: "%.1f s, %.2f M rows/s", seconds, rate)
      + ", peak memory \(ProcessUsage.peakMemoryBytes / 1_048_576) MB"
  }
}
