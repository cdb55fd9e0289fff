import ArgumentParser
import Documents
import Experiments
import Foundation
import PushModel
import Reports
import Scenarios
import Statistics

/// `pushlab match`: the worlds that show what somebody knows of their users.
struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Find the worlds that show your own figures.",
    discussion: """
      The scenario says what you know, under `facts`: open rates, opt-outs a month, pushes a week, \
      what a past test showed. Keys of the world that nobody measured are uncertain: those of the \
      book, as far as the scenario does not set them, and those under worlds.vary. The worlds that \
      show your figures are found in waves, and written to a file such as mine.worlds.json, for \
      `pushlab run mine.yaml --worlds mine.worlds.json`.

      The report has your figures beside theirs, what your figures say of each key and what stays \
      free, and the one further figure that would narrow the answer most. docs/worlds.md has the \
      format and the method.

      A match that is stopped keeps its complete waves in mine.worlds.json.waves, and --resume goes \
      on from them. The exit status is 0; 3 where no world meets all facts (no file), or where too \
      few worlds were found (the file is marked); 2 for facts that cannot be; 9 for the waves of \
      another question.

      EXAMPLES
        pushlab match mine.yaml -o mine.worlds.json
        pushlab match mine.yaml -o mine.worlds.json --resume
        pushlab match mine.yaml -o mine.worlds.json -o match.html --seed 7
      """)

  @Argument(help: "The scenario file with `facts`, YAML.", completion: .yaml)
  var scenario: String

  @Option(
    help: "Worlds to simulate, 200 to 100,000, noise and members not counted; 8,000 if not given.",
    transform: WholeNumber.reader(in: 200...100_000))
  var budget: Int?

  @Option(
    help: "People of a simulated world, 200 to 100,000, at most; 1,000 if not given.",
    transform: WholeNumber.reader(in: 200...100_000))
  var people: Int?

  @Flag(help: "Go on from the waves of a match that was stopped.")
  var resume = false

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("Change a key of the scenario; may be repeated.", valueName: "key=value"),
    completion: .scenarioKeys)
  var overrides: [String] = []

  @Option(
    help: "The seed of all random draws; the same as --set seed=N.",
    transform: WholeNumber.reader(in: 0...UInt64.max))
  var seed: UInt64?

  @OptionGroup var work: WorkOptions

  private var format: FormatOptions { work.format }
  private var worldsFiles: [String] { format.paths(of: .worlds) }
  private var sizes: [String] {
    (budget.map { ["--budget", "\($0)"] } ?? []) + (people.map { ["--people", "\($0)"] } ?? [])
  }
  private var settings: [String] { overrides + (seed.map { ["seed=\($0)"] } ?? []) }

  func run() throws {
    try format.check(OutputForm.report + [.worlds], inputs: ScenarioFile.inputs(of: scenario))
    let file = try ScenarioFile.load(
      path: scenario, overrides: settings, rules: ThisProgram.rules, worlds: .unread)
    var size = MatchRun.Size()
    size.budget = budget ?? size.budget
    size.people = people ?? size.people
    let match = try MatchRun(file, size: size, threads: work.threadCount)
    let found = try search(match, MatchWavesFile(worldsFiles.first))
    try show(found, file)
    guard found.report.answer == .matched else { throw CommandEnd(status: .gateFailed) }
  }

  private func search(_ match: MatchRun, _ waves: MatchWavesFile) throws -> MatchedWorlds {
    let kept = try resume ? waves.read(question: match.question) : nil
    let meter = ProgressMeter(work.messages.style, cells: match.worlds, unit: "worlds")
    defer { meter.finish() }
    do {
      return try StopSignal.heeded { isStopped in
        try match.matched(
          from: kept, isStopped: isStopped, progress: { meter.show($0) },
          keep: { try waves.keep($0) })
      }
    } catch let error as StatisticsError {
      // Facts that cannot be matched are no better when the match goes on.
      waves.remove()
      throw error
    }
  }

  private func show(_ found: MatchedWorlds, _ file: ScenarioFile) throws {
    let report = try found.report.reproducible(
      by: "match", options: sizes, file, program: ThisProgram.value)
    try format.show(report, as: report.tree)
    for path in worldsFiles {
      guard let worlds = found.file else { break }
      try OutputFile.write(Data(try worlds.text().utf8), to: path)
      let (count, id) = (found.report.members, try worlds.id.prefix(8))
      if !work.messages.quiet { Console.note("wrote \(path): \(count) worlds, \(id)") }
    }
    MatchWavesFile(worldsFiles.first).remove()
  }
}

/// The file of the complete waves of a match under way, beside that of its worlds.
private struct MatchWavesFile {
  /// `nil` where no worlds are written to a regular file.
  private let path: String?

  init(_ worlds: String?) {
    path = worlds.flatMap { OutputFile.isStream($0) ? nil : $0 + ".waves" }
  }

  /// - Returns: `nil` where there is none.
  func read(question: String) throws -> MatchWaves? {
    guard let path else {
      throw InputError("--resume goes with -o and a file that ends in .worlds.json")
    }
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try MatchWaves.read(
      Data(try InputError.bytes(of: path)), path: path, question: question)
  }

  func keep(_ waves: MatchWaves) throws {
    guard let path else { return }
    try OutputFile.write(Data(try waves.text().utf8), to: path)
  }

  func remove() { if let path { try? FileManager.default.removeItem(atPath: path) } }
}
