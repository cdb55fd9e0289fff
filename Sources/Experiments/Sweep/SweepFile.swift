import Documents
import Foundation
import PushModel
import PushService
import Scenarios
import SimWorld
import Strategies

/// A sweep that was read from a file and is valid, with every point of it.
package struct SweepFile: Sendable {
  /// The sweep as its file states it.
  package let sweep: Sweep
  /// As the user named it.
  package let path: String
  /// The varied keys, as the user wrote them.
  package let keys: [String]
  /// Settings to try, in the order of the design; never empty.
  package let points: [SweepPoint]
  /// By point.
  let scenarios: [Scenario]
  /// The varied scenario, with the settings of the command line.
  package let base: ScenarioFile
  /// What the file says without an effect.
  package let remarks: [String]
  /// The arms with which points are compared, as the scenario has them.
  let references: [Arm]
  /// By point, the arm that it is compared with in its own worlds; empty without `against`.
  let baselines: [Scenario]

  /// Reads the sweep at `path`, and its scenario with `overrides` and each point's settings over it.
  ///
  /// - Parameter rules: Those of the program, which arms may name.
  /// - Throws: `ScenarioError` with everything that is wrong, each problem with its line.
  package static func load(
    path: String, overrides: [String] = [], rules: OwnRules = OwnRules()
  ) throws(ScenarioError) -> SweepFile {
    // A sweep may name the types of push that its scenario adds.
    let files = inputs(of: path).compactMap { DocumentFile.readable($0) }
    return try TypesInUse.types(of: files).inUse { () throws(ScenarioError) in
      try read(path, overrides, rules)
    }
  }

  private static func read(
    _ path: String, _ overrides: [String], _ rules: OwnRules
  ) throws(ScenarioError) -> SweepFile {
    let document = try DocumentLoader(shape: SweepShape.shape).load(path)
    let sweep = try DocumentDecoder().decode(
      Sweep.self, from: SweepShape.shape.withoutNone(document))
    let target = GateFile.path(sweep.scenario, beside: path)
    try GateFile.checkThere(target, document, DocumentPath() + "scenario")
    let base = try ScenarioFile.load(
      path: target, overrides: overrides, isNamedInFile: true, rules: rules)
    let check = SweepCheck(sweep, document, base)
    guard check.problems.isEmpty else { throw ScenarioError(check.problems) }
    let design = try SweepDesign(sweep, document, base)
    let points = try design.points()
    let keys = design.variations.map(\.key)
    try check.checkReferences(keys)
    let reader = PointReader(sweep, base, design.variations)
    var scenarios: [Scenario] = []
    var baselines: [Scenario] = []
    for point in points {
      var scenario = try reader.scenario(of: point)
      scenario.metrics.ask(for: sweep.asked)
      scenarios.append(scenario)
    }
    for (point, tried) in zip(points, scenarios) {
      guard var scenario = try reader.baseline(of: point) else { break }
      scenario.metrics = tried.metrics
      baselines.append(scenario)
    }
    let names = Set(sweep.size?.suchThat.compactMap(\.than) ?? [])
    return SweepFile(
      sweep: sweep, path: path, keys: keys, points: points, scenarios: scenarios,
      base: base, remarks: sweep.size == nil ? [] : Self.keysWithoutEffect(in: document),
      references: base.scenario.arms.filter { names.contains($0.name) }, baselines: baselines)
  }

  /// Every file that the sweep at `path` reads, whether or not the sweep is valid.
  package static func inputs(of path: String) -> [String] {
    let own = DocumentFile.names(from: path)
    let scenarios = own.compactMap { DocumentFile.readable($0)?["scenario"]?.scalar }
    return own
      + scenarios.flatMap { DocumentFile.names(from: GateFile.path($0, beside: path)) }
  }

  /// Keys of a table of points, which a selection does not heed.
  private static func keysWithoutEffect(in document: DocumentNode) -> [String] {
    let keys = ["replications", "screening", "against"].filter {
      document[$0].map { $0.mark.source != .generated } ?? false
    }
    guard !keys.isEmpty else { return [] }
    return [
      "\(keys.joined(separator: ", ")) \(keys.count == 1 ? "has" : "have") no effect beside size, "
        + "whose seeds are firstSeeds to replicationsMax"
    ]
  }

  /// The settings of a point in words, such as `three pushes a day`.
  package func words(of point: Int) -> String {
    scenarios[point].words.phrase(settings(of: point))
  }

  /// The words of one of a point's settings.
  package func words(of point: Int, key: Int) -> String {
    let setting = settings(of: point)[key]
    return scenarios[point].words.phrase(setting.key, setting.value)
  }

  private func settings(of point: Int) -> [(key: String, value: String)] {
    zip(keys, points[point].values).map { (sweep.key($0), $1) }
  }

  /// One replication of the first point.
  package func samplePlan() throws -> ExperimentPlan {
    var scenario = scenarios[0]
    scenario.replications = 1
    return try ExperimentPlan(scenario, resolved: try scenario.yaml())
  }

  /// The scenarios to simulate: the points, then the references.
  func worlds() -> [Scenario] {
    scenarios
      + references.map { arm in
        var scenario = scenarios[0]
        scenario.arms = [arm]
        scenario.arms[0].baseline = true
        return scenario
      }
  }
}
