import Foundation
import GRDB
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// Shards that are not those of the plan, all of them, whole, are named and never merged.
@Suite(.releaseOnly)
struct ShardRefusalTests {
  let folder: TemporaryFolder
  let plan: ShardedPlan
  private var third: String { folder.shards.path + "/shard-3.sqlite" }

  init() throws {
    folder = try TemporaryFolder()
    plan = try ShardedWorld.plan(shards: 7, events: .none)
    try FileManager.default.copyItem(
      atPath: ShardedWorld.seven.get().shards.path, toPath: folder.shards.path)
  }

  /// - Returns: What the merge says.
  private func refusal(
    _ paths: [String]? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> any Error {
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      try ShardedWorld.merge(paths ?? [folder.shards.path], of: plan, into: folder.run)
    }
    #expect(
      !FileManager.default.fileExists(atPath: folder.run.path), "something was written",
      sourceLocation: sourceLocation)
    return try #require(error)
  }

  /// The third shard is refused, by a merge and by a look for what is missing.
  private func expectRefused(
    _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let merged = try refusal(sourceLocation: sourceLocation)
    let looked = #expect(throws: StoreErrors.self, sourceLocation: sourceLocation) {
      _ = try folder.shards.missing(of: plan)
    }
    let errors = try #require(merged as? StoreErrors, sourceLocation: sourceLocation)
    #expect(errors == looked, sourceLocation: sourceLocation)
    #expect(errors.errors.map(\.path) == [third], sourceLocation: sourceLocation)
    #expect(errors.errors.map(\.isMismatch) == [true], sourceLocation: sourceLocation)
    #expect(
      errors.description == "\(third): \(words)", "\(errors)", sourceLocation: sourceLocation)
  }

  private func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: third)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func replace(with other: ShardedPlan, number: Int = 3) throws {
    let elsewhere = try TemporaryFolder()
    let file = try ShardedWorld.run(other.shards[number - 1], of: other, in: elsewhere.shards)
    try FileManager.default.removeItem(atPath: third)
    try FileManager.default.copyItem(atPath: file.path, toPath: third)
  }

  private func name(_ shard: String, _ plan: ShardedPlan) -> String {
    "shard \(shard) of plan \(hexadecimal(plan.plan.hash)) with `--events \(plan.events)`"
  }

  @Test("nothing is refused without a reason")
  func whole() throws {
    try ShardedWorld.merge([folder.shards.path], of: plan, into: folder.run)
    #expect(FileManager.default.fileExists(atPath: folder.run.manifest))
  }

  @Test("missing shards are counted and listed")
  func missing() throws {
    for number in [2, 3, 4, 7] {
      try FileManager.default.removeItem(atPath: folder.shards.path + "/shard-\(number).sqlite")
    }
    #expect(try folder.shards.missing(of: plan) == [2, 3, 4, 7])
    let error = try #require(try refusal() as? StoreError)
    #expect(error.isIncomplete && !error.isMismatch && !error.isTemporary)
    #expect(error.description == "\(plan.name): 4 of 7 shards are missing: 2-4, 7")
    // As a shell hands it over that finds none.
    let pattern = folder.path + "/absent/shard-*.sqlite"
    let none = try #require(try refusal([pattern]) as? StoreError)
    #expect(none.description == "\(pattern): 7 of 7 shards are missing: 1-7")
  }

  @Test("a folder that is not there is no folder without shards")
  func noFolder() throws {
    let error = #expect(throws: StoreError.self) {
      try ShardFolder(path: folder.path + "/absent").missing(of: plan)
    }
    #expect(error?.description == "\(folder.path)/absent: cannot be read, no such folder")
    #expect(error?.isIncomplete == false)
  }

  @Test("a shard that is there twice")
  func twice() throws {
    let copy = folder.path + "/again.sqlite"
    try FileManager.default.copyItem(atPath: third, toPath: copy)
    let error = try #require(try refusal([folder.shards.path, copy]) as? StoreError)
    #expect(error.description.contains("is shard 3/7, and so is \(folder.path)/"))
    #expect(!error.isMismatch && !error.isIncomplete && !error.isTemporary)
    let same = try #require(try refusal([third, third]) as? StoreError)
    #expect(same.description == "\(third): is shard 3/7, and so is \(third); one is accepted")
  }

  @Test("a shard of another plan, number of shards or event log")
  func foreign() throws {
    let others = try [
      ShardedWorld.plan(shards: 7, seed: 8, events: .none),
      ShardedWorld.plan(shards: 8, events: .none), ShardedWorld.plan(shards: 7, events: .all),
    ]
    for other in others {
      try replace(with: other)
      try expectRefused(
        "is \(name("3/\(other.count)", other)); \(name("k/7", plan)) is accepted")
    }
  }

  @Test("a shard under another's name is seen where names count")
  func renamed() throws {
    try replace(with: plan, number: 4)
    let error = #expect(throws: StoreErrors.self) { _ = try folder.shards.missing(of: plan) }
    #expect(error?.description == "\(third): is shard 4/7; shard 3/7 is accepted")
    let merged = try #require(try refusal() as? StoreError)
    #expect(merged.description.contains("is shard 4/7, and so is"))
  }

  @Test("a shard of another engine, zone data, form of tables or records")
  func otherVersion() throws {
    try execute("UPDATE run SET engine_version = '0'")
    try expectRefused("has engine 0, this pushlab has \(ExperimentPlan.engineVersion)")
    try replace(with: plan)
    try execute("UPDATE run SET zone_version = '1999z'")
    try expectRefused("has zone data 1999z, this pushlab has \(ZoneBuilder.dataVersion)")
    try replace(with: plan)
    try execute("PRAGMA user_version = 99")
    try expectRefused("has version 99, this pushlab accepts up to \(Schema.version)")
    try replace(with: plan)
    try execute("UPDATE cell SET version = 99 WHERE lane = 9")
    try expectRefused("has record version 99, this pushlab has \(Schema.recordVersion)")
  }

  @Test("what is no finished shard")
  func noShard() throws {
    let words = "; what `pushlab run --plan` wrote is accepted"
    try execute("DROP TABLE shard")
    try expectRefused("is no finished shard, it is the database of a run\(words)")
    try execute("PRAGMA application_id = 7")
    try expectRefused("is no finished shard, it is another program's database\(words)")
    try Data("name: small\n".utf8).write(to: URL(fileURLWithPath: third))
    try expectRefused("is no finished shard, it is not an SQLite database\(words)")
  }

  @Test(
    "a shard whose rows were changed, added or taken away",
    arguments: [
      "UPDATE cell SET decisions = decisions + 1 WHERE lane = 9", "DELETE FROM cell",
      "UPDATE arm SET name = 'house' WHERE id = 0", "UPDATE shard SET number = 2",
      "UPDATE run SET scenario = scenario || ' '", "DELETE FROM cell WHERE lane = 9",
      "INSERT INTO event_row VALUES (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0.5, 0, 0, 0)",
      "UPDATE shard SET checksum = replace(checksum, substr(checksum, 1, 1), 'x')",
    ])
  func edited(sql: String) throws {
    try execute(sql)
    let error = #expect(throws: StoreError.self) { try ShardFile(third, of: plan).verify(of: plan) }
    #expect(error?.isMismatch == true)
    #expect(error?.description.hasPrefix("\(third): is damaged: its checksum is ") == true)
    _ = try refusal()
  }

  @Test("cells that are not the shard's are refused even under a checksum that fits")
  func otherCells() throws {
    try execute("UPDATE cell SET id = 1 WHERE lane = 9")
    let database = try ReadOnlyDatabase(third)
    let sum = hexadecimal(try ShardChecksum.value(of: database.connection, plan.shards[2]))
    try execute("UPDATE shard SET checksum = '\(sum)'")
    try expectRefused("is damaged: cell 1 does not belong to it")
    try replace(with: plan)
    try execute("DELETE FROM cell WHERE lane > 8")
    let less = try ReadOnlyDatabase(third)
    let rest = hexadecimal(try ShardChecksum.value(of: less.connection, plan.shards[2]))
    try execute("UPDATE shard SET checksum = '\(rest)'")
    try expectRefused("is damaged: it has 1 of 4 cells")
  }

  @Test("a shard that was cut off at any length", arguments: [0, 50, 99, 100, 4_096, -4_096, -1])
  func cutOff(length: Int) throws {
    let bytes = try #require(FileManager.default.contents(atPath: third))
    let kept = length < 0 ? bytes.count + length : length
    try bytes.prefix(kept).write(to: URL(fileURLWithPath: third))
    let expected = kept < 100 ? 100 : bytes.count
    try expectRefused("is cut off after \(kept) bytes, at least \(expected) are expected")
  }

  /// Bytes from one flipped bit to the next; the proof flips more.
  private static let step = Build.runsProofs ? 331 : 997

  /// Not every bit says something: pages have room left, and an index repeats what a table says.
  @Test("with any bit flipped a shard is refused, or says what it said")
  func flipped() throws {
    let bytes = try #require(FileManager.default.contents(atPath: third))
    let told = try copied()
    let places = Array(0..<100) + Array(stride(from: 100, to: bytes.count, by: Self.step))
    var refused = 0
    for place in places {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      try damaged.write(to: URL(fileURLWithPath: third))
      do throws(StoreError) {
        try ShardFile(third, of: plan).verify(of: plan)
      } catch {
        refused += 1
        #expect(error.isMismatch, "byte \(place): \(error)")
        continue
      }
      #expect(try copied() == told, "byte \(place)")
    }
    // The rest is free space and the texts of definitions.
    #expect(refused > places.count / 8)
  }

  /// What a merge takes of the third shard.
  private func copied() throws -> [Row] {
    let folder = try TemporaryFolder()
    let store = try RunDatabase(folder: folder.run, plan: plan.plan, events: plan.events)
    try store.copy(ShardFile(third, of: plan))
    return try store.queue.read { try Row.fetchAll($0, sql: "SELECT * FROM cell ORDER BY id") }
  }
}
