import PushModel
import PushService
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// The simulator as a library gives what the command gives.
@Suite(.releaseOnly) struct SimulationTests {
  private static let text = """
    pushlab: 1
    name: small
    seed: 11
    replications: 2
    laneSize: 100
    world: { subscribers: 200, businesses: 6 }
    horizon: { days: 7, warmupDays: 1 }
    metrics: { success: [openRate] }
    arms:
      - name: house
        baseline: true
      - name: tight
        strategy: { caps: { global: { limit: 1, per: localDay } } }
    """

  @Test("names, plan, digest, figures and comparisons are those of a run, at any number of threads")
  func run() throws {
    let simulation = try Simulation(scenario: Self.text, file: "small.yaml")
    #expect(simulation.name == "small")
    #expect(simulation.arms == ["house", "tight"])
    #expect(simulation.baseline == "house")
    let file = try ScenarioFile.load(text: Self.text, name: "small.yaml")
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    #expect(simulation.planHash == hexadecimal(plan.hash))
    #expect(simulation.resolved == file.resolved)

    let store = MemoryStore()
    try Runner(plan, threads: 1).run(into: store)
    let summary = try Analysis.summary(try RunEvidence(plan, in: store), echoes: true)
    for threads in [1, 3] {
      let results = try simulation.run(threads: threads)
      #expect(results.digest == summary.digest)
      #expect(results.planHash == simulation.planHash)
      #expect(results.comparisons == summary.comparisons)
      #expect(results.funnel(of: "tight") == summary.arms[1].funnel)
      #expect(results.funnel(of: "loose") == nil)
      #expect(results.warnings == summary.warnings)
    }
    let results = try simulation.run()
    for metric in Simulation.metrics {
      let expected = summary.arms[1].metrics.first {
        $0.name.rawValue == metric && $0.segment == "all"
      }
      let figure = results.figure(metric, of: "tight")
      #expect(figure?.value == expected?.value && figure?.low == expected?.low)
      #expect(figure?.high == expected?.high && figure?.method == expected?.method)
      #expect(figure?.numerator == expected?.numerator)
      #expect(figure?.denominator == expected?.denominator)
    }
    #expect(results.figure("sendsPerSubscriberDay", of: "tight")?.value ?? 0 > 0)
    #expect(results.figure("opens", of: "tight") == nil)
    #expect(results.figure("openRate", of: "loose") == nil)
    #expect(try results.json().contains(results.digest))
  }

  @Test("a setting counts, and another seed is another plan")
  func settings() throws {
    let first = try Simulation(scenario: Self.text, file: "small.yaml")
    let other = try Simulation(scenario: Self.text, file: "small.yaml", settings: ["seed=12"])
    #expect(first.planHash != other.planHash)
    #expect(try first.run().digest != other.run().digest)
  }

  @Test("mistakes of the scenario have their places; a run that is stopped gives nothing")
  func refused() throws {
    let wrong = Self.text.replacing("limit: 1", with: "limit: many")
    let error = #expect(throws: SimulationError.self) {
      try Simulation(scenario: wrong, file: "own.yaml")
    }
    #expect(error?.kind == .scenario)
    #expect(
      error?.description.hasPrefix(
        "own.yaml:13:42: arms[1].strategy.caps.global.limit is 'many'; accepted:") == true,
      "\(error as Any)")
    let missing = #expect(throws: SimulationError.self) { try Simulation(path: "/nowhere.yaml") }
    #expect(missing?.kind == .scenario)
    let setting = #expect(throws: SimulationError.self) {
      try Simulation(scenario: Self.text, file: "own.yaml", settings: ["sede=1"])
    }
    #expect(setting?.description.contains("did you mean 'seed'?") == true, "\(setting as Any)")

    let simulation = try Simulation(scenario: Self.text, file: "small.yaml")
    let stopped = #expect(throws: SimulationError.self) {
      try simulation.run(isStopped: { true })
    }
    #expect(stopped?.kind == .stopped)
  }

  private struct Drop: DecisionRule {
    func decides(_ category: PushModel.Category) -> Bool { true }

    func choice(
      _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
      chance: some DecisionChance
    ) -> RuleChoice { RuleChoice(.drop) }
  }

  @Test("a rule of one's own decides, and one that cannot be named is refused")
  func rules() throws {
    let text = Self.text.replacing(
      "caps: { global: { limit: 1, per: localDay } }", with: "rule: drop")
    let simulation = try Simulation(
      scenario: text, file: "own.yaml", rules: ["drop": OwnRule { Drop() }])
    let funnel = try simulation.run(threads: 2).funnel(of: "tight")
    #expect(funnel?["suppressed.decisionRule"] ?? 0 > 0)
    let error = #expect(throws: SimulationError.self) {
      try Simulation(scenario: text, file: "own.yaml", rules: ["two words": OwnRule { Drop() }])
    }
    #expect(error?.kind == .scenario)
    #expect(error?.description.hasPrefix("rule `two words`: accepted:") == true)
    let missing = #expect(throws: SimulationError.self) {
      try Simulation(scenario: text, file: "own.yaml")
    }
    #expect(missing?.description.contains("which is no rule of this program") == true)
  }
}
