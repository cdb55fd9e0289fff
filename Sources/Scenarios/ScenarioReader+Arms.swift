import Documents
import PushMessages
import PushModel
import PushService
import SimWorld
import Strategies

extension ScenarioReader {
  private static let arms = DocumentPath() + "arms"

  /// Refuses repeated names, more than one baseline, and arms without subscribers.
  mutating func checkArms() {
    refuse(ArmCheck.repeated(scenario.arms.map(\.name), in: document))
    let baselines = scenario.arms.indices.filter { scenario.arms[$0].baseline }
    refuse(ArmCheck.surplus(baselines, in: document))
    if scenario.design == .split { checkSplit() }
  }

  private mutating func checkSplit() {
    guard scenario.arms.count > 1 else {
      return refuse(
        DocumentPath() + "design",
        "is 'split' and there is one arm; accepted: two arms or more, or the design paired")
    }
    let shared = scenario.arms[scenario.baselineIndex]
    for (index, arm) in scenario.arms.enumerated()
    where arm.strategy.fanout != shared.strategy.fanout {
      refuse(
        Self.arms + index + "strategy" + "fanout",
        "is not that of arm '\(shared.name)', and in a split all arms share one dispatch queue; "
          + "accepted: the same fanout in every arm, or the design paired")
    }
    let sum = scenario.arms.reduce(0) { $0 + $1.weight }
    for (index, arm) in scenario.arms.enumerated() {
      let people = arm.weight / sum * Double(scenario.world.subscribers)
      guard people < 2 else { continue }
      refuse(
        Self.arms + index + "weight",
        "is '\(numberText(arm.weight))' of \(rounded(sum)), which gives \(rounded(people)) of "
          + "\(grouped(scenario.world.subscribers)) subscribers; accepted: a weight that gives 2 "
          + "or more")
    }
  }

  /// Refuses strategies whose own settings contradict each other or the length of the run.
  mutating func checkStrategies() {
    for (index, arm) in scenario.arms.enumerated() {
      let path = Self.arms + index
      check(arm.strategy, path + "strategy")
      for (place, edit) in arm.edits.enumerated() {
        check(edit.strategy, path + "edits" + place + "strategy")
      }
    }
  }

  private mutating func check(_ strategy: Strategy, _ path: DocumentPath) {
    refuse(StrategyCheck.problems(of: strategy, at: path, in: document))
    let name = RuleBook.dailyRule.name
    guard case .daily(let chance)? = strategy.rules[name]?.when,
      let training = chance.choice?.training, training >= .days(Int64(scenario.horizon.days))
    else { return }
    refuse(
      path + "rules" + name + "choice" + "training",
      "is '\(training)', and a run of \(scenario.horizon.days) days ends before anything is "
        + "chosen by it; accepted: less, or more horizon.days")
  }

  /// Refuses repeated metrics.
  mutating func checkMetrics() {
    let path = DocumentPath() + "metrics"
    let success = scenario.metrics.success
    for (index, metric) in success.enumerated() where success[..<index].contains(metric) {
      refuse(
        path + "success" + index, "is '\(metric.rawValue)' again; accepted: each metric once")
    }
    let segments = scenario.metrics.segments
    for (index, segment) in segments.enumerated() where segments[..<index].contains(segment) {
      refuse(
        path + "segments" + index, "is '\(segment.rawValue)' again; accepted: each dimension once")
    }
    let windows = scenario.metrics.decisionWindows ?? []
    for (index, window) in windows.enumerated() where windows[..<index].contains(window) {
      refuse(
        path + "decisionWindows" + index, "is '\(window)' again; accepted: each window once")
    }
    for metric in scenario.metrics.guarded where success.contains(metric) {
      refuse(
        path + "guardrails" + metric.rawValue,
        "is guarded and under metrics.success; accepted: one of the two")
    }
  }
}
