import Foundation
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// A finished run is told with another audience or other values, without a new cell.
@Suite(.releaseOnly) struct RestateTests {
  private func plan(audience: Int?, seed: UInt64 = 7) throws -> ExperimentPlan {
    var scenario = try SmallWorld.plan(seed: seed).scenario
    scenario.audience = audience
    return try ExperimentPlan(scenario, resolved: scenario.yaml())
  }

  @Test("the folder's scenario, summary and digest follow; cells and times stay")
  func restate() throws {
    let folder = try TemporaryFolder()
    try SmallWorld.run(plan(audience: nil), in: folder.run, threads: 2, events: .none)
    let before = try Manifest(of: folder.run)
    let told = try plan(audience: 300_000)
    let store = try RunDatabase(folder: folder.run, plan: told, events: .none)
    #expect(try store.restate())
    let summary = try Analysis.summary(RunEvidence(told, in: store))
    #expect(summary.decision?.people == 300_000)
    let source = ScenarioSource(path: "told.yaml", text: "", overrides: ["audience=300000"])
    try store.writeRestated(summary, source)
    #expect(try !store.restate())
    try store.close()
    let after = try Manifest(of: folder.run)
    #expect(after.times == before.times && after.digest == before.digest)
    #expect(after.planHash == before.planHash && after.contents != before.contents)
    #expect(after.overrides == ["audience=300000"])
    #expect(try String(contentsOfFile: folder.run.scenario, encoding: .utf8) == told.resolved)
    #expect(try hexadecimal(folder.run.logicalDigest()) == after.contents)
  }

  @Test("a run of another plan is not restated but refused") func otherPlan() throws {
    let folder = try TemporaryFolder()
    try SmallWorld.run(plan(audience: nil), in: folder.run, threads: 2, events: .none)
    let other = try plan(audience: 300_000, seed: 8)
    #expect(throws: StoreError.self) {
      _ = try RunDatabase(folder: folder.run, plan: other, events: .none)
    }
  }
}
