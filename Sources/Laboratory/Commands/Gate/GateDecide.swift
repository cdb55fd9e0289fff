import ArgumentParser
import Documents
import Experiments
import PushModel
import Reports

/// `pushlab gate FILE`: whether a change may go in.
struct GateDecide: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Decide whether a change of a strategy, or of the program, passes.",
    discussion: """
      Simulates the gate's scenario, or each of its worlds, and compares its candidate with another \
      arm, or with figures that `pushlab gate pin` has pinned: no metric may be worse by its \
      margin, and limits must be kept. The gate passes when every condition passes, and fails when \
      one fails. What has passed is unchanged, or changed within the margin. docs/ci.md has the \
      format and a workflow.

      --set holds for every world, or for the one that it names, as in
      --set 'worlds[faulty].world.triggers.workers=1'.

      The exit status is 0 passed, 3 failed, 4 not evaluated, 6 undecided; 2 for a mistake in a file \
      and 9 for pinned figures that are damaged or of another world. JUnit's XML, Markdown, the page \
      and annotations are written in each of these cases, but not for a mistake on the command line.

      EXAMPLES
        pushlab gate scenarios/delivery-gate.yaml
        pushlab gate decide scenarios/delivery-gate.yaml -o gate.xml -o gate.md
        pushlab gate scenarios/delivery-gate.yaml --annotations --quiet
      """)

  @Argument(help: "The gate's file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var gate: String

  @Flag(
    help:
      "Print `::error file=…,line=…` for each condition that has not passed, and `::notice` for a pass."
  )
  var annotations = false

  @OptionGroup var options: SimulationOptions

  func validate() throws {
    try options.checkGate()
    if annotations, options.format.json {
      throw ValidationError("'--annotations' and '--json' do not go together")
    }
  }

  func run() throws {
    // Before anything that ends in ``tell(_:)``, which writes to them.
    try options.format.check(OutputForm.report + [.junit], inputs: GateFile.inputs(of: gate))
    if annotations, options.format.isTaken {
      throw ValidationError("'--annotations' goes with '-o' and a file, not standard output")
    }
    do {
      try decide()
    } catch  where !(error is CommandEnd) {
      tell(GateRefusal(error, of: gate))
      throw error
    }
  }

  private func decide() throws {
    let file = try GateFile.load(
      path: gate, overrides: options.overrides, rules: ThisProgram.rules)
    try file.types.inUse { try decide(file) }
  }

  private func decide(_ file: GateFile) throws {
    let run = try GateRun(file, threads: options.threadCount)
    let report = try options.watch(cells: run.cells, from: nil) {
      try run.report(isStopped: $0, progress: $1)
    }.reproducible(
      by: "gate", file.worlds[0].scenario, overrides: file.overrides, program: ThisProgram.value)
    try options.format.show(report, as: report.tree)
    if annotations { try Console.out(ours: report.tree.annotations) }
    if let status = ExitStatus(report.decision) { throw CommandEnd(status: status) }
  }

  /// The error itself is told last; that one of these cannot be written must not hide it.
  private func tell(_ refusal: GateRefusal) {
    let tree = refusal.tree
    for target in (try? options.format.check(OutputForm.report + [.junit])) ?? [] {
      switch target.form {
      case .html: try? target.write(tree.page.text)
      case .junit: try? target.write(tree.junit)
      case .markdown: try? target.write(tree.markdown)
      case .json, .csv, .yaml, .map, .worlds: break
      }
    }
    if annotations { try? Console.out(ours: tree.annotations) }
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
