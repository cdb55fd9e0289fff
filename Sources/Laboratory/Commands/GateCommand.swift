import ArgumentParser
import Documents
import Experiments
import Foundation
import Reports
import RunStore

/// `pushlab gate`: whether a change may go in.
struct GateCommand: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Decide whether a change of a strategy, or of the program, passes.",
    discussion: """
      Simulates the gate's scenario, or each of its worlds, and compares its candidate with another \
      arm, or with figures that `pushlab baseline save` has pinned: no metric may be worse by its \
      margin, and limits must be kept. The gate passes when every condition passes, and fails when \
      one fails. What has passed is unchanged, or changed within the margin. docs/ci.md has the \
      format and a workflow.

      --set holds for every world, or for the one that it names, as in
      --set 'worlds[faulty].world.triggers.workers=1'.

      The exit status is 0 passed, 3 failed, 4 not evaluated, 6 undecided; 2 for a mistake in a file \
      and 9 for pinned figures that are damaged or of another world. JUnit, Markdown and annotations \
      are written in each of these cases, but not for a mistake on the command line.

      EXAMPLES
        pushlab gate scenarios/delivery-gate.yaml
        pushlab gate scenarios/delivery-gate.yaml --junit gate.xml --markdown gate.md
        pushlab gate scenarios/delivery-gate.yaml --annotations --quiet
        pushlab gate scenarios/delivery-gate.yaml --self-test --decisions 200
      """)

  @Argument(help: "The gate's file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var gate: String

  @OptionGroup var settings: ScenarioSettings

  @Option(
    help: ArgumentHelp(
      "Write the conditions as JUnit XML; - is standard output.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write a Markdown table for a step's summary; - is standard output.", valueName: "file"),
    completion: .file())
  var markdown: String?

  @Flag(
    help:
      "Print `::error file=…,line=…` for each condition that has not passed, and `::notice` for a pass."
  )
  var annotations = false

  @Flag(
    name: .customLong("self-test"),
    help: "Test the gate on known drops: none, the margin, and twice the margin.")
  var selfTest = false

  @Option(
    help: "Decisions for each drop of a self-test, 20 to 10000; 200 if not given.",
    transform: WholeNumber.reader(in: 20...10_000))
  var decisions: Int?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if decisions != nil && !selfTest {
      throw ValidationError("'--decisions' is accepted with '--self-test' only")
    }
    if selfTest && (junit != nil || markdown != nil || annotations) {
      throw ValidationError(
        "'--junit', '--markdown' and '--annotations' are not accepted with '--self-test'")
    }
    let printed = [junit, markdown].count { $0.map(OutputFile.isStandardOutput) ?? false }
    let others = (work.format.json ? 1 : 0) + (annotations ? 1 : 0)
    if others > 0, printed + others > 1 {
      throw ValidationError(
        "one of '--json', '--annotations', '--junit -' and '--markdown -' may print; accepted: files "
          + "for the others")
    }
  }

  func run() throws {
    guard !selfTest else { return try answer(from: nil).show() }
    // Before anything that ends in ``tell(_:)``, which writes to them.
    try checkOutputs()
    do {
      try runGate(try load())
    } catch  where !(error is CommandEnd) {
      tell(GateRefusal(error, of: gate))
      throw error
    }
  }

  private func load() throws(ScenarioError) -> GateFile {
    try GateFile.load(path: gate, overrides: settings.all, rules: ThisProgram.rules)
  }

  /// The error itself is told last; that one of these cannot be written must not hide it.
  private func tell(_ refusal: GateRefusal) {
    try? write(refusal.tree.junit, to: junit)
    try? write(refusal.tree.markdown, to: markdown)
    if annotations { try? Console.out(ours: refusal.tree.annotations) }
  }

  private func runGate(_ file: GateFile) throws {
    let run = try GateRun(file, threads: work.threadCount)
    let report = try watch(cells: run.cells) {
      try run.report(isStopped: $0, progress: $1)
    }.reproducible(
      by: "gate", file.worlds[0].scenario, overrides: file.overrides, program: ThisProgram.value)
    try write(report.tree.junit, to: junit)
    try write(report.tree.markdown, to: markdown)
    if ![junit, markdown].contains(where: { $0.map(OutputFile.isStandardOutput) ?? false }) {
      try show(report)
    }
    if annotations { try Console.out(ours: report.tree.annotations) }
    if let status = ExitStatus(report.decision) { throw CommandEnd(status: status) }
  }

  private func show(_ report: GateReport) throws {
    try work.format.show(report, as: report.tree)
  }

  func checkDivided() throws {
    guard selfTest else {
      throw ValidationError("a gate is one short run; 'pushlab work' divides it with '--self-test'")
    }
  }

  /// A self-test.
  func answer(from folder: WorkFolder?) throws -> CommandAnswer {
    let test = try GateSelfTest(
      load(), threads: work.threadCount, decisions: decisions ?? 200, work: folder)
    let trial = try watch(cells: try test.cells, from: folder) {
      try test.report(isStopped: $0, progress: $1)
    }
    return CommandAnswer(
      text: try work.format.printed(trial, as: trial.tree),
      status: trial.problems.isEmpty ? .done : .gateFailed)
  }

  private func watch<Result>(
    cells: Int, from folder: WorkFolder? = nil,
    _ simulate: (
      @escaping @Sendable () -> Bool, @escaping @Sendable (Runner.Progress) -> Void
    ) throws -> Result
  ) throws -> Result {
    let meter = ProgressMeter(folder == nil ? work.messages.style : .none, cells: cells)
    defer { meter.finish() }
    return try StopSignal.heeded { isStopped in try simulate(isStopped, { meter.show($0) }) }
  }

  /// Asked before hours of simulation.
  private func checkOutputs() throws(InputError) {
    let inputs = GateFile.inputs(of: gate)
    for output in [junit, markdown].compactMap({ $0 }) {
      guard let input = inputs.first(where: { OutputFile.isSameFile(output, $0) }) else { continue }
      let what = input == gate ? "the gate itself" : "a file that the gate reads"
      throw InputError("\(output): would replace \(what); accepted: another file")
    }
    for output in [junit, markdown].compactMap({ $0 }) where RunFolder.isPart(output) {
      throw InputError("\(output): is part of a run, and is not replaced; accepted: another file")
    }
    if let junit, junit == markdown {
      throw InputError("\(junit): named by --junit and --markdown; accepted: a file for each")
    }
    try OutputKind.junit.check(junit, isThere: true)
    try OutputKind.markdown.check(markdown, isThere: true)
  }

  private func write(_ text: String, to path: String?) throws(OutputError) {
    if let path { try OutputFile.write(Data(text.utf8), to: path) }
  }
}

extension GateRefusal {
  fileprivate init(_ error: any Error, of gate: String) {
    let places =
      (error as? ScenarioError)?.places.map {
        Problem(file: $0.file ?? gate, line: $0.line, message: $0.message)
      }
      ?? ErrorText.lines(of: error, VerbPath(["gate"])).map { Problem(file: gate, message: $0) }
    self.init(gate: gate, status: ExitStatus(of: error).rawValue, problems: places)
  }
}
