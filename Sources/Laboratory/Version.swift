import Experiments
import Scenarios

/// Which PushLab this is.
enum Version {
  /// Version of the command. Results depend on the engine's version alone.
  static let number = "0.1.0"

  static var text: String {
    "pushlab \(number) (engine \(ExperimentPlan.engineVersion), zone data \(ZoneBuilder.dataVersion))"
  }
}
