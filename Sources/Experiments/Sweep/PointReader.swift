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
    let settings = zip(variations, point.values).map { variation, value in
      (key: sweep.key(variation.key), value: value, mark: variation.mark)
    }
    let texts = settings.map { "\($0.key)=\($0.value)" }
    do {
      let file = try ScenarioFile.load(
        text: base.original, name: base.path, overrides: base.overrides + texts)
      var scenario = file.scenario
      scenario.arms = scenario.arms.filter { $0.name == sweep.arm }
      scenario.arms[0].baseline = false
      scenario.metrics = MetricPlan(segments: [])
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
