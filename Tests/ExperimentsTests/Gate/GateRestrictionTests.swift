import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments

/// Gates about pushes of one kind.
@Suite(.releaseOnly) struct GateRestrictionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let scenario = """
    pushlab: 1
    name: tiny
    horizon: { days: 9, warmupDays: 2 }
    replications: 8
    laneSize: 100
    world: { businesses: 12, subscribers: 150, posts: { perDay: 1.5 } }
    arms:
      - name: house
      - name: no-offers
        strategy: { caps: { marketing: { limit: 1, per: rolling 7d, overflow: drop } } }
    """

  private func path(_ rest: String, candidate: String, against: String) throws -> String {
    try folder.write("s.yaml", Self.scenario)
    let text = """
      gate: 1
      name: g
      scenario: s.yaml
      candidate: \(candidate)
      against: \(against)
      \(rest)
      """
    return try folder.write("g.yaml", text)
  }

  private func gate(
    _ rest: String, candidate: String, against: String, overrides: [String] = []
  ) throws -> GateFile {
    try GateFile.load(
      path: try path(rest, candidate: candidate, against: against), overrides: overrides)
  }

  private static let volume = """
    notWorse:
      "sendsPerSubscriberDay[category=marketing]": { relative: 0.1 }
      "sendsPerSubscriberDay[category=updates]": { relative: 0.2 }
    segments: [platform]
    """

  @Test("a cap on offers fails the condition about offers, and not that about news")
  func parts() throws {
    let passed = try GateRun(
      try gate(Self.volume, candidate: "house", against: "{ arm: no-offers }"), threads: 1
    ).report()
    #expect(passed.decision == .passed)
    let failed = try GateRun(
      try gate(Self.volume, candidate: "no-offers", against: "{ arm: house }"), threads: 2
    ).report()
    #expect(failed.decision == .failed)
    func decision(_ subject: String) -> GateResult? {
      failed.findings.first { $0.subject == subject }?.decision
    }
    #expect(decision("sendsPerSubscriberDay[category=marketing]") == .failed)
    #expect(decision("sendsPerSubscriberDay[category=marketing][platform=ios]") == .failed)
    #expect(decision("sendsPerSubscriberDay[category=updates]") == .passed)
  }

  @Test("a limit for the opt-outs of one cause holds and breaks")
  func bounds() throws {
    for (limit, decision) in [(0.9, GateResult.passed), (0.000_1, .failed)] {
      let text = #"bounds: { "optOutRate[cause=marketing]": { max: \#(limit) } }"#
      let report = try GateRun(
        try gate(
          text, candidate: "house", against: "{ arm: no-offers }",
          overrides: ["world.fatigue.optOutPerPush=0.02"]), threads: 1
      ).report()
      #expect(report.decision == decision, "\(limit)")
      #expect(report.findings.map(\.subject) == ["optOutRate[cause=marketing]"])
    }
  }

  @Test("what no push of the kind does is no pass, however wide the margin")
  func vacuous() throws {
    let text = #"notWorse: { "openRate[type=pause]": { margin: 0.99 } }"#
    let report = try GateRun(
      try gate(text, candidate: "house", against: "{ arm: no-offers }"), threads: 1
    ).report()
    #expect(report.decision == .notEvaluated)
  }

  @Test("figures of a kind of pushes are pinned and met again")
  func pinned() throws {
    let file = try gate(Self.volume, candidate: "house", against: "{ baseline: b.json }")
    let pinned = try PinnedBaseline.pin(file, name: "b", threads: 1)
    try folder.write("b.json", bytes: Array(try pinned.encoded()))
    #expect(try PinnedBaseline(path: folder.path("b.json")) == pinned)
    #expect(pinned.worlds[0].values["sendsPerSubscriberDay[category=marketing]"]?.count == 8)
    #expect(try GateRun(file, threads: 2).report().decision == .passed)
  }

  @Test(
    "what is wrong with a kind of pushes is said, with what there is",
    arguments: [
      (
        #"notWorse: { "openRate[type=ofer]": { margin: 0.1 } }"#,
        "no type 'ofer'; did you mean 'offer'? type is new_post, offer,"
      ),
      (
        #"bounds: { "openRate[kind=offer]": { min: 0.1 } }"#,
        "no key 'kind'; keys are type, category, source, business, cause;"
      ),
      (
        #"bounds: { "openRate[business=12]": { min: 0.1 } }"#,
        "with its scenario has 'openRate[business=12]' in a world of 12 businesses; accepted: a "
          + "number from 0 to 11"
      ),
      (
        #"bounds: { "permissionRate[type=offer]": { min: 0.1 } }"#,
        "permissionRate counts devices at the end of the run, and no pushes, so it has no kind of"
      ),
    ])
  func problem(rest: String, problem: String) throws {
    let path = try path(rest, candidate: "house", against: "{ arm: no-offers }")
    let found = problemLines { () throws(ScenarioError) in _ = try GateFile.load(path: path) }
    #expect(found.count == 1 && found[0].contains(problem), "\(found)")
  }

  @Test(
    "what pushes claim decides nothing",
    arguments: [
      ("bounds: { attributedConversions: { min: 0.1 } }", "bounds.attributedConversions"),
      (
        "notWorse: { influencedConversions: { relative: 0.1 } }", "notWorse.influencedConversions"
      ),
    ])
  func claims(rest: String, place: String) throws {
    let path = try path(rest, candidate: "house", against: "{ arm: no-offers }")
    let world = "world: { conversions: { purchase: {} }, "
    try folder.write(
      "s.yaml",
      Self.scenario.replacing("world: { ", with: world)
        + "\nmetrics: { conversion: { event: purchase } }\n")
    let found = problemLines { () throws(ScenarioError) in _ = try GateFile.load(path: path) }
    let words = place + " says which conversions pushes claim"
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }
}
