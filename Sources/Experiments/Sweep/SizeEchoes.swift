import Documents
import Scenarios
import Statistics

/// Refuses an objective by which the best setting of a selection beats its neighbours through an input of the world alone:
/// it would choose what somebody assumed.
struct SizeEchoes {
  private let file: SweepFile
  private let objective: Measure

  /// Neighbours that are looked at (*assumption*: each takes as long as some thousand people in one replication).
  private static let neighboursMax = 8
  private static let replications = 20

  init(_ file: SweepFile, _ size: Sweep.Size) {
    (self.file, objective) = (file, size.objective)
  }

  /// - Parameters:
  ///   - values: The objective by point; `nil` where it has none.
  ///   - sign: 1 where more is better.
  /// - Throws: `ScenarioError` for an objective that repeats an input; ``RunError``.
  func refuse(_ values: [Double?], sign: Double, threads: Int) throws {
    let gains = values.map { $0.map { sign * $0 } ?? -.infinity }
    guard let metric = objective.metric, let best = gains.indices.max(by: { gains[$0] < gains[$1] })
    else { return }
    let others = others(than: best).filter { values[$0] != nil && gains[$0] < gains[best] }
    guard let most = values[best], !others.isEmpty else { return }
    let plan = try plan(best, others, metric)
    let rows = others.enumerated().map { place, point in
      Comparison(
        metric: metric.rawValue, unit: metric.unit, segment: "all", role: .success,
        arm: plan.scenario.arms[place + 1].name, baseline: plan.scenario.arms[0].name,
        armValue: values[point], baselineValue: most, difference: values[point]! - most,
        verdict: .worse, method: "", subscribers: plan.people, replications: Self.replications)
    }
    let echoes = try EchoSearch(plan, rows, threads: threads).found()
    for (other, echo) in zip(others, echoes) {
      if let echo, echo.isWhole { throw refusal(best, other, echo) }
    }
  }

  /// Settings of the best one's own world: those that differ in one key, or the last of all where there are none.
  private func others(than best: Int) -> [Int] {
    let alike = file.points.indices.filter {
      $0 != best && file.scenarios[$0].world == file.scenarios[best].world
    }
    let near = SizeNeighbours(file.points).places(beside: best).map(\.point)
      .filter(alike.contains)
    return near.isEmpty ? Array(alike.suffix(1)) : Array(near.prefix(Self.neighboursMax))
  }

  /// A run of all settings as arms, the best one first.
  private func plan(
    _ best: Int, _ others: [Int], _ metric: MetricName
  ) throws -> ExperimentPlan {
    var scenario = file.scenarios[best]
    scenario.arms = ([best] + others).enumerated().map { place, point in
      var arm = file.scenarios[point].arms[0]
      (arm.name, arm.baseline) = ("setting-\(place)", place == 0)
      return arm
    }
    (scenario.design, scenario.replications) = (.paired, Self.replications)
    scenario.metrics.ask(for: [metric])
    return try ExperimentPlan(scenario, resolved: "")
  }

  private func refusal(_ best: Int, _ other: Int, _ echo: EchoShare) -> ScenarioError {
    ScenarioError(
      DocumentMark(.file(file.path)), DocumentPath() + "size",
      "has the objective \(objective.rawValue), which between `\(file.words(of: best))` and "
        + "`\(file.words(of: other))` repeats an input alone: \(echo.words); accepted: a metric that does not, "
        + "or settings that differ by more than an input")
  }
}
