import Documents
import PushModel
import PushService
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios
@testable import Strategies

@Suite("A scenario names a rule of the program that reads it")
struct OwnRuleFileTests {
  private struct Keep: DecisionRule {
    func decides(_ category: PushModel.Category) -> Bool { true }

    func choice(
      _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
      chance: some DecisionChance
    ) -> RuleChoice { RuleChoice(.send) }
  }

  private static let rules: OwnRules = ["patient": OwnRule { Keep() }, "bold": OwnRule { Keep() }]

  private static func text(_ strategies: String...) -> String {
    let arms = strategies.enumerated().map { "  - { name: a\($0), \($1) }" }
    return "pushlab: 1\nname: s\narms:\n\(arms.joined(separator: "\n"))\n"
  }

  private static func problems(_ strategy: String, _ rules: OwnRules = rules) -> [String] {
    problemLines { () throws(ScenarioError) in
      _ = try ScenarioFile.load(
        text: text("strategy: { \(strategy) }"), name: "s.yaml", rules: rules)
    }
  }

  private static func load(_ strategies: String...) throws -> Scenario {
    let arms = strategies.enumerated().map { "  - { name: a\($0), \($1) }" }
    let text = "pushlab: 1\nname: s\narms:\n\(arms.joined(separator: "\n"))\n"
    return try ScenarioFile.load(text: text, name: "s.yaml", rules: rules).scenario
  }

  @Test("the name is read and written, inherited, and removed by none")
  func reading() throws {
    let scenario = try Self.load(
      "strategy: { rule: patient }", "extends: a0, strategy: { minGap: 1h }",
      "extends: a0, strategy: { rule: none }", "strategy: {}")
    #expect(scenario.arms.map(\.strategy.rule) == ["patient", "patient", nil, nil])
    #expect(scenario.usedRules == ["patient": "version 1, window 1d"])
    let again = try ScenarioFile.load(text: scenario.yaml(), name: "s.yaml", rules: Self.rules)
    #expect(again.scenario == scenario)
    #expect(try !Self.load("strategy: {}").yaml().contains("rule:"))
  }

  @Test("a misspelt name is told with what was probably meant")
  func misspelt() {
    #expect(
      Self.problems("rule: pateint") == [
        "s.yaml:4:35: arms[0].strategy.rule is 'pateint', which is no rule of this program; did you "
          + "mean 'patient'? accepted: bold, patient, none"
      ])
    #expect(
      Self.problems("rule: far-off") == [
        "s.yaml:4:35: arms[0].strategy.rule is 'far-off', which is no rule of this program; "
          + "accepted: bold, patient, none"
      ])
  }

  @Test("a program without rules says what to do")
  func withoutRules() {
    #expect(
      Self.problems("rule: patient", OwnRules()) == [
        "s.yaml:4:35: arms[0].strategy.rule is 'patient', which is no rule of this program; "
          + "accepted: none, as it has no rules, or the program that has this one; "
          + "`pushlab init --strategy NAME` begins such a program"
      ])
    #expect(Self.problems("rule: none", OwnRules()) == [])
  }

  @Test(
    "what no rule can be called is refused as a name",
    arguments: ["two words", "3rd", "rule_a", "-a", "\"\"", "ø", String(repeating: "a", count: 61)])
  func badNames(name: String) {
    let found = Self.problems("rule: \(name)")
    #expect(found.count == 1)
    #expect(
      found.first?.contains("a name of up to 60 letters") == true, "\(found)")
  }

  @Test("beside sendTime it is refused, and beside timing it is not")
  func contradictions() {
    #expect(
      Self.problems("sendTime: { by: ucb }, rule: bold") == [
        "s.yaml:4:58: arms[0].strategy.rule decides about pushes, as sendTime does; accepted: one of "
          + "them, the other none"
      ])
    #expect(Self.problems("timing: \"18:00\", rule: bold") == [])
  }

  @Test("an edit during the run cannot change it")
  func edits() {
    let edit = { (rule: String) in
      problemLines { () throws(ScenarioError) in
        _ = try ScenarioFile.load(
          text: Self.text("strategy: { rule: bold }, edits: [{ at: 3d, strategy: { \(rule) } }]"),
          name: "s.yaml", rules: Self.rules)
      }
    }
    #expect(edit("minGap: 1h") == [])
    for rule in ["rule: patient", "rule: none"] {
      #expect(edit(rule).count == 1)
      #expect(edit(rule).first?.contains("changes rule, which an arm has") == true)
    }
  }

  @Test("a service that reads the arms of the file gets the name")
  func service() throws {
    let arms = try StrategyFile(scenario: Self.text("strategy: { rule: patient }"), file: "s.yaml")
    #expect(try arms.strategy(of: "a0").rule == "patient")
  }

  @Test("what was recorded of another program's rules gives the same plan, and decides nothing")
  func recorded() throws {
    let text = Self.text("strategy: { rule: patient }")
    func plan(_ rules: OwnRules) throws -> ExperimentPlan {
      let file = try ScenarioFile.load(text: text, name: "s.yaml", rules: rules)
      return try ExperimentPlan(file.scenario, resolved: file.resolved)
    }
    let known = OwnRules.recorded(Self.rules.identities)
    #expect(try plan(known).hash == plan(Self.rules).hash)
    #expect(known["patient"] == nil)
  }
}
