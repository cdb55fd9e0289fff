import ArgumentParser
import Documents
import Experiments
import Foundation
import Reports

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
        pushlab gate scenarios/delivery-gate.yaml -o gate.xml -o gate.md
        pushlab gate scenarios/delivery-gate.yaml --annotations --quiet
        pushlab gate scenarios/delivery-gate.yaml --self-test --decisions 200
      """)

  @Argument(help: "The gate's file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var gate: String

  @OptionGroup var settings: ScenarioSettings

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
    if selfTest && annotations {
      throw ValidationError("'--annotations' is not accepted with '--self-test'")
    }
    if annotations, work.format.json || work.format.isTaken {
      throw ValidationError(
        "'--annotations' prints itself; accepted beside it: '-o' with the name of a file")
    }
  }

  func run() throws {
    guard !selfTest else { return try answer(from: nil).show() }
    // Before anything that ends in ``tell(_:)``, which writes to them.
    try work.format.check(Self.forms, inputs: GateFile.inputs(of: gate))
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

  private static let forms = OutputForm.report + [.junit]

  /// The error itself is told last; that one of these cannot be written must not hide it.
  private func tell(_ refusal: GateRefusal) {
    let tree = refusal.tree
    try? work.format.write {
      switch $0 {
      case .html: try PageCharts.drawn(tree.page)
      case .junit: tree.junit
      case .markdown: tree.markdown
      default: nil
      }
    }
    if annotations { try? Console.out(ours: tree.annotations) }
  }

  private func runGate(_ file: GateFile) throws {
    let run = try GateRun(file, threads: work.threadCount)
    let report = try watch(cells: run.cells) {
      try run.report(isStopped: $0, progress: $1)
    }.reproducible(
      by: "gate", file.worlds[0].scenario, overrides: file.overrides, program: ThisProgram.value)
    try work.format.show(report, as: report.tree)
    if annotations { try Console.out(ours: report.tree.annotations) }
    if let status = ExitStatus(report.decision) { throw CommandEnd(status: status) }
  }

  func checkDivided() throws {
    guard selfTest else {
      throw ValidationError("a gate is one short run; 'pushlab work' divides it with '--self-test'")
    }
  }

  /// A self-test.
  func answer(from folder: WorkFolder?) throws -> CommandAnswer {
    try work.format.check(inputs: GateFile.inputs(of: gate))
    let test = try GateSelfTest(
      load(), threads: work.threadCount, decisions: decisions ?? 200, work: folder)
    let trial = try watch(cells: try test.cells, from: folder) {
      try test.report(isStopped: $0, progress: $1)
    }
    return CommandAnswer(trial.problems.isEmpty ? .done : .gateFailed) {
      try work.format.show(trial, as: trial.tree)
    }
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
