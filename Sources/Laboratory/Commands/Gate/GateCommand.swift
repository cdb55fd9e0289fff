import ArgumentParser

/// `pushlab gate`: whether a change may go in, and the figures that it is held against.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Decide whether a change passes.",
    discussion: """
      `pushlab gate FILE` is `pushlab gate decide FILE`, whose help has its options.

      EXAMPLES
        pushlab gate scenarios/delivery-gate.yaml
        pushlab gate scenarios/delivery-gate.yaml -o gate.xml -o gate.md
        pushlab gate test scenarios/delivery-gate.yaml --decisions 200
        pushlab gate pin scenarios/delivery-gate.yaml main
        pushlab gate show scenarios/gates/main.json
        pushlab gate diff old.json new.json
      """,
    subcommands: [
      GateDecide.self, GateTest.self, GatePin.self, GateShow.self, GateDiff.self,
    ], defaultSubcommand: GateDecide.self)
}

extension SimulationOptions {
  /// - Throws: `ValidationError` for what a gate cannot take.
  func checkGate() throws {
    try refuse([
      .out: "a gate keeps no results", .dryRun: "a gate is one short run",
      .allowCommand: Self.startsNothing, .full: "its report is printed whole",
    ])
  }
}
