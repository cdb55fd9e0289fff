import ArgumentParser
import Experiments
import PushModel
import Reports

/// `pushlab gate test`: whether a gate notices known drops.
struct GateTest: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test a gate on known drops: none, the margin, and twice the margin.",
    discussion: """
      The exit status is 0 when the gate decides as its file promises, else 3.

      EXAMPLE
        pushlab gate test scenarios/delivery-gate.yaml --decisions 200
      """)

  @Argument(help: "The gate's file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var gate: String

  @Option(
    help: "Decisions for each drop, 20 to 10000.", transform: WholeNumber.reader(in: 20...10_000))
  var decisions = 200

  @OptionGroup var options: SimulationOptions

  func validate() throws { try options.checkGate() }

  var meaning: [String] {
    ["gate", "test", FilePlace.standard(gate), "--decisions", "\(decisions)"]
      + options.meaning
  }

  func answer(from folder: WorkFolder?) throws -> CommandAnswer {
    try options.format.check(inputs: GateFile.inputs(of: gate))
    let file = try GateFile.load(
      path: gate, overrides: options.overrides, rules: ThisProgram.rules)
    return try file.types.inUse { try answer(of: file, from: folder) }
  }

  private func answer(of file: GateFile, from folder: WorkFolder?) throws -> CommandAnswer {
    let test = try GateSelfTest(
      file, threads: options.threadCount, decisions: decisions, work: folder)
    let trial = try options.watch(cells: try test.cells, from: folder) {
      try test.report(isStopped: $0, progress: $1)
    }
    return CommandAnswer(trial.problems.isEmpty ? .done : .gateFailed) {
      try options.format.show(trial, as: trial.tree)
    }
  }
}
