import Experiments
import PushService
import Scenarios

/// Which PushLab this is.
enum Version {
  /// Version of the command. Results depend on the engine's version alone.
  static let number = "0.1.0"

  static var text: String {
    let data = "engine \(ExperimentPlan.engineVersion), zone data \(ZoneBuilder.dataVersion)"
    let program = ThisProgram.value
    guard let name = program.ownName else { return "pushlab \(number) (\(data))" }
    let rules = program.rules.names.joined(separator: ", ")
    return "\(name) (PushLab \(number), \(data), rules: \(rules.isEmpty ? "none" : rules))"
  }
}
