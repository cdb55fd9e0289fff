import Documents
import Foundation
import Scenarios
import SimWorld
import Statistics
import Strategies

/// A gate that was read from a file and is valid, with its scenario.
package struct GateFile: Sendable {
  package let gate: Gate
  /// Path as the user gave it.
  package let path: String
  package let scenario: ScenarioFile
  /// Conditions in the order of the file.
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

  /// The path of a file that is named in another one, relative to it.
  static func path(_ target: String, beside name: String) -> String {
    guard !target.hasPrefix("/") else { return target }
    return (name.lastIndex(of: "/").map { String(name[...$0]) } ?? "") + target
  }

  /// Every file that the gate at `path` reads, whether or not the gate is valid.
  package static func inputs(of path: String) -> [String] {
    let own = DocumentFile.names(from: path)
    let documents = own.compactMap { DocumentFile.readable($0) }
    let scenario = documents.compactMap { $0["scenario"]?.scalar }.first
    let baseline = documents.compactMap { $0["against"]?["baseline"]?.scalar }.first
    return own + (scenario.map { DocumentFile.names(from: Self.path($0, beside: path)) } ?? [])
      + (baseline.map { [Self.path($0, beside: path)] } ?? [])
  }

  /// The path of the pinned figures; `nil` if the reference is an arm.
  package var baselinePath: String? {
    gate.against.baseline.map { Self.path($0, beside: path) }
  }

  /// The scenario restricted to the arms, segments and seeds of the gate.
  package func plan() throws -> ExperimentPlan {
    var scenario = scenario.scenario
    let names = [gate.candidate] + (gate.against.arm.map { [$0] } ?? [])
    scenario.arms = names.map { name in scenario.arms.first { $0.name == name }! }
    scenario.arms[0].baseline = false
    scenario.replications = gate.looks(of: scenario).last!
    scenario.metrics.segments = gate.segments
    scenario.metrics.ask(for: gate.metrics)
    return try ExperimentPlan(scenario, resolved: try scenario.yaml())
  }
}

/// The shape of a gate file.
enum GateShape {
  static let shape = Shape.object(object)

  /// Segments of people; a kind of pushes is asked for with the metric itself.
  private static let people = SegmentDimension.ofPeople.map { Choice($0.rawValue, $0.doc) }

  private static let share = Shape.number(.above(0, to: 1))

  static let object = ObjectShape(
    title: "Gate", doc: "Conditions that a change must satisfy.",
    [
      .extends,
      Property("gate", .integer(1...1), required: true, doc: "The version of this format."),
      Property("name", .text(), required: true, doc: "The gate's name, in reports."),
      Property(
        "scenario", .text(), required: true, doc: "The scenario's file, relative to this one."),
      Property("candidate", .text(), required: true, doc: "The arm that is judged."),
      Property(
        "against", .object(reference), required: true,
        doc: "The reference that it is compared with."),
      Property(
        "alpha", .number(.above(0, to: 0.5)), default: "0.05",
        doc:
          "The probability that a candidate worse by its margin passes, or one without a drop fails.",
        source: "convention"),
      Property(
        "notWorse",
        .map(
          key: MetricShape.shape,
          value: .object(
            ObjectShape(
              doc: "How much worse a metric may be: margin or relative.",
              [
                Property("margin", .number(.above(0, to: 1e9)), doc: "In the metric's own unit."),
                Property("relative", share, doc: "As a share of the reference's value."),
              ]))),
        default: "{}", doc: "Metrics that must not be worse by their margin."),
      Property(
        "bounds",
        .map(
          key: GateFigure.shape,
          value: .object(
            ObjectShape(
              doc: "Limits for the figure's confidence limit.",
              [
                Property("min", .number(.from(0, to: 1e9)), doc: "The least."),
                Property("max", .number(.from(0, to: 1e9)), doc: "The most."),
              ]))),
        default: "{}", doc: "Limits for the candidate's own figures; delays are in seconds."),
      Property(
        "segments",
        .list(of: .choice(people), count: 0...people.count),
        default: "[]", doc: "Segments in each of which `notWorse` must hold as well."),
      Property(
        "looks", .list(of: .integer(2...10_000), count: 0...50), default: "[]",
        doc: "Numbers of seeds after which the gate may decide, ascending; one look if empty."),
      Property(
        "spending",
        .choice(of: Spending.self) { spending in
          switch spending {
          case .obrienFleming: "Spends little at early looks (Lan and DeMets 1983)."
          case .pocock: "Evenly."
          }
        }, default: "obrien-fleming", doc: "How much of `alpha` each look may spend."),
    ])

  private static let reference = ObjectShape(
    doc: "An arm of the scenario, or pinned figures.",
    [
      Property("arm", .text(), doc: "Another arm of the scenario."),
      Property(
        "baseline", .text(),
        doc: "A file of `pushlab baseline save`, relative to this one."),
    ])
}
