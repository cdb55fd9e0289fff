import Documents
import Foundation
import Scenarios
import SimWorld
import Strategies

/// A gate that was read from a file and found sound, with its scenario.
package struct GateFile: Sendable {
  package let gate: Gate
  /// As the user named it.
  package let path: String
  package let scenario: ScenarioFile
  /// What must hold, in the order of the file.
  let conditions: [GateCondition]

  /// Reads the gate at `path`, and its scenario with `overrides` over it.
  ///
  /// - Throws: `ScenarioError` with everything that is wrong, each problem with its line.
  package static func load(
    path: String, overrides: [String] = []
  ) throws(ScenarioError) -> GateFile {
    let document = try DocumentLoader(shape: GateShape.shape).load(path)
    let gate = try DocumentDecoder().decode(
      Gate.self, from: GateShape.shape.withoutNone(document))
    let scenario = try ScenarioFile.load(
      path: Self.path(gate.scenario, beside: path), overrides: overrides,
      isNamedInFile: true)
    let check = GateCheck(gate, document, scenario)
    guard check.problems.isEmpty else { throw ScenarioError(check.problems) }
    return GateFile(
      gate: gate, path: path, scenario: scenario, conditions: check.conditions)
  }

  /// A file that is named in another one, relative to that.
  static func path(_ target: String, beside name: String) -> String {
    guard !target.hasPrefix("/") else { return target }
    return (name.lastIndex(of: "/").map { String(name[...$0]) } ?? "") + target
  }

  /// Every file that the gate at `path` reads, whether or not the gate is sound.
  package static func inputs(of path: String) -> [String] {
    let own = DocumentFile.names(from: path)
    let documents = own.compactMap { DocumentFile.readable($0) }
    let scenario = documents.compactMap { $0["scenario"]?.scalar }.first
    let baseline = documents.compactMap { $0["against"]?["baseline"]?.scalar }.first
    return own + (scenario.map { DocumentFile.names(from: Self.path($0, beside: path)) } ?? [])
      + (baseline.map { [Self.path($0, beside: path)] } ?? [])
  }

  /// Where the pinned figures are that it is held against.
  package var baselinePath: String? {
    gate.against.baseline.map { Self.path($0, beside: path) }
  }

  /// The scenario with nothing but what the gate asks for: its arms, its segments, its seeds.
  package func plan() throws -> ExperimentPlan {
    var scenario = scenario.scenario
    let names = [gate.candidate] + (gate.against.arm.map { [$0] } ?? [])
    scenario.arms = names.map { name in scenario.arms.first { $0.name == name }! }
    scenario.arms[0].baseline = false
    scenario.replications = gate.looks(of: scenario).last!
    scenario.metrics.segments = gate.segments
    return try ExperimentPlan(scenario, resolved: try scenario.yaml())
  }
}
