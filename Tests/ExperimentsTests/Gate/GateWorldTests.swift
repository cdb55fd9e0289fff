import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios
@testable import SimWorld

/// Gates that judge a candidate in several worlds.
@Suite struct GateWorldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("s.yaml", Self.scenario)
    try folder.write(
      "bad.yaml", "extends: s.yaml\nname: bad\nworld: { faults: { errorShare: 0.2 }, triggers: {} }"
    )
    try folder.write("few.yaml", "extends: s.yaml\nname: few\nreplications: 3")
    try folder.write("other.yaml", Self.scenario.replacing("house", with: "hut"))
  }

  private static let scenario = """
    pushlab: 1
    name: tiny
    horizon: { days: 9, warmupDays: 2 }
    replications: 4
    laneSize: 100
    world: { businesses: 12, subscribers: 120, posts: { perDay: 1.5 } }
    arms:
      - name: house
      - name: capped
        strategy: { caps: { global: { limit: 1, per: localDay } } }
    """

  private static let worlds = """
    worlds:
      - name: normal
        scenario: s.yaml
        bounds: { deliveryRate: { min: 0.5 } }
      - name: faulty
        scenario: bad.yaml
        notWorse: { deliveryRate: { margin: 0.2 } }
        bounds: { triggerLatency.p99: { max: 600 } }
    notWorse: { deliveryRate: { margin: 0.1 }, sendYield: { margin: 0.1 } }
    """

  private func gate(
    _ rest: String = worlds, against: String = "{ baseline: b.json }", _ overrides: [String] = []
  ) throws(ScenarioError) -> GateFile {
    let text = "gate: 1\nname: g\ncandidate: house\nagainst: \(against)\n\(rest)\n"
    _ = try? folder.write("g.yaml", text)
    return try GateFile.load(path: folder.path("g.yaml"), overrides: overrides)
  }

  private func problems(_ rest: String = worlds, _ overrides: [String] = []) -> [String] {
    problemLines { () throws(ScenarioError) in _ = try gate(rest, overrides) }
      .map { $0.replacing(folder.path + "/", with: "") }
  }

  @Test("the gate's conditions hold in every world, with the world's own margin in their place")
  func conditions() throws {
    let file = try gate()
    #expect(file.worlds.map(\.name) == ["normal", "faulty"])
    func words(_ world: Int) -> [String] {
      file.worlds[world].conditions.map { condition in
        let world = condition.subject.world ?? "none"
        switch condition.kind {
        case .notWorse(let margin):
          return "\(world) \(condition.subject) \(margin.margin ?? -1) \(condition.line)"
        case .atLeast(let limit): return "\(world) \(condition.subject) >\(limit) \(condition.line)"
        case .atMost(let limit): return "\(world) \(condition.subject) <\(limit) \(condition.line)"
        }
      }
    }
    #expect(
      words(0) == [
        "normal deliveryRate 0.1 13", "normal sendYield 0.1 13", "normal deliveryRate >0.5 8",
      ])
    #expect(
      words(1) == [
        "faulty deliveryRate 0.2 11", "faulty sendYield 0.1 13",
        "faulty triggerLatency.p99 <600.0 12",
      ])
  }

  @Test("a setting holds for every world, or for the one that it names")
  func overrides() throws {
    let file = try gate(Self.worlds, ["world.subscribers=90", "worlds[faulty].world.businesses=7"])
    let worlds = file.worlds.map(\.scenario.scenario.world)
    #expect(worlds.map(\.subscribers) == [90, 90] && worlds.map(\.businesses) == [12, 7])
  }

  @Test(
    "what is wrong with worlds is said once, with its place",
    arguments: [
      (
        "bounds: { openRate: { min: 0.1 } }",
        "g.yaml:1:1: the document needs one of scenario, worlds"
      ),
      (
        "scenario: s.yaml\n" + worlds, "g.yaml:1:1: the document needs one of scenario, worlds"
      ),
      (
        "worlds:\n  - { name: a, scenario: s.yaml }\n  - { name: a, scenario: bad.yaml }",
        "g.yaml:7:13: worlds[1].name is 'a' again; accepted: another name for each world"
      ),
      (
        "worlds: [{ name: a, scenario: s.yaml, bounds: { openRate: { min: 0.1 } } }, "
          + "{ name: b, scenario: bad.yaml }]",
        "g.yaml:1:1: the document has no condition in the world 'b'; accepted: notWorse, bounds or both"
      ),
      (
        "worlds: [{ name: a, scenario: s.yaml }, { name: b, scenario: other.yaml }]\n"
          + "bounds: { openRate: { min: 0.1 } }",
        "g.yaml:3:12: candidate is 'house'; accepted: hut, capped"
      ),
      (
        "worlds: [{ name: a, scenario: s.yaml }, { name: b, scenario: few.yaml }]\n"
          + "bounds: { openRate: { min: 0.1 } }",
        "g.yaml:5:9: worlds has scenarios of [4, 3] replications; accepted: the same number, or looks"
      ),
      (
        "worlds: [{ name: a, scenario: s.yaml }, { name: b, scenario: s.yaml }]\n"
          + "bounds: { openRate: { min: 0.2, max: 0.1 } }",
        "g.yaml:6:21: bounds.openRate has a min of 0.2 and a max of 0.1; accepted: a min below the max"
      ),
    ] as [(String, String)])
  func problem(rest: String, problem: String) { #expect(problems(rest) == [problem]) }

  @Test("a setting for a world that is not there is refused")
  func unknownWorld() {
    let found = problems(Self.worlds, ["worlds[fault].world.subscribers=90"])
    #expect(found.count == 1)
    #expect(
      found[0].hasSuffix(
        "names the world 'fault'; did you mean 'faulty'? accepted: normal, faulty"), "\(found)")
    let one = problems(
      "scenario: s.yaml\nbounds: { openRate: { min: 0.1 } }", ["worlds[a].seed=1"])
    #expect(one.count == 1 && one[0].hasSuffix("accepted: no world, as the gate has one scenario"))
  }

  @Test("every file of every world is an input that no output may replace")
  func inputs() throws {
    let file = try gate()
    let names = GateFile.inputs(of: file.path).map { $0.replacing(folder.path + "/", with: "") }
    #expect(names == ["g.yaml", "s.yaml", "bad.yaml", "s.yaml", "b.json"])
  }

  @Test("a share of kept promises is a condition like any other")
  func kept() throws {
    let file = try gate(
      "scenario: bad.yaml\nbounds: { \"triggerLatency.kept[type=pause]\": { min: 0.9 } }",
      against: "{ arm: capped }")
    #expect(file.conditions.map(\.subject.description) == ["triggerLatency.kept[type=pause]"])
  }

  @Test("the queue's speed is not part of the world that is pinned, all else is", .releaseOnly)
  func starved() throws {
    let file = try gate()
    let pinned = try PinnedBaseline.pin(file, name: "b", threads: 2)
    try folder.write("b.json", bytes: Array(try pinned.encoded()))
    #expect(try PinnedBaseline(path: folder.path("b.json")) == pinned)
    let same = try GateRun(file, threads: 1).report()
    #expect(same.decision == .passed && same.change == .unchanged)
    #expect(same.worlds?.map(\.scenario) == ["tiny", "bad"])
    let slow = ["worlds[faulty].world.triggers.workers=0.002"]
    let starved = try GateRun(try gate(Self.worlds, slow), threads: 2).report()
    #expect(starved.decision == .failed)
    #expect(starved.findings.filter { $0.world == "normal" }.allSatisfy { $0.change == .unchanged })
    #expect(starved.findings.first { $0.subject == "triggerLatency.p99" }?.decision == .failed)
    for other in ["worlds[faulty].world.faults.errorShare=0.3", "worlds[normal].seed=7"] {
      let error = #expect(throws: SavedFileError.self) {
        try GateRun(try gate(Self.worlds, [other]), threads: 1)
      }
      #expect(error?.isMismatch == true, "\(other)")
    }
  }

  @Test("pinned figures of fewer worlds are refused, and say which they have", .releaseOnly)
  func missingWorld() throws {
    let one = try gate("scenario: s.yaml\nnotWorse: { deliveryRate: { margin: 0.1 } }", [])
    let pinned = try PinnedBaseline.pin(one, name: "b", threads: 2)
    try folder.write("b.json", bytes: Array(try pinned.encoded()))
    let several = try gate()
    let error = #expect(throws: SavedFileError.self) { try GateRun(several, threads: 1) }
    #expect(
      error?.description.hasSuffix(
        "has one world without a name, not the world 'normal'; pin it again")
        == true)
    #expect(error?.isMismatch == true)
  }

  @Test("a self-test loses pushes in every world, and judges them together", .releaseOnly)
  func selfTest() throws {
    let file = try gate(
      """
      worlds: [{ name: a, scenario: s.yaml }, { name: b, scenario: bad.yaml }]
      notWorse: { deliveryRate: { margin: 0.05 } }
      looks: [8]
      """, against: "{ arm: capped }")
    let trial = try GateSelfTest(file, threads: 2, decisions: 20).report()
    #expect(trial.rows[0].passed >= 16 && trial.rows[2].passed == 0)
  }
}
