import Documents
import Scenarios
import SimWorld

/// Reads the scenario once for each point, restricted to the arm that is tried.
struct PointReader {
  private let sweep: Sweep
  private let base: ScenarioFile
  private let variations: [Variation]

  init(_ sweep: Sweep, _ base: ScenarioFile, _ variations: [Variation]) {
    self.sweep = sweep
    self.base = base
    self.variations = variations
  }

  /// - Throws: What is wrong with a setting, at the line of its key in the sweep.
  func scenario(of point: SweepPoint) throws(ScenarioError) -> Scenario {
    try scenario(of: sweep.arm, settings(of: point))
  }

  /// The arm that the point is compared with: in the point's world, without the settings of the arm
  /// that is tried. `nil` without `against`.
  func baseline(of point: SweepPoint) throws(ScenarioError) -> Scenario? {
    guard let against = sweep.against else { return nil }
    return try scenario(of: against, settings(of: point).filter { !isOfTriedArm($0.key) })
  }

  private func isOfTriedArm(_ key: String) -> Bool {
    let arms = base.scenario.arms.map(\.name)
    guard let place = arms.firstIndex(of: sweep.arm) else { return false }
    return SweepCheck.steps(of: key, arms)?.starts(with: ["arms", "\(place)"]) == true
  }

  private typealias Setting = (key: String, value: String, mark: DocumentMark)

  private func settings(of point: SweepPoint) -> [Setting] {
    zip(variations, point.values).map { variation, value in
      (key: sweep.key(variation.key), value: value, mark: variation.mark)
    }
  }

  private func scenario(
    of arm: String, _ settings: [Setting]
  ) throws(ScenarioError) -> Scenario {
    let texts = settings.map { "\($0.key)=\($0.value)" }
    do {
      let file = try ScenarioFile.load(
        text: base.original, name: base.path, overrides: base.overrides + texts,
        rules: base.scenario.ownRules)
      var scenario = file.scenario
      scenario.arms = scenario.arms.filter { $0.name == arm }
      // The only arm of a file is its baseline.
      scenario.arms[0].baseline = true
      var metrics = MetricPlan(segments: [])
      metrics.define(as: scenario.metrics)
      metrics.variance = scenario.metrics.variance
      metrics.ask(for: scenario.value?.needed ?? [])
      scenario.metrics = metrics
      return scenario
    } catch {
      throw ScenarioError(
        error.problems.map { problem in
          let place = texts.firstIndex { problem.mark.source == .override($0) }
          return Problem(
            settings[place ?? 0].mark, "with \(texts.joined(separator: ", ")): \(problem.message)")
        })
    }
  }
}

extension Sweep {
  /// A key of `vary` as `--set` names it.
  func key(_ name: String) -> String {
    name.hasPrefix("strategy.") || name.hasPrefix("strategy[") ? "arms[\(arm)].\(name)" : name
  }
}
