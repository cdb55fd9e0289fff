import PushModel
import SimWorld
import Statistics
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

@Suite("One key switches a world's dynamics on, and each parameter stands alone")
struct DynamicsScenarioTests {
  private static func dynamics(
    _ text: String, _ overrides: String...
  ) throws -> DynamicsParameters? {
    let line = "\nworld: { dynamics: \(text) }"
    return try Scenarios.load(Scenarios.small + line, overrides: overrides).world.dynamics
  }

  @Test("The word, one value, none, and a value in place of the word")
  func accepted() throws {
    var alone = DynamicsParameters()
    alone.habitGain = 2
    #expect(try Self.dynamics("published") == .published)
    #expect(try Self.dynamics("{ habitGain: 2 }") == alone)
    #expect(try Self.dynamics("{}") == DynamicsParameters())
    #expect(try Self.dynamics("none") == nil)
    #expect(try Self.dynamics("none", "world.dynamics=published") == .published)
    #expect(try Self.dynamics("{ habitGain: 1 }", "world.dynamics.habitGain=2") == alone)
    #expect(try Scenarios.load(Scenarios.small).world.dynamics == nil)
  }

  @Test("What is resolved is the scenario", arguments: ["published", "{ toldShare: 0.5 }", "none"])
  func resolved(text: String) throws {
    let file = try ScenarioFile.load(
      text: Scenarios.small + "\nworld: { dynamics: \(text) }", name: "s.yaml")
    #expect(try ScenarioFile.load(text: file.resolved, name: "r").scenario == file.scenario)
  }

  @Test(
    "A value that is out of range is refused",
    arguments: [
      ("{ habitGain: 11 }", "world.dynamics.habitGain is '11'; accepted: a number from 0 to 10"),
      ("{ habitGain: -1 }", "world.dynamics.habitGain is '-1'; accepted: a number from 0 to 10"),
      ("{ toldShare: 1.1 }", "world.dynamics.toldShare is '1.1'; accepted: a number from 0 to 1"),
      (
        "{ habitHalfLife: 0d }",
        "world.dynamics.habitHalfLife is '0d'; accepted: a duration such as 30min, 2h, 7d, "
      ),
      ("{ gain: 1 }", "world.dynamics.gain is not known"),
      ("publishd", "world.dynamics is 'publishd'; did you mean 'published'?"),
    ])
  func refused(text: String, words: String) {
    let problems = Scenarios.problems(of: Scenarios.small + "\nworld: { dynamics: \(text) }")
    #expect(problems.count == 1)
    #expect(problems.first?.contains(words) == true, "\(problems)")
  }

  @Test("Another feedback is another plan, and no feedback is the plan that it was")
  func hashes() throws {
    let hash = { (line: String) in
      let file = try ScenarioFile.load(text: Scenarios.small + line, name: "s.yaml")
      return try ExperimentPlan(file.scenario, resolved: file.resolved).hash
    }
    #expect(try hash("\nworld: { dynamics: none }") == hash(""))
    #expect(try hash("\nworld: { dynamics: published }") != hash(""))
    #expect(
      try hash("\nworld: { dynamics: { habitGain: 1 } }")
        != hash("\nworld: { dynamics: { habitGain: 2 } }"))
  }
}
