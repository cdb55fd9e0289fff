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
      number. The file of --trial has the design and what is asked: all that these options say, and \
      planned weights, looks, corrections and micro-randomised trials.

      EXAMPLES
        pushlab analyze trial.csv --unit user --arm arm --metric 'visits=visit'
        pushlab analyze pushes.csv.gz --unit user --rows event --arm arm --baseline control \\
          --metric 'openRate=opened/delivered' --metric 'opens=opened' --margin openRate=0.005
        pushlab analyze totals.csv --unit none --arm arm --segment day --metric 'ctr=clicks/views'
        pushlab analyze log.sqlite --map push.map.yaml --unit user --rows event \\
          --metric 'answered=response:good|bad/1' --segment slot
        pushlab analyze points.csv --trial trial.yaml
      """)

  @Argument(
    help: "The table: .csv, .tsv, either with .gz, or an SQLite database; - is standard input.",
    completion: .file())
  var data: String

  @OptionGroup var options: TableOptions
  @OptionGroup var format: FormatOptions

  @Flag(name: .shortAndLong, help: "Print nothing but errors on standard error.")
  var quiet = false

  func run() throws {
    let started = ContinuousClock.now
    try format.check(inputs: [data] + options.files)
    let map = try TableMap(path: options.mapFile)
    let trial = try options.trial()
    let question = try trial.question(map)
    let rows: Int = try trial.placing {
      let source = try map.open(data)
      switch question {
      case .arms(let question): return try analyze(question, source)
      case .points(let question): return try analyze(question, source)
      }
    }
    if !quiet { Console.note(note(rows, ContinuousClock.now - started)) }
  }

  private var name: String { URL(fileURLWithPath: data).lastPathComponent }

  private func analyze(_ question: TableQuestion, _ source: any TableSource) throws -> Int {
    let report = try StopSignal.heeded {
      try TableAnalysis(question, folder: NSTemporaryDirectory(), isStopped: $0).report(of: source)
    }
    try format.show(report, as: report.tree(name: name))
    return report.rows
  }

  private func analyze(_ question: ExcursionQuestion, _ source: any TableSource) throws -> Int {
    let report = try StopSignal.heeded {
      try ExcursionAnalysis(question, isStopped: $0).report(of: source)
    }
    try format.show(report, as: report.tree(name: name))
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
