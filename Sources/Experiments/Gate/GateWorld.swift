import Documents
import Scenarios
import SimWorld

/// A world in which a gate judges its candidate: a scenario with the conditions that hold in it.
package struct GateWorld: Sendable {
  /// The world's name in the gate; `nil` in a gate with one scenario.
  package let name: String?
  /// The scenario whose world and arms the gate takes.
  package let scenario: ScenarioFile
  /// The gate of this world alone.
  let gate: Gate
  /// Conditions in the order of the file.
  let conditions: [GateCondition]

  /// The scenario restricted to the arms, segments and seeds of the gate.
  package func plan() throws -> ExperimentPlan {
    var scenario = scenario.scenario
    let names = [gate.candidate] + (gate.against.arm.map { [$0] } ?? [])
    scenario.arms = names.map { name in scenario.arms.first { $0.name == name }! }
    scenario.arms[0].baseline = false
    scenario.replications = gate.looks(of: scenario).last!
    scenario.metrics.segments = gate.segments
    scenario.metrics.leaveOutFollowing()
    scenario.metrics.ask(for: gate.metrics)
    return try ExperimentPlan(scenario, resolved: try scenario.yaml())
  }

  var subjects: [GateSubject] { conditions.map(\.subject) }

  /// The name that pinned figures have in a file: the world's, or the scenario's.
  var key: String { name ?? scenario.scenario.name }
}

/// A setting of a gate's command line, perhaps of one world: `worlds[faulty].world.subscribers=5`.
struct GateOverride {
  /// The world that it is for; `nil` for every world.
  let world: String?
  /// The setting in the world's scenario.
  let text: String

  private static let prefix = "worlds["

  init(_ text: String) {
    guard text.hasPrefix(Self.prefix), let end = text.firstIndex(of: "]"),
      text[end...].hasPrefix("].")
    else {
      (world, self.text) = (nil, text)
      return
    }
    world = String(text.dropFirst(Self.prefix.count).prefix { $0 != "]" })
    self.text = String(text[end...].dropFirst(2))
  }
}
