import Testing

@testable import Experiments
@testable import Scenarios

/// `audience` and `value` say what a result means, and nothing about the simulation.
@Suite struct AudienceTests {
  private let told = """
    audience: 300_000
    value: { tap: 0.05, optOut: -1.20, currency: EUR }
    """

  private func plan(_ lines: String, overrides: [String] = []) throws -> ExperimentPlan {
    let file = try ScenarioFile.load(
      text: Scenarios.small + "\n" + lines, name: "s.yaml", overrides: overrides)
    return try ExperimentPlan(file.scenario, resolved: file.resolved)
  }

  @Test("they are read, written with every default, and read again") func roundTrip() throws {
    let file = try ScenarioFile.load(text: Scenarios.small + "\n" + told, name: "s.yaml")
    #expect(file.scenario.audience == 300_000)
    #expect(file.scenario.value == EventValues(tap: 0.05, optOut: -1.2, currency: "EUR"))
    let again = try ScenarioFile.load(text: file.resolved, name: "again.yaml")
    #expect(again.scenario == file.scenario && again.resolved == file.resolved)
  }

  @Test("the plan hash is that of the scenario without them") func hash() throws {
    let without = try plan("")
    let with = try plan(told)
    #expect(with.hash == without.hash)
    #expect(with.resolved != without.resolved)
    #expect(Scenario.simulated(with.resolved) == without.resolved)
    #expect(try plan("audience: 1").hash == without.hash)
    #expect(try plan("value: { send: -0.001 }", overrides: ["audience=7"]).hash == without.hash)
    #expect(try plan(told + "\nseed: 43").hash != without.hash)
  }

  @Test("a description that looks like them still counts") func description() throws {
    let one = try plan("audience: 5\ndescription: \"audience: 1\\nvalue: 2\"")
    let other = try plan("audience: 5\ndescription: \"audience: 2\\nvalue: 2\"")
    #expect(one.hash != other.hash)
  }

  @Test(
    "what is not accepted is refused with its place",
    arguments: [
      ("audience: 0", "11: audience is '0'; accepted: a whole number from 1 to 10_000_000_000"),
      (
        "audience: 10000000001",
        "11: audience is '10000000001'; accepted: a whole number from 1 to 10_000_000_000"
      ),
      (
        "audience: 1.5",
        "11: audience is '1.5'; accepted: a whole number from 1 to 10_000_000_000"
      ),
      (
        "value: { tap: 1e7 }",
        "15: value.tap is '1e7'; accepted: a number from -1000000 to 1000000"
      ),
      (
        "value: { tap: 1, currency: euro }",
        "28: value.currency is 'euro'; accepted: three capital letters, such as EUR"
      ),
      (
        "value: { taps: 1 }",
        "10: value.taps is not known here; did you mean 'tap'? accepted: tap, open, send, optOut, "
          + "uninstall, activeDay, conversion, conversionValue, currency"
      ),
      (
        "value: { currency: EUR }",
        "8: value has no event; accepted: one or more of tap, open, send, optOut, uninstall"
      ),
    ])
  func refused(line: String, problem: String) {
    #expect(Scenarios.problems(of: Scenarios.small + "\n" + line) == ["s.yaml:7:\(problem)"])
  }
}
