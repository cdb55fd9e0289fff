import Foundation
import GRDB
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore

/// A shard depends on its plan and its number alone, and is there whole or not at all.
@Suite(.releaseOnly)
struct ShardStoreTests {
  let folder: TemporaryFolder
  let plan: ShardedPlan
  let shard: Shard

  init() throws {
    folder = try TemporaryFolder()
    plan = try ShardedWorld.plan(shards: 3)
    shard = plan.shards[1]
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.shards.path).sorted()
  }

  /// Computes `count` cells of the shard and stops.
  private func begin(_ count: Int) throws {
    guard case .open(let store) = try folder.shards.open(shard, of: plan) else {
      return #expect(Bool(false), "it is finished")
    }
    let stop = Countdown(count)
    #expect(throws: RunError.self) {
      try Runner(plan.plan, threads: 1, eventShare: 1, shard: shard).run(
        into: store, isStopped: { stop.isOver }, progress: { _ in stop.count() })
    }
    try store.close()
  }

  @Test("its checksum is the same for any number of threads and attempts", arguments: [1, 2, 3, 8])
  func sameChecksum(threads: Int) throws {
    let other = try TemporaryFolder()
    let expected = try ShardedWorld.run(shard, of: plan, in: other.shards).checksum
    for attempt in 1...3 { try begin(attempt) }
    #expect(try names() == ["shard-2.part"])
    let file = try ShardedWorld.run(shard, of: plan, in: folder.shards, threads: threads)
    #expect(file.checksum == expected)
    try file.verify(of: plan)
    #expect(try names() == ["shard-2.sqlite"])
  }

  @Test("other shards and other events have other checksums")
  func otherChecksum() throws {
    let silent = try ShardedWorld.plan(shards: 3, events: .none)
    let quiet = try TemporaryFolder()
    var sums = Set(
      try plan.shards.map { try ShardedWorld.run($0, of: plan, in: folder.shards).checksum })
    sums.insert(try ShardedWorld.run(shard, of: silent, in: quiet.shards).checksum)
    #expect(sums.count == 4)
  }

  @Test("a finished shard given again is not touched")
  func again() throws {
    let path = try ShardedWorld.run(shard, of: plan, in: folder.shards).path
    let bytes = try #require(FileManager.default.contents(atPath: path))
    // What a process that died between its last two steps leaves.
    try folder.shards.work(of: shard).create()
    guard case .finished(let file) = try folder.shards.open(shard, of: plan) else {
      return #expect(Bool(false), "it is finished")
    }
    #expect(file.path == path)
    #expect(FileManager.default.contents(atPath: path) == bytes)
    #expect(try names() == ["shard-2.sqlite"])
  }

  @Test("a shard with every cell but no checksum yet is completed")
  func unsealed() throws {
    guard case .open(let store) = try folder.shards.open(shard, of: plan) else {
      return #expect(Bool(false), "it is finished")
    }
    try Runner(plan.plan, threads: 1, eventShare: 1, shard: shard).run(into: store)
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: folder.shards.path, toPath: copy.shards.path)
    #expect(try copy.shards.missing(of: plan) == [1, 2, 3])
    try store.seal()
    let other = try ShardedWorld.run(shard, of: plan, in: copy.shards)
    #expect(try other.checksum == ShardFile(folder.shards.file(of: shard), of: plan).checksum)
  }

  @Test("two processes cannot work on one shard, but on two of one folder")
  func locked() throws {
    guard case .open(let store) = try folder.shards.open(shard, of: plan) else {
      return #expect(Bool(false), "it is finished")
    }
    let error = #expect(throws: StoreError.self) { _ = try folder.shards.open(shard, of: plan) }
    #expect(error?.reason == .locked)
    #expect(error?.isTemporary == true)
    try ShardedWorld.run(plan.shards[0], of: plan, in: folder.shards)
    #expect(try store.finished().isEmpty)
  }

  @Test("cells of another shard, plan or event log are not taken for its own")
  func foreignWork() throws {
    try begin(2)
    let others = try [
      ShardedWorld.plan(shards: 4), ShardedWorld.plan(shards: 3, seed: 8),
      ShardedWorld.plan(shards: 3, events: .none),
    ]
    for other in others {
      let error = #expect(throws: StoreError.self) {
        _ = try folder.shards.open(other.shards[1], of: other)
      }
      #expect(error?.isMismatch == true)
      #expect(error?.path.hasPrefix(folder.shards.work(of: shard).path) == true)
    }
    #expect(try ShardedWorld.run(shard, of: plan, in: folder.shards).shard == shard)
  }

  @Test("a finished file in its place that is another's is refused, and kept")
  func foreignFile() throws {
    let path = try ShardedWorld.run(shard, of: plan, in: folder.shards).path
    let bytes = try #require(FileManager.default.contents(atPath: path))
    let others = try [ShardedWorld.plan(shards: 4), ShardedWorld.plan(shards: 3, seed: 8)]
    for other in others {
      let error = #expect(throws: StoreError.self) {
        _ = try folder.shards.open(other.shards[1], of: other)
      }
      #expect(error?.isMismatch == true)
    }
    try FileManager.default.moveItem(
      atPath: path, toPath: folder.shards.file(of: plan.shards[2]))
    let error = #expect(throws: StoreError.self) {
      _ = try folder.shards.open(plan.shards[2], of: plan)
    }
    #expect(error?.description.hasSuffix("is shard 2/3; shard 3/3 is accepted") == true)
    #expect(FileManager.default.contents(atPath: folder.shards.file(of: plan.shards[2])) == bytes)
  }

  @Test("a cell that was damaged at work is never sealed")
  func damagedWork() throws {
    guard case .open(let store) = try folder.shards.open(shard, of: plan) else {
      return #expect(Bool(false), "it is finished")
    }
    try Runner(plan.plan, threads: 1, eventShare: 1, shard: shard).run(into: store)
    let work = folder.shards.work(of: shard)
    let other = try DatabaseQueue(path: work.database)
    try other.write {
      try $0.execute(
        sql: "UPDATE cell SET record = zeroblob(9) WHERE id = (SELECT max(id) FROM cell)")
    }
    try other.close()
    let error = #expect(throws: StoreError.self) { try store.seal() }
    #expect(error?.isMismatch == true)
    #expect(error?.description.hasPrefix("\(work.database): replication 1, ") == true)
    #expect(try names() == ["shard-2.part"])
  }

  @Test(
    "a file that was not sealed whole counts as missing, and is made anew",
    arguments: ["PRAGMA journal_mode = WAL", "UPDATE shard SET checksum = NULL"])
  func unfinished(change: String) throws {
    let whole = try ShardedWorld.run(shard, of: plan, in: folder.shards)
    let queue = try DatabaseQueue(path: whole.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: change) }
    try queue.close()
    #expect(try folder.shards.missing(of: plan) == [1, 2, 3])
    let error = #expect(throws: StoreError.self) { _ = try ShardFile(whole.path, of: plan) }
    #expect(error?.isIncomplete == true)
    let again = try ShardedWorld.run(shard, of: plan, in: folder.shards)
    #expect(again.checksum == whole.checksum)
    #expect(try names() == ["shard-2.sqlite"])
  }

  @Test("a seal that broke off with the power, and left a journal, is taken back and done again")
  func journal() throws {
    let other = try TemporaryFolder()
    let expected = try ShardedWorld.run(shard, of: plan, in: other.shards).checksum
    try begin(2)
    // A copy taken while the journal mode is being changed, as a power cut leaves it: with the log.
    let (work, saved) = (folder.shards.work(of: shard).database, "\(other.path)/saved")
    let queue = try DatabaseQueue(path: work)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1")
      try db.execute(sql: "BEGIN IMMEDIATE; UPDATE run SET engine_version = 'torn'")
      try db.execute(sql: "CREATE TABLE filler AS SELECT randomblob(99999) AS b; SELECT 1")
      for ending in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: work + ending, toPath: saved + ending)
      }
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    for ending in ["", "-journal"] {
      try? FileManager.default.removeItem(atPath: work + ending)
      try FileManager.default.moveItem(atPath: saved + ending, toPath: work + ending)
    }
    try Data(count: 32).write(to: URL(filePath: work + "-wal"))
    #expect(try ShardedWorld.run(shard, of: plan, in: folder.shards).checksum == expected)
  }

  @Test("an empty shard is written like any other")
  func empty() throws {
    let plan = try ShardedWorld.plan(shards: 64)
    let last = plan.shards[63]
    #expect(plan.plan.cells(of: last).isEmpty)
    let file = try ShardedWorld.run(last, of: plan, in: folder.shards)
    try file.verify(of: plan)
    #expect(try folder.shards.missing(of: plan) == Array(1...63))
  }
}
