import Foundation
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// A gate's file, and what is wrong with it.
@Suite(.releaseOnly) struct GateFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let scenario = """
    pushlab: 1
    name: tiny
    horizon: { days: 9, warmupDays: 2 }
    replications: 4
    laneSize: 100
    world: { businesses: 12, subscribers: 150, posts: { perDay: 1.5 } }
    arms:
      - name: house
      - name: capped
        strategy: { caps: { global: { limit: 1, per: localDay } } }
    """

  private static let head = """
    gate: 1
    name: g
    scenario: s.yaml
    candidate: house

    """

  /// The problems of a gate whose text goes on like this.
  private func problems(_ rest: String, scenario: String = scenario) throws -> [String] {
    try folder.write("s.yaml", scenario)
    let path = try folder.write("g.yaml", Self.head + rest)
    return problemLines { () throws(ScenarioError) in _ = try GateFile.load(path: path) }
      .map { $0.replacing(folder.path + "/", with: "") }
  }

  @Test("a scenario that is not there is told at the line that names it") func missing() throws {
    let path = try folder.write(
      "g.yaml", Self.head + "against: { arm: capped }\nnotWorse: { openRate: { margin: 0.1 } }")
    let found = problemLines { () throws(ScenarioError) in _ = try GateFile.load(path: path) }
    #expect(found.count == 1)
    #expect(found[0].contains("g.yaml:3:11: scenario names "))
    #expect(found[0].hasSuffix("which is not there; accepted: the path of a file, from here"))
  }

  @Test("a file of another kind has one error") func otherKind() throws {
    let scenario = try folder.write("s.yaml", Self.scenario)
    let found = problemLines { () throws(ScenarioError) in _ = try GateFile.load(path: scenario) }
    #expect(
      found.map { $0.replacing(folder.path + "/", with: "") } == [
        "s.yaml:1:1: is a scenario, which `pushlab run` reads; accepted: a gate"
      ])
    let gate = try folder.write("g.yaml", Self.head + "against: { arm: capped }")
    let other = problemLines { () throws(ScenarioError) in _ = try ScenarioFile.load(path: gate) }
    #expect(other.count == 1)
    #expect(other[0].hasSuffix("is a gate, which `pushlab gate` reads; accepted: a scenario"))
  }

  @Test(
    "each problem has its line, what was found and what is accepted",
    arguments: [
      (
        "against: { arm: cappd }\nnotWorse: { openRate: { margin: 0.1 } }",
        "g.yaml:5:17: against.arm is 'cappd'; did you mean 'capped'? accepted: house, capped"
      ),
      (
        "against: { arm: house }\nnotWorse: { openRate: { margin: 0.1 } }",
        "g.yaml:5:17: against.arm is the candidate itself; accepted: another arm"
      ),
      (
        "against: { arm: capped, baseline: b.json }\nnotWorse: { openRate: { margin: 0.1 } }",
        "g.yaml:5:10: against has both of arm, baseline; accepted: one of them"
      ),
      (
        "against: { arm: capped }\nnotWorse: { deliveryRate: { margin: 5 } }",
        "g.yaml:6:37: notWorse.deliveryRate.margin is 5 for a share, which cannot be worse by that "
          + "much; accepted: below 1, such as 0.05 for five percentage points"
      ),
      (
        "against: { arm: capped }\nbounds: { deliveryRate: { max: 1 } }",
        "g.yaml:6:32: bounds.deliveryRate.max is 1 for a share, which every candidate keeps; "
          + "accepted: between 0 and 1, such as 0.95"
      ),
      (
        "against: { arm: capped }\nbounds: { deliveryRate: { min: 2 } }",
        "g.yaml:6:32: bounds.deliveryRate.min is 2 for a share, which every candidate breaks; "
          + "accepted: between 0 and 1, such as 0.95"
      ),
      (
        "against: { arm: capped }\nsegments: [platform, platform]\n"
          + "notWorse: { openRate: { margin: 0.1 } }",
        "g.yaml:6:11: segments names a segment twice; accepted: each once"
      ),
      (
        "against: { arm: capped }",
        "g.yaml:1:1: the document has no condition; accepted: notWorse, bounds or both"
      ),
      (
        "against: { arm: capped }\nnotWorse: { openRate: { margin: 0.1, relative: 0.1 } }",
        "g.yaml:6:23: notWorse.openRate needs one of margin, relative"
      ),
      (
        "against: { arm: capped }\nbounds: { openRate: { min: 0.3, max: 0.2 } }",
        "g.yaml:6:21: bounds.openRate has a min of 0.3 and a max of 0.2; accepted: a min below the max"
      ),
      (
        "against: { arm: capped }\nbounds: { openRate: { min: 0.3 } }\nlooks: [10, 10]",
        "g.yaml:7:8: looks is [10, 10]; accepted: ascending numbers of seeds"
      ),
    ])
  func problem(rest: String, problem: String) throws {
    #expect(try problems(rest) == [problem])
  }

  @Test("an unknown metric is told apart from a known one, a scenario's own mistakes are told too")
  func others() throws {
    let unknown = try problems("against: { arm: capped }\nnotWorse: { openRat: { margin: 0.1 } }")
    #expect(unknown.count == 1 && unknown[0].contains("did you mean 'openRate'?"))
    let good = "against: { arm: capped }\nnotWorse: { openRate: { margin: 0.1 } }"
    let split = try problems(good, scenario: Self.scenario + "\ndesign: split")
    #expect(split.count == 1 && split[0].contains("has the design split; accepted: paired"))
    let broken = try problems(good, scenario: Self.scenario + "\nreplication: 3")
    #expect(broken.count == 1 && broken[0].hasPrefix("s.yaml:"))
    let one = try problems(
      good, scenario: Self.scenario.replacing("replications: 4", with: "replications: 1"))
    #expect(one.count == 1 && one[0].contains("has one replication"))
  }

  @Test(
    "nothing is quoted of a file that a gate names as its scenario (D14)",
    arguments: ["root:secret:0:0\n", "secret: 1\n", "- secret\n", "secret: [\n", "\"secret\""])
  func foreignScenario(text: String) throws {
    let found = try problems(
      "against: { arm: capped }\nbounds: { openRate: { min: 0.1 } }", scenario: text)
    #expect(!found.isEmpty)
    #expect(!found.joined().contains("secret"), "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("s.yaml:") }, "\(found)")
  }

  private func gate(_ rest: String) throws -> GateFile {
    try folder.write("s.yaml", Self.scenario)
    return try GateFile.load(path: try folder.write("g.yaml", Self.head + rest))
  }

  @Test("against another arm: more is sent without a cap, and the volume guardrail says so")
  func volume() throws {
    let text = """
      against: { arm: capped }
      notWorse: { deliveryRate: { margin: 0.1 }, sendsPerSubscriberDay: { relative: 0.1 } }
      segments: [platform]
      """
    let passed = try GateRun(try gate(text), threads: 1).report()
    #expect(passed.decision == .passed)
    #expect(passed.findings.map(\.subject).contains("sendsPerSubscriberDay[platform=ios]"))
    let turned = text.replacing("arm: capped", with: "arm: house")
    try folder.write("t.yaml", Self.head.replacing("house", with: "capped") + turned)
    let failed = try GateRun(
      try GateFile.load(path: folder.path("t.yaml")), threads: 2
    ).report()
    #expect(failed.decision == .failed)
    #expect(failed.findings.first { $0.subject == "deliveryRate" }?.decision == .passed)
    #expect(failed.findings.first { $0.subject == "sendsPerSubscriberDay" }?.decision == .failed)
  }

  @Test("what nobody does is no pass, however wide the margin")
  func vacuous() throws {
    let file = try gate("against: { arm: capped }\nnotWorse: { inTimeRate: { margin: 0.99 } }")
    let report = try GateRun(file, threads: 1).report()
    #expect(report.decision == .notEvaluated)
  }

  @Test("looks end when it is decided, and give the seeds that they took")
  func looks() throws {
    let file = try gate(
      "against: { arm: capped }\nnotWorse: { deliveryRate: { margin: 0.5 } }\nlooks: [3, 6, 12]")
    let report = try GateRun(file, threads: 1).report()
    #expect(report.decision == .passed && report.seedsMax == 12 && report.seeds < 12)
  }

  @Test("pinned figures are met by what they were taken of, by any number of threads")
  func pinned() throws {
    let text = "against: { baseline: b.json }\nnotWorse: { deliveryRate: { margin: 0.01 } }"
    let file = try gate(text)
    let pinned = try PinnedBaseline.pin(file, name: "b", threads: 1)
    try folder.write("b.json", bytes: Array(try pinned.encoded()))
    #expect(try PinnedBaseline(path: folder.path("b.json")) == pinned)
    #expect(try PinnedBaseline.pin(file, name: "b", threads: 3) == pinned)
    let report = try GateRun(file, threads: 2).report()
    #expect(report.decision == .passed && report.reference == "b (pinned)")
    #expect(report.findings[0].method == "identical in every seed")
    #expect(report.findings[0].change == .unchanged && report.change == .unchanged)
  }

  @Test("pinned figures of another world, of fewer seeds or without the metric are refused")
  func foreign() throws {
    let text = "against: { baseline: b.json }\nnotWorse: { deliveryRate: { margin: 0.01 } }"
    let file = try gate(text)
    var pinned = try PinnedBaseline.pin(file, name: "b", threads: 1)
    func refusal(_ overrides: [String] = []) throws -> SavedFileError? {
      try folder.write("b.json", bytes: Array(try pinned.encoded()))
      let again = try GateFile.load(path: file.path, overrides: overrides)
      return #expect(throws: SavedFileError.self) { try GateRun(again, threads: 1) }
    }
    #expect(try refusal(["world.subscribers=160"])?.isMismatch == true)
    #expect(try refusal(["seed=8"])?.isMismatch == true)
    #expect(try refusal(["replications=5"])?.isMismatch == false)
    pinned.worlds[0].values = [:]
    #expect(try refusal()?.description.hasSuffix("has no `deliveryRate`; pin it again") == true)
    try folder.write("b.json", "{}")
    #expect(throws: SavedFileError.self) { try GateRun(file, threads: 1) }
  }

  @Test("the pin that comes with the project is whole, and of its gate's world")
  func shipped() throws {
    let folder = Scenarios.folder
    let path = "\(folder)/gates/main.json"
    let pinned = try PinnedBaseline(path: path)
    #expect(try pinned.encoded() == Data(contentsOf: URL(fileURLWithPath: path)))
    let gate = try GateFile.load(path: "\(folder)/delivery-gate.yaml")
    #expect(pinned.worlds.map(\.name) == ["normal", "faulty"])
    for (own, world) in zip(pinned.worlds, gate.worlds) {
      #expect(try own.settings == PinnedWorld.settings(of: world.plan()))
      #expect(try own.planHash == hexadecimal(world.plan().hash))
    }
    _ = try GateRun(gate, threads: 1)
  }

  @Test("a pin with values that no run gives is refused, even with the right checksum")
  func ranges() throws {
    let file = try gate(
      "against: { baseline: b.json }\nnotWorse: { deliveryRate: { margin: 0.1 } }")
    let pinned = try PinnedBaseline.pin(file, name: "b", threads: 1)
    let wrong: [(inout PinnedBaseline) -> Void] = [
      { $0.worlds[0].values["deliveryRate"]![0] = 1.5 },
      { $0.worlds[0].values["deliveryRate"]![0] = -0.1 },
      { $0.worlds[0].values["deliveryRate"]!.removeLast() },
      { $0.worlds[0].values["nothing"] = [0, 0, 0, 0] },
      { $0.worlds[0].replications = 0 }, { $0.worlds[0].cohortDays = -1 }, { $0.schema = 6 },
      { $0.worlds[0].values["latencyP95"] = [-1, 1, 1, 1] }, { $0.worlds = [] },
      { $0.worlds.append($0.worlds[0]) },
    ]
    for (place, spoil) in wrong.enumerated() {
      var other = pinned
      spoil(&other)
      try folder.write("b.json", bytes: Array(try other.encoded()))
      let error = #expect(throws: SavedFileError.self, "\(place)") { try GateRun(file, threads: 1) }
      #expect(error?.isMismatch == true, "\(place)")
    }
  }

  @Test("a change of the strategy under the pinned arm's name is what the gate is for")
  func regression() throws {
    let text =
      "against: { baseline: b.json }\nnotWorse: { sendsPerSubscriberDay: { relative: 0.05 } }"
    let file = try gate(text)
    try folder.write(
      "b.json", bytes: Array(try PinnedBaseline.pin(file, name: "b", threads: 1).encoded()))
    let changed = try GateFile.load(
      path: file.path,
      overrides: ["arms[house].strategy.minGap=12h"])
    #expect(try GateRun(changed, threads: 1).report().decision == .failed)
  }

  @Test("a self-test loses what it says, and its gate keeps its promises")
  func selfTest() throws {
    let file = try gate(
      "against: { arm: capped }\nnotWorse: { deliveryRate: { margin: 0.03 } }\nlooks: [8]")
    let trial = try GateSelfTest(file, threads: 2, decisions: 60).report()
    for row in trial.rows {
      #expect(abs(row.drop - 0.03 * Double(row.marginsLost)) < 0.004 + 4 * row.dropError)
    }
    #expect(trial.rows[0].dropError > 0, "no drop, and yet a change")
    #expect(trial.problems == [])
    #expect(trial.rows[0].passed >= 54 && trial.rows[1].passed <= 8 && trial.rows[2].passed == 0)
  }

  @Test(
    "a margin whose double is more than all pushes is refused by the self-test",
    arguments: ["margin: 50%", "relative: 49%"])
  func wide(margin: String) throws {
    let file = try gate(
      "against: { arm: capped }\nnotWorse: { deliveryRate: { \(margin) } }\nlooks: [2]")
    let error = #expect(throws: ScenarioError.self) {
      try GateSelfTest(file, threads: 2, decisions: 20).report()
    }
    #expect(error?.description.contains("twice the margin is more than can be lost") == true)
  }

  @Test("a gate with too few seeds is told so by its self-test")
  func weak() throws {
    let file = try gate(
      "against: { arm: capped }\nnotWorse: { deliveryRate: { margin: 0.002 } }\nlooks: [2]")
    let trial = try GateSelfTest(file, threads: 2, decisions: 40).report()
    #expect(trial.problems.contains { $0.contains("needs more seeds") })
    #expect(throws: ScenarioError.self) {
      try GateSelfTest(
        try gate("against: { arm: capped }\nbounds: { openRate: { min: 0.1 } }"), threads: 1,
        decisions: 20)
    }
  }
}
