import PushModel
import PushService
import Testing

@testable import Experiments

@Suite("A result names the program that gives it")
struct ProgramTests {
  private struct Keep: DecisionRule {
    func decides(_ category: PushModel.Category) -> Bool { false }

    func choice(
      _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
      chance: some DecisionChance
    ) -> RuleChoice { RuleChoice(.send) }
  }

  private static let rules: OwnRules = [
    "b": OwnRule(version: 2) { Keep() }, "a": OwnRule(window: .hours(6)) { Keep() },
  ]

  private func reproduction(_ program: Program) -> Reproduction {
    Reproduction(
      verb: "run", file: "a b.yaml", overrides: ["seed=7"], seed: 7, program: program, digest: "d")
  }

  @Test("pushlab reproduces what pushlab gave") func plain() {
    let again = reproduction(Program(version: "1.2"))
    #expect(again.command == "pushlab run 'a b.yaml' --set seed=7 --json")
    #expect(again.program == nil && again.rules == nil && again.version == "1.2")
    #expect(Program.words(name: nil, rules: nil, version: "1.2") == "PushLab 1.2")
  }

  @Test("another program is named, with its rules") func own() {
    let program = Program(name: "lab", version: "1.2", rules: Self.rules)
    #expect(program.problems == [])
    let again = reproduction(program)
    #expect(again.command == "lab run 'a b.yaml' --set seed=7 --json")
    #expect(again.program == "lab")
    #expect(again.rules == ["a": "version 1, window 6h", "b": "version 2, window 1d"])
    #expect(
      Program.words(name: again.program, rules: again.rules, version: again.version)
        == "the program lab with its rules a (version 1, window 6h), b (version 2, window 1d) on "
        + "PushLab 1.2")
    #expect(
      Program.words(name: "lab", rules: ["a": "version 1, window 1d"], version: "1")
        == "the program lab with its rule a (version 1, window 1d) on PushLab 1")
    #expect(Program.words(name: "lab", rules: nil, version: "1") == "the program lab on PushLab 1")
  }

  @Test("a name that no shell should call is refused", arguments: ["", "a b", "a/b", "-x", "none"])
  func names(name: String) {
    #expect(Program(name: name, version: "1").problems.count == 1)
  }

  @Test("who has rules is not called pushlab") func taken() {
    #expect(Program(name: "pushlab", version: "1", rules: Self.rules).problems.count == 1)
    #expect(Program(version: "1").problems == [])
  }
}
