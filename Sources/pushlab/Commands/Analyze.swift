import ArgumentParser
import Documents
import Foundation
import Reports
import Tables

/// `pushlab analyze`: a table of a real experiment, as a simulated one is reported.
struct Analyze: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Analyse a table of a real A/B experiment, or of any units and outcomes.",
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
    let started = ContinuousClock.now
    let question = try options.question()
    let source = try TableFile.open(data, table: table, delimiter: delimiter?.file)
    let report = try StopSignal.heeded {
      try TableAnalysis(question, folder: NSTemporaryDirectory(), isStopped: $0).report(of: source)
    }
    let name = URL(fileURLWithPath: data).lastPathComponent
    try Console.out(
      format.json
        ? try JSONReport.text(report)
        : TableText(report, name: name, color: format.isColored).text)
    if !quiet { Console.note(note(report, ContinuousClock.now - started)) }
  }

  private func note(_ report: TableReport, _ time: Duration) -> String {
    let seconds =
      Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    let rate = Double(report.rows) / max(seconds, 1e-9) / 1e6
    return "\(report.rows) rows in " + String(format: "%.1f s, %.2f M rows/s", seconds, rate)
      + ", peak memory \(ProcessUsage.peakMemoryBytes / 1_048_576) MB"
  }
}
