import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Audits, self-tests, laws and assumptions whose worlds other machines simulate.
@Suite(.releaseOnly) struct DealtTestTests {
  private let folder: TemporaryFolder

  private static let scenario = """
    pushlab: 1
    name: small
    horizon: { start: 2026-03-16, days: 12, warmupDays: 2 }
    replications: 4
    laneSize: 40
    world: { businesses: 12, subscribers: 90, activity: { sessionsPerDay: 2 } }
    arms:
      - { name: house, baseline: true }
      - { name: capped, strategy: { caps: { global: { limit: 1, per: rolling 3d } } } }
    metrics: { success: [opensPerSubscriberDay], guardrails: { deliveryRate: { margin: 0.05 } } }

    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("small.yaml", Self.scenario)
  }

  private func load(_ overrides: [String] = []) throws -> ScenarioFile {
    try ScenarioFile.load(path: folder.path("small.yaml"), overrides: overrides)
  }

  /// Two schedules of lost, late, repeated and reordered units.
  private func expectSame(
    rounds: Int = 1, _ ask: (WorkFolder?) throws -> some Encodable
  ) throws {
    let expected = try JSONReport.text(try ask(nil))
    let results = KnownResults()
    for seed in 1...2 {
      var cluster = try UnreliableCluster(seed: UInt64(seed), results: results)
      #expect(try JSONReport.text(try cluster.answer { try ask($0) }) == expected)
      #expect(cluster.rounds > rounds)
    }
  }

  @Test("an audit by units is the audit of one process")
  func audit() throws {
    let scenario = try load().scenario
    try expectSame { work in
      try DesignAudit(
        scenario, arm: nil, metric: .openRate, tests: 25, looks: 2, threads: 2, work: work
      ).report()
    }
  }

  @Test("a self-test of a gate by units is that of one process, its pilot first")
  func selfTest() throws {
    try folder.write(
      "g.yaml",
      """
      gate: 1
      name: small
      scenario: small.yaml
      candidate: house
      against: { arm: capped }
      notWorse: { deliveryRate: { margin: 0.03 } }
      looks: [4]

      """)
    let file = try GateFile.load(path: folder.path("g.yaml"))
    try expectSame(rounds: 2) { work in
      try GateSelfTest(file, threads: 2, decisions: 20, work: work).report()
    }
  }

  @Test("laws by units are those of one process, also what does not apply")
  func laws() throws {
    let scenario = try load(["world.devices.staleShare=0"]).scenario
    try expectSame { work in
      try LawBook(
        scenario, laws: ["W10", "W11", "W12"], seeds: 2, threads: 2, work: work
      ).report()
    }
  }

  @Test("assumptions by units are those of one process: values in between come second")
  func assumptions() throws {
    let file = try load(["world.response.openAndroid=0.3", "world.response.openIOS=0.3"])
    let asked = try ["world.activity.sessionsPerDay=0.1..4", "world.response.openAndroid=0..0.9"]
      .map { try #require(Assumption(argument: $0)) }
    let here = try AssumptionBook(file, assumptions: asked, between: 2, threads: 2).report()
    try expectSame(rounds: here.findings.flatMap(\.changes).isEmpty ? 1 : 2) { work in
      try AssumptionBook(file, assumptions: asked, between: 2, threads: 2, work: work).report()
    }
  }

  @Test("a result that was changed, is another unit's or has other cells is refused by name")
  func damaged() throws {
    let scenario = try load().scenario
    let ask = { (work: WorkFolder) in
      try DesignAudit(
        scenario, arm: nil, metric: .openRate, tests: 20, looks: 1, threads: 1, work: work
      ).report()
    }
    let work = WorkFolder(folder.path("work"))
    let wanted = try #require(throws: UnitsWanted.self) { try ask(work) }
    try work.write(wanted.units)
    let results = try wanted.units.map { unit in
      var result = try KnownResults().result(of: unit, work)
      let file = work.resultPath(unit.name)
      try result.write(to: file)
      return file
    }
    #expect(throws: Never.self) { try ask(WorkFolder(work.path)) }
    let good = try String(contentsOfFile: results[0], encoding: .utf8)
    let other = try String(contentsOfFile: results[1], encoding: .utf8)
    for (text, words) in [
      (good.replacing("\"cells\":[\"B", with: "\"cells\":[\"C"), "checksum"),
      (String(good.dropLast(9)), "not whole"), (other, "has unit"),
      (good.replacing("\"schema\":2", with: "\"schema\":7"), "schema"),
    ] {
      #expect(text != good, "\(words)")
      try Data(text.utf8).write(to: URL(filePath: results[0]))
      let error = try #require(throws: WorkFileError.self) { try ask(WorkFolder(work.path)) }
      #expect(error.path == results[0] && error.isMismatch, "\(error)")
      #expect("\(error)".contains(words), "\(error)")
    }
  }
}
