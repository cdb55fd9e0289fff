import Documents
import Foundation
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Reports
@testable import RunStore
@testable import Scenarios

/// The folder of a run over an ensemble has all that repeats it.
@Suite struct MemberRunFolderTests {
  private static func plan() throws -> ExperimentPlan {
    let scenario = Scenario.tiny(replications: 3, subscribers: 20)
    return try scenario.drawing(
      from: .byHand(over: scenario, [[0.2, 3], [0.4, 12], [0.3, 6.5]])
    ).plan()
  }

  private static let finished = Result {
    let folder = try TemporaryFolder()
    try SmallWorld.run(plan(), in: folder.run, threads: 2, events: .none)
    return folder
  }

  private func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Self.finished.get().run.path, toPath: folder.run.path)
    return folder
  }

  private func summary(of folder: RunFolder) throws -> Summary {
    try JSONInput.value(
      Summary.self, in: Data(contentsOf: URL(fileURLWithPath: folder.summary)))
  }

  @Test("the ensemble is beside the scenario, and named in manifest and summary")
  func files() throws {
    let (folder, plan) = (try Self.finished.get().run, try Self.plan())
    let id = try #require(plan.members?.id)
    #expect(id.count == 64)
    #expect(try Manifest(of: folder).worlds == id)
    let summary = try summary(of: folder)
    #expect(summary.worlds?.id == id)
    #expect(summary.worlds?.members == 3)
    #expect(summary.worlds?.drawn.sorted() == [1, 2, 3])
    #expect(folder.isWhole(of: plan))
    // As a shell would read it: from the folder's own copy.
    let again = try ScenarioFile.load(path: folder.scenario)
    #expect(try ExperimentPlan(again.scenario, resolved: again.resolved).hash == plan.hash)
  }

  @Test("what is made again has the worlds of the run") func again() throws {
    let (folder, plan) = (try Self.finished.get().run, try Self.plan())
    let found = try FinishedRun(folder).plan
    #expect(found.hash == plan.hash)
    #expect((0..<3).allSatisfy { found.world(of: $0) == plan.world(of: $0) })
    for replication in 0..<3 {
      let member = try #require(plan.members?.member(of: replication)) + 1
      #expect(try folder.replication(ofMember: member) == replication)
    }
    let error = #expect(throws: ExplainError.self) { try folder.replication(ofMember: 4) }
    #expect(error?.description.contains("no replication drew member 4 of 3") == true)
  }

  @Test("a changed or lost ensemble is noticed") func changed() throws {
    let folder = try copy()
    let place = URL(fileURLWithPath: folder.run.worlds)
    let text = try String(contentsOf: place, encoding: .utf8)
    try Data(text.replacing("6.5", with: "6.6").utf8).write(to: place)
    let edited = #expect(throws: StoreError.self) { try FinishedRun(folder.run) }
    #expect(edited?.description.contains("was changed since it was written") == true)
    #expect(edited?.isMismatch == true)
    #expect(!folder.run.isWhole(of: try Self.plan()))
    try FileManager.default.removeItem(at: place)
    let lost = #expect(throws: StoreError.self) { try FinishedRun(folder.run) }
    #expect(lost?.description.contains("names a file") == true)
  }

  @Test("a work file carries the ensemble to another machine") func work() throws {
    let (folder, plan) = (try TemporaryFolder(), try Self.plan())
    let work = RunWork(plan, DividedWorld.source, events: .none, units: 2)
    let path = try work.file.write(in: folder.path)
    let again = try #require(try RunWork(WorkFile(path: path), path: path))
    #expect(again.plan.hash == plan.hash)
    #expect(again.plan.members == plan.members)
    #expect(try again.plan.run().digest == plan.run().digest)
  }
}
