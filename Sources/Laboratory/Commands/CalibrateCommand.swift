import ArgumentParser
import Documents
import Experiments
import Foundation
import Logs
import Reports
import Scenarios
import Statistics
import Tables
import Worlds

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
      fitted values. With -o fitted.worlds.json beside it the log's worlds are written too: \
      responses, wear and reasons to leave that show what the log shows, also those that it cannot \
      tell apart. Runs of fitted.yaml draw from them, and the report says for each arm whether the \
      log can tell what it does. A file such as -o log.map.yaml gets how the log was read, for --map.

      The exit status is 0, and 3 when no part of the log fits.

      EXAMPLES
        pushlab calibrate notificationEvents.csv.gz
        pushlab calibrate events.csv -o events.map.yaml
        pushlab calibrate events.csv --map events.map.yaml
        pushlab calibrate events.csv scenarios/quickstart.yaml -o fitted.yaml
        pushlab calibrate events.csv mine.yaml -o mine-fitted.yaml -o mine-fitted.worlds.json
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
  private var worldsFiles: [String] { format.paths(of: .worlds) }

  func run() throws {
    try checkFiles()
    var question = try options.question()
    try fit.apply(to: &question)
    question.drawsWorlds = !worldsFiles.isEmpty
    if let scenario { _ = try ScenarioFile.load(path: scenario, rules: ThisProgram.rules) }
    let log = try StopSignal.heeded {
      try Calibration(question, isStopped: $0).run(on: try question.source.open(self.log))
    }
    let fitted = try fittedFiles.first.map { try scenario(log.report, at: $0) }
    let drawn = try worldsFiles.isEmpty ? nil : worlds(log, fitted!.scenario)
    let answer = drawn?.answer ?? CalibrationAnswer(log.report)
    try format.show(answer, as: answer.tree(name: name))
    for path in mapFiles {
      try write(
        LogMapText(question, log.reading, log: name).text, to: path, "how the log was read")
    }
    try writeFits(log.report, drawn?.file)
  }

  private var name: String { URL(fileURLWithPath: log).lastPathComponent }

  private func scenario(_ report: CalibrationReport, at path: String) throws -> FittedScenario {
    try FittedScenario(
      report, extending: scenario ?? "", path: path, log: name, rules: ThisProgram.rules)
  }

  /// The worlds of the log, and what they say of the scenario's arms; `nil` for a log of too few openings.
  private func worlds(
    _ log: CalibratedLog, _ scenario: Scenario
  ) throws -> (answer: CalibrationAnswer, file: EnsembleFile)? {
    guard let evidence = log.evidence else { return nil }
    let worlds = try evidence.worlds(
      over: scenario.world, count: Self.members, seed: scenario.seed)
    let file = try EnsembleFile(drawn: worlds.keys, over: scenario)
    var answer = CalibrationAnswer(log.report)
    (answer.chances, answer.ensemble) = (worlds.chances, try file.id)
    answer.checks = worlds.checks
    (answer.peopleToTell, answer.days) = (worlds.peopleToTell, worlds.days)
    answer.forecast = try StopSignal.heeded {
      try EffectForecast(
        scenario, keys: worlds.keys, levels: worlds.levels, byChance: worlds.byChance,
        threads: Self.threads, isStopped: $0)
    }
    return (answer, file)
  }

  /// Worlds of an ensemble, as `match` has them (*assumption*).
  private static let members = 200
  private static let threads = Cores.count

  private func writeFits(_ report: CalibrationReport, _ worlds: EnsembleFile?) throws {
    let fitted = report.parts.filter(\.isTaken).map(\.name.rawValue)
    guard !fitted.isEmpty, worldsFiles.isEmpty || worlds != nil else {
      if !quiet {
        let what = fitted.isEmpty ? "no part of the log fits" : "the log has too few openings"
        Console.note(what + (mapFiles.isEmpty ? "; nothing was written" : ""))
      }
      throw CommandEnd(status: .gateFailed)
    }
    for path in fittedFiles {
      let text = try FittedScenario(
        report, extending: scenario ?? "", path: path, log: name, worlds: worldsFiles.first,
        rules: ThisProgram.rules
      ).text
      try write(
        text, to: path,
        "\(fitted.joined(separator: ", ")); the rest is as in \(scenario ?? "")")
    }
    guard let worlds else { return }
    for path in worldsFiles {
      try write(try worlds.text(), to: path, "\(Self.members) worlds, \(try worlds.id.prefix(8))")
    }
  }

  private func write(_ text: String, to path: String, _ words: String) throws {
    try OutputFile.write(Data(text.utf8), to: path, isNew: !replace)
    if !quiet { Console.note("wrote \(path): \(words)") }
  }

  /// - Throws: `InputError` for a file that would be lost, or that does not go with the rest.
  private func checkFiles() throws(InputError) {
    try format.check(
      OutputForm.report + [.yaml, .map, .worlds],
      inputs: [log] + options.files + (scenario.map { ScenarioFile.inputs(of: $0) } ?? []))
    if scenario == nil, let path = fittedFiles.first {
      throw InputError(
        "\(path): would be a scenario, and there is none to extend; accepted: a scenario behind the "
          + "log, or a map in a file such as log.map.yaml")
    }
    if let path = worldsFiles.first, fittedFiles.count != 1 || worldsFiles.count != 1 {
      throw InputError(
        "\(path): its worlds extend the fitted scenario; accepted: -o fitted.yaml -o fitted.worlds.json"
      )
    }
    if let scenario, fittedFiles.isEmpty {
      throw InputError("\(scenario) is extended in a file of its own; accepted: -o fitted.yaml")
    }
    let files = fittedFiles + mapFiles + worldsFiles
    if replace, files.isEmpty {
      throw InputError("--replace goes with -o and a file that ends in .yaml or .map.yaml")
    }
    for path in files where !replace && !OutputFile.isStream(path) {
      guard FileManager.default.fileExists(atPath: path) else { continue }
      throw InputError("\(path): already exists, accepted: another -o, or --replace")
    }
  }
}
