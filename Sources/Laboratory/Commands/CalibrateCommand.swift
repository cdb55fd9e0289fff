import ArgumentParser
import Documents
import Foundation
import Logs
import Reports
import Scenarios
import Tables

/// `pushlab calibrate`: a world's parameters from a log of real pushes.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Fit a world to an event log.",
    discussion: """
      The log has a row for each event: uid, nid, event, ts, and where known latencyMs, arm, type, \
      platform and device; CSV or TSV, also compressed by gzip, or a table of an SQLite database. When \
      devices can be reached, who opens what, how soon, who leaves and who comes by themselves is \
      fitted to four people of five and checked against the fifth; a part that does not fit is \
      refused with the reason. Machines and people with skewed clocks are set aside and counted. \
      docs/calibrate.md has the format, the models and the checks. No uid is printed, so \
      --hash-uids has no effect.

      With a scenario and a file such as -o fitted.yaml, that file extends the scenario with the \
      fitted values. A file such as -o log.map.yaml gets how the log was read, for --map.

      The exit status is 0, and 3 when no part of the log fits.

      EXAMPLES
        pushlab calibrate notificationEvents.csv.gz
        pushlab calibrate events.csv -o events.map.yaml
        pushlab calibrate events.csv --map events.map.yaml
        pushlab calibrate events.csv scenarios/quickstart.yaml -o fitted.yaml
      """)

  @Argument(
    help: "The log: .csv, .tsv, either with .gz, or an SQLite database; - is standard input.",
    completion: .file())
  var log: String

  @Argument(
    help: "A scenario that the file of -o is to extend with the fitted values.", completion: .yaml)
  var scenario: String?

  @Flag(help: "Replace a scenario or a map of that name.")
  var replace = false

  @OptionGroup var options: LogOptions
  @OptionGroup var fit: FitOptions
  @OptionGroup var format: FormatOptions

  @Flag(name: .shortAndLong, help: "Print nothing but errors on standard error.")
  var quiet = false

  private var fittedFiles: [String] { format.paths(of: .yaml) }
  private var mapFiles: [String] { format.paths(of: .map) }

  func run() throws {
    try checkFiles()
    var question = try options.question()
    try fit.apply(to: &question)
    if let scenario { _ = try ScenarioFile.load(path: scenario, rules: ThisProgram.rules) }
    let (report, reading) = try StopSignal.heeded {
      try Calibration(question, isStopped: $0).run(on: try question.source.open(log))
    }
    let name = URL(fileURLWithPath: log).lastPathComponent
    try format.show(report, as: report.tree(name: name))
    for path in mapFiles {
      try write(LogMapText(question, reading, log: name).text, to: path, "how the log was read")
    }
    let fitted = report.parts.filter(\.isTaken).map(\.name.rawValue)
    guard !fitted.isEmpty else {
      if !quiet {
        Console.note(
          "no part of the log fits" + (mapFiles.isEmpty ? "; nothing was written" : ""))
      }
      throw CommandEnd(status: .gateFailed)
    }
    for path in fittedFiles {
      let text = try FittedScenario(
        report, extending: scenario ?? "", path: path, log: name, rules: ThisProgram.rules
      ).text
      try write(
        text, to: path,
        "\(fitted.joined(separator: ", ")); the rest is as in \(scenario ?? "")")
    }
  }

  private func write(_ text: String, to path: String, _ words: String) throws {
    try OutputFile.write(Data(text.utf8), to: path, isNew: !replace)
    if !quiet { Console.note("wrote \(path): \(words)") }
  }

  /// - Throws: `InputError` for a file that would be lost, or that does not go with the rest.
  private func checkFiles() throws(InputError) {
    try format.check(
      OutputForm.report + [.yaml, .map],
      inputs: [log] + options.files + (scenario.map { ScenarioFile.inputs(of: $0) } ?? []))
    if scenario == nil, let path = fittedFiles.first {
      throw InputError(
        "\(path): would be a scenario, and there is none to extend; accepted: a scenario behind the "
          + "log, or a map in a file such as log.map.yaml")
    }
    if let scenario, fittedFiles.isEmpty {
      throw InputError("\(scenario) is extended in a file of its own; accepted: -o fitted.yaml")
    }
    let files = fittedFiles + mapFiles
    if replace, files.isEmpty {
      throw InputError("--replace goes with -o and a file that ends in .yaml or .map.yaml")
    }
    for path in files where !replace && !OutputFile.isStream(path) {
      guard FileManager.default.fileExists(atPath: path) else { continue }
      throw InputError("\(path): already exists, accepted: another -o, or --replace")
    }
  }
}
