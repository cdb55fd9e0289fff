import ArgumentParser
import Documents
import Foundation
import Logs
import Reports
import Scenarios

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

      The exit status is 0, and 3 when no part of the log fits.

      EXAMPLES
        pushlab calibrate notificationEvents.csv.gz
        pushlab calibrate events.csv --column uid=user --event opened=answered --zone Europe/Oslo
        pushlab calibrate events.csv --into scenarios/quickstart.yaml
        pushlab calibrate results/look/run.sqlite --table event --where arm=house-policy
      """)

  @Argument(
    help: "The log: .csv, .tsv, either with .gz, or an SQLite database; - is standard input.",
    completion: .file())
  var log: String

  @Option(
    help: ArgumentHelp(
      "Write a scenario that extends this one with the fitted values.", valueName: "scenario.yaml"),
    completion: .file(extensions: ["yaml", "yml"]))
  var into: String?

  @Flag(help: "Replace the file to write if it exists.")
  var replace = false

  @OptionGroup var options: LogOptions
  @OptionGroup var fit: FitOptions
  @OptionGroup var format: FormatOptions

  @Flag(name: .shortAndLong, help: "Print nothing but errors on standard error.")
  var quiet = false

  /// The scenario to write.
  private var out: String? { format.paths(of: .yaml).first }

  func validate() throws {
    guard into == nil, out != nil || replace else { return }
    throw ValidationError("-o and --replace go with --into")
  }

  func run() throws {
    try format.check([.json, .yaml])
    var question = try options.question()
    try fit.apply(to: &question)
    let target = try target()
    let report = try StopSignal.heeded {
      try Calibration(question, isStopped: $0).report(of: try options.open(log))
    }
    let name = URL(fileURLWithPath: log).lastPathComponent
    if !(target.map(OutputFile.isStandardOutput) ?? false) {
      try format.show(
        text: CalibrationText(report, name: name, color: format.isColored).text,
        json: try JSONReport.text(report))
    }
    let fitted = report.parts.filter(\.isTaken).map(\.name.rawValue)
    guard !fitted.isEmpty else {
      if !quiet { Console.note("no part of the log fits; nothing was written") }
      throw CommandEnd(status: .gateFailed)
    }
    guard let target, let into else { return }
    let scenario = try FittedScenario(
      report, extending: into, path: target, log: name, rules: ThisProgram.rules)
    try OutputFile.write(Data(scenario.text.utf8), to: target, isNew: !replace)
    if !quiet {
      Console.note(
        "wrote \(target): \(fitted.joined(separator: ", ")); the rest is as in \(into)")
    }
  }

  /// Path of the scenario to write; `nil` without `--into`. Existing files are kept.
  private func target() throws -> String? {
    guard let into else { return nil }
    _ = try ScenarioFile.load(path: into, rules: ThisProgram.rules)
    let target =
      out ?? URL(fileURLWithPath: into).deletingPathExtension().relativePath + ".fitted.yaml"
    guard
      URL(fileURLWithPath: target).standardizedFileURL
        != URL(fileURLWithPath: into).standardizedFileURL,
      !ScenarioFile.inputs(of: into).contains(where: { OutputFile.isSameFile(target, $0) })
    else { throw InputError("\(target): would extend itself, accepted: another file for -o") }
    guard !OutputFile.isSameFile(target, log) else {
      throw InputError("\(target): would replace the log, accepted: another file for -o")
    }
    guard
      replace || OutputFile.isStream(target) || !FileManager.default.fileExists(atPath: target)
    else {
      throw InputError("\(target): already exists, accepted: another -o, or --replace")
    }
    return target
  }
}
