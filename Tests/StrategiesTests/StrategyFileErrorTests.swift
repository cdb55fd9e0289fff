import Strategies
import Testing

@Suite("A scenario file that gives no strategies says where, what was found and what is accepted")
struct StrategyFileErrorTests {
  private func error(_ text: String) -> StrategyFileError? {
    #expect(throws: StrategyFileError.self) { try StrategyFile(scenario: text, file: "s.yaml") }
  }

  private func problems(_ arms: String...) -> [String] {
    let lines = arms.map { "  - { \($0) }" }.joined(separator: "\n")
    return error("pushlab: 1\nname: s\narms:\n\(lines)")?.problems.map(\.description) ?? []
  }

  @Test("an arm that is not there: those that there are, and the one that is meant")
  func unknownArm() throws {
    let text = "pushlab: 1\narms: [{ name: house }, { name: tight-cap }]"
    let arms = try StrategyFile(scenario: text, file: "s.yaml")
    let error = #expect(throws: StrategyFileError.self) { try arms.strategy(of: "tihgt-cap") }
    let words = "has no arm 'tihgt-cap'; did you mean 'tight-cap'? accepted: house, tight-cap"
    #expect(error?.description == "s.yaml: \(words)")
    let problem = error?.problems.first
    #expect(problem?.line == nil && problem?.column == nil && problem?.message == words)
    #expect(throws: StrategyFileError.self) { try arms.edits(of: "") }
  }

  @Test("a place is a file, a line and a column")
  func place() {
    let text = "pushlab: 1\narms:\n  - name: a\n    strategy: { timing: lastactive }\n"
    let error = error(text)
    let problem = error?.problems.first
    #expect(error?.problems.count == 1)
    #expect(problem?.file == "s.yaml" && problem?.line == 4 && problem?.column == 25)
    #expect(
      problem?.message == "arms[0].strategy.timing is 'lastactive'; did you mean 'lastActive'? "
        + "accepted: one of immediate, lastActive, bestHour; or a time of day such as \"22:00\"; "
        + "or a window such as 'spread 2h', at most 28d")
    #expect(problem?.description == "s.yaml:4:25: \(problem?.message ?? "")")
    #expect(error?.description == problem?.description)
  }

  @Test("all problems of the arms come together, in the order of the file")
  func together() {
    let found = problems(
      "name: a, baseline: true, strategy: { digest: { security: 1h } }",
      "name: a, baseline: true, edits: [{ at: 1d, strategy: { budget: { limit: 1001 } } }]")
    #expect(
      found.map { $0.prefix { $0 != ";" } } == [
        "s.yaml:5:79: arms[1].edits[0].strategy.budget.limit is '1001'"
      ])
    let later = problems(
      "name: a, baseline: true, strategy: { digest: { security: 1h } }",
      "name: a, baseline: true, weight: 2")
    #expect(
      later.map { $0.prefix { $0 != ";" } } == [
        "s.yaml:4:64: arms[0].strategy.digest[account.security] gathers pushes that have no text for several",
        "s.yaml:5:13: arms[1].name is 'a', as arms[0].name is",
        "s.yaml:5:26: arms[1].baseline is 'true', as arms[0].baseline is",
      ])
  }

  @Test("arms that cannot be resolved")
  func inheritance() {
    #expect(
      problems("name: a, extends: b", "name: house", "name: c, extends: hose") == [
        "s.yaml:4:25: arms[0].extends is 'b'; did you mean 'c'? accepted: house, c",
        "s.yaml:6:25: arms[2].extends is 'hose'; did you mean 'house'? accepted: a, house",
      ])
    #expect(
      problems("name: a, extends: a") == [
        "s.yaml:4:25: arms[0].extends is 'a'; which is a cycle: a → a"
      ])
  }

  @Test(
    "a file that is no scenario, or of another version",
    arguments: [
      ("arms: [{ name: a }]", "s.yaml:1:1: pushlab is missing; accepted: the number 1"),
      ("pushlab: 2\narms: [{ name: a }]", "s.yaml:1:10: pushlab is '2'; accepted: the number 1"),
      (
        "pushlab: 1\nname: a",
        "s.yaml:1:1: arms is missing; accepted: a list of 1 to 64, each an arm"
      ),
      ("- a", "s.yaml:1:1: the document is a list; accepted: a mapping of keys to values"),
      (
        "pushlab: 1\nextends: gone.yaml",
        "s.yaml:2:10: extends is 'gone.yaml'; gone.yaml: no such file"
      ),
    ])
  func whole(text: String, problem: String) {
    #expect(error(text)?.description == problem)
  }

  @Test("a file that is not there")
  func noFile() {
    let error = #expect(throws: StrategyFileError.self) { try StrategyFile(path: "gone.yaml") }
    #expect(error?.description == "gone.yaml: no such file")
    #expect(error?.problems.first?.line == nil)
  }
}
