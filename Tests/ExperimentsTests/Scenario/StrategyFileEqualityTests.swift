import Foundation
import PushService
import Scenarios
import Strategies
import TestSupport
import Testing

@testable import Documents

/// What a service reads from a scenario file is what the simulator runs.
@Suite("A service and the simulator read the same strategies", .releaseOnly)
struct StrategyFileEqualityTests {
  private static let shipped: [String] = {
    let names = FileManager.default.enumerator(atPath: Scenarios.folder)?.allObjects
    return (names as? [String] ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
      .map { "\(Scenarios.folder)/\($0)" }
      .filter { (try? ScenarioFile.load(path: $0)) != nil }
  }()

  @Test("there are scenarios to compare")
  func known() { #expect(Self.shipped.count >= 10) }

  @Test("every arm of every scenario of the project", arguments: shipped)
  func everyArm(path: String) throws {
    let file = try ScenarioFile.load(path: path)
    try compare(try StrategyFile(path: path), file.scenario)
    try compare(try StrategyFile(scenario: file.resolved, file: "scenario.yaml"), file.scenario)
  }

  @Test("every arm of every scenario that init writes", arguments: ScenarioTemplate.allCases)
  func everyTemplate(template: ScenarioTemplate) throws {
    let text = try ScenarioDraft(template, name: "own", file: "own.yaml").text
    let scenario = try ScenarioFile.load(text: text, name: "own.yaml").scenario
    try compare(try StrategyFile(scenario: text, file: "own.yaml"), scenario)
  }

  private func compare(_ arms: StrategyFile, _ scenario: Scenario) throws {
    #expect(arms.names == scenario.arms.map(\.name))
    #expect(arms.baseline == scenario.arms[scenario.baselineIndex].name)
    for arm in scenario.arms {
      #expect(try arms.strategy(of: arm.name) == arm.strategy, "\(arm.name)")
      #expect(try arms.edits(of: arm.name) == arm.edits.count, "\(arm.name)")
      let printed = try Strategy(text: try arm.strategy.yaml(), file: "strategy.yaml")
      #expect(printed == arm.strategy, "\(arm.name)")
    }
  }

  @Test(
    "a refused arm is refused in the same words",
    arguments: [
      "name: a, strategy: { quiteHours: none }", "name: a, extends: b", "name: .a",
      "name: a, weight: 0", "name: a, strategy: { fanout: { backoffBase: 2min } }",
      "name: a, strategy: { quietHours: { from: '22:00', to: '22:00' } }",
      "name: a, strategy: { rules: { daily: { texts: [0] } } }",
      "name: a, edits: [{ at: 1d, by: nobody }]",
    ])
  func sameWords(arm: String) {
    let text = "pushlab: 1\nname: s\narms:\n  - { \(arm) }"
    let error = #expect(throws: StrategyFileError.self) {
      try StrategyFile(scenario: text, file: "s.yaml")
    }
    #expect(error?.problems.map(\.description) == Scenarios.problems(of: text))
  }

  @Test("keys of arms have the defaults of their Swift values, and the roles are those of commands")
  func defaults() throws {
    let arm = Arm(name: "a")
    let node = try DocumentEncoder().encode(arm)
    guard case .list(let shape, _) = ArmShape.arms.shape, case .object(let object) = shape.unwrapped
    else {
      Issue.record("arms are no list of objects")
      return
    }
    for key in ["baseline", "weight", "edits"] {
      #expect(object[key]?.fallback == node[key], "\(key)")
    }
    #expect(ArmShape.role.words == CommandRole.allCases.map(\.rawValue))
  }
}
