import ArgumentParser
import Logs
import Scenarios
import Tables

/// Options that choose the parts of an event log to fit.
struct FitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("First days of the log, used only as people's history.", valueName: "4d"))
  var history = "0d"

  @Option(
    name: .customLong("accept"), parsing: .singleValue,
    help: "Use a part although it is refused; may be repeated.")
  var accepted: [CalibrationPart.Name] = []

  @Flag(help: "Keep people who open as machines do; they are set aside otherwise.")
  var keepMachines = false

  @Option(
    name: .customLong("randomised"), parsing: .singleValue,
    help: ArgumentHelp(
      "Say that this was dealt by chance in the log: volume, hour or text; may be repeated.",
      valueName: "volume"))
  var randomised: [PushDimension] = []

  /// - Throws: `TableError`.
  func apply(to question: inout LogQuestion) throws(TableError) {
    try question.setHistory(history)
    question.keepsMachines = keepMachines
    question.accepted = Set(accepted)
    question.randomised = Set(randomised)
  }
}

extension CalibrationPart.Name: ExpressibleByArgument {}
extension PushDimension: ExpressibleByArgument {}
