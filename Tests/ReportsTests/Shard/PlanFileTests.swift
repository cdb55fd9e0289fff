import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import RunStore

/// `plan.json` is all that another machine needs, or it is refused.
@Suite(.releaseOnly) struct PlanFileTests {
  let folder: TemporaryFolder
  let plan: ShardedPlan
  private var path: String { folder.path + "/plan.json" }

  init() throws {
    folder = try TemporaryFolder()
    plan = try ShardedWorld.plan(shards: 7, events: .sample(0.25))
    try plan.write(to: path)
  }

  private func expectRefused(
    _ text: String, _ words: String, mismatch: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      _ = try ShardedPlan(path: path)
    }
    let found = error?.description ?? ""
    #expect(
      found.hasPrefix("\(path): \(words)"), "\(found)", sourceLocation: sourceLocation)
    #expect(error?.isMismatch == mismatch, sourceLocation: sourceLocation)
    #expect(error?.isTemporary == false, sourceLocation: sourceLocation)
  }

  @Test("a plan is read as it was written, and written again as it was read")
  func roundTrip() throws {
    let again = try ShardedPlan(path: path)
    #expect(again.plan.hash == plan.plan.hash)
    #expect(again.plan.scenario == plan.plan.scenario)
    #expect(again.plan.resolved == plan.plan.resolved)
    #expect(again.source == ShardedWorld.source)
    #expect(again.events == .sample(0.25))
    #expect(again.count == 7)
    #expect(try again.text() == plan.text())
    #expect(try ShardedWorld.plan(shards: 7, events: .sample(0.25)).text() == plan.text())
  }

  @Test("a plan in another layout is the same plan")
  func layout() throws {
    let bytes = Data(try plan.text().utf8)
    let file = try JSONInput.value(PlanFile.self, in: bytes)
    #expect(file.isChecksum(of: bytes))
    let line = try JSONReport.line(file)
    #expect(!file.isChecksum(of: Data(line.utf8)))
    try Data(line.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try ShardedPlan(path: path).text() == plan.text())
  }

  @Test("its shards have every subscriber cell once, and every subscriber of every world")
  func shards() throws {
    let parts = plan.file.shards
    #expect(parts.map(\.id) == Array(1...7))
    #expect(parts.map(\.cells) == [4, 4, 4, 4, 4, 3, 3])
    #expect(parts[0].first == PlanFile.Place(replication: 0, lane: 0))
    #expect(parts[3].first == PlanFile.Place(replication: 0, lane: 12))
    #expect(parts[3].last == PlanFile.Place(replication: 1, lane: 2))
    #expect(parts[6].last == PlanFile.Place(replication: 1, lane: 12))
    #expect(parts.reduce(0) { $0 + $1.subscribers } == 2 * 50)
    // 13 lanes: twelve of 4 people and one of 2.
    #expect(parts[3].subscribers == 2 + 3 * 4)
    #expect(parts.map(\.expectedDecisions).reduce(0, +) == 10_000)
    #expect(plan.file.keys.count == 2 && Set(plan.file.keys).count == 2)
  }

  @Test("empty shards have no cells to name")
  func empty() throws {
    let plan = try ShardedWorld.plan(shards: 64)
    try plan.write(to: path)
    let again = try ShardedPlan(path: path)
    #expect(again.file.shards.filter { $0.cells == 0 }.count == 64 - 26)
    #expect(again.file.shards[63].first == nil && again.file.shards[63].expectedDecisions == 0)
  }

  @Test("a plan of another version, engine or zone data")
  func otherVersion() throws {
    let text = try plan.text()
    try expectRefused(
      text.replacing("\"schema\" : 2", with: "\"schema\" : 3"),
      "has schema 3, this pushlab has 2", mismatch: true)
    var file = plan.file
    file.engineVersion = "0"
    try expectRefused(sealed(file), "has engine 0, this pushlab has ", mismatch: true)
    file = plan.file
    file.zoneVersion = "1999z"
    try expectRefused(sealed(file), "has zone data 1999z, this pushlab has ", mismatch: true)
    file = plan.file
    file.planHash = "0000000000000000"
    try expectRefused(
      sealed(file), "has plan hash 0000000000000000, this pushlab has ", mismatch: true)
  }

  /// With the checksum that belongs to it.
  private func sealed(_ file: PlanFile) throws -> String {
    var file = file
    file.checksum = try file.expectedChecksum()
    return try JSONReport.text(file)
  }

  @Test("parts that are not those of the scenario, even under a checksum that fits")
  func otherParts() throws {
    var file = plan.file
    file.shards[2].cells = 5
    try expectRefused(sealed(file), "is damaged: its shards or keys are not", mismatch: true)
    file = plan.file
    file.keys[0] = file.keys[1]
    try expectRefused(sealed(file), "is damaged: its shards or keys are not", mismatch: true)
    file = plan.file
    file.shards = []
    try expectRefused(sealed(file), "is no plan, it has 0 shards", mismatch: false)
    file = plan.file
    file.events = "some"
    try expectRefused(sealed(file), "is no plan, `some` is no event log", mismatch: false)
  }

  @Test("a plan that was cut off anywhere")
  func truncated() throws {
    let text = try plan.text()
    for length in stride(from: 0, to: text.utf8.count - 2, by: 37) {
      try expectRefused(
        String(decoding: text.utf8.prefix(length), as: UTF8.self),
        "is no plan, it is no whole JSON text", mismatch: false)
    }
  }

  @Test("any digit or letter of a value that was changed is seen")
  func edited() throws {
    let text = Array(try plan.text().utf8)
    var seen = 0
    for place in stride(from: 0, to: text.count, by: 13) {
      var edited = text
      switch edited[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "8"), UInt8(ascii: "a")...UInt8(ascii: "y"):
        edited[place] += 1
      default: continue
      }
      try Data(edited).write(to: URL(fileURLWithPath: path))
      #expect(throws: (any Error).self, "byte \(place)") { _ = try ShardedPlan(path: path) }
      seen += 1
    }
    #expect(seen > 100)
  }

  @Test("what says otherwise than it did says so")
  func changed() throws {
    let text = try plan.text()
    try expectRefused(
      text.replacing("sample:0.25", with: "sample:0.5"), "is damaged: its checksum is ",
      mismatch: true)
    try expectRefused(
      text.replacing("seed=7", with: "seed=8"), "is damaged: its checksum is ", mismatch: true)
    try expectRefused(
      text.replacing("\"ownerCells\"", with: "\"owners\""), "is no plan, `ownerCells` is missing",
      mismatch: false)
    try expectRefused("{}", "is no plan, `schema` is missing", mismatch: false)
    try expectRefused("[]", "is no plan, it is no JSON object", mismatch: false)
  }

  @Test(
    "a plan is whole in itself: no path in it is opened, under whatever checksum",
    arguments: [
      ("pushlab: 1", "extends: /etc/passwd\npushlab: 1", "extends is '/etc/passwd'"),
      (
        "\n    strategy:\n", "\n    strategy:\n      score: { model: /etc/passwd }\n",
        "score.model is '/etc/passwd'"
      ),
    ])
  func paths(old: String, new: String, words: String) throws {
    var file = plan.file
    file.scenario = plan.file.scenario.replacing(old, with: new, maxReplacements: 1)
    #expect(file.scenario.contains("passwd"))
    try Data(sealed(file).utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: ScenarioError.self) { _ = try ShardedPlan(path: path) }
    let found = error?.description ?? ""
    #expect(found.contains(words) && !found.contains("root"), "\(found)")
  }

  @Test("a plan that another program laid out anew says the same")
  func reformatted() throws {
    let value = try JSONSerialization.jsonObject(with: Data(plan.text().utf8))
    try JSONSerialization.data(withJSONObject: value).write(to: URL(fileURLWithPath: path))
    #expect(try ShardedPlan(path: path).text() == plan.text())
  }

  @Test("no file, or a folder")
  func noFile() throws {
    try FileManager.default.removeItem(atPath: path)
    let none = #expect(throws: StoreError.self) { _ = try ShardedPlan(path: path) }
    #expect(none?.description == "\(path): cannot be read, no such file")
    let folder = #expect(throws: StoreError.self) { _ = try ShardedPlan(path: self.folder.path) }
    #expect(folder?.description.contains("cannot be read, it is no readable file") == true)
  }
}
