import Foundation
import GRDB
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// Shards put together are the run, to the last bit.
@Suite(.releaseOnly)
struct MergeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let whole = Result { try wholeRun(.paired) }
  private static let split = Result { try wholeRun(.split) }

  /// The run of one process that knows of no shards.
  private static func wholeRun(_ design: Design) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let plan = try ShardedWorld.plan(shards: 1, design: design)
    try SmallWorld.run(plan.plan, in: folder.run, threads: 2)
    return folder
  }

  private func expectSame(_ whole: TemporaryFolder) throws {
    #expect(try folder.run.logicalDigest() == whole.run.logicalDigest())
    let files = try folder.files()
    let expected = try whole.files()
    #expect(files.keys.sorted() == expected.keys.sorted())
    for name in ["summary.json", "scenario.yaml", "manifest.json"] {
      #expect(files[name] == expected[name], "\(name)")
    }
  }

  @Test("of ten thousand shards a merge holds their names, and not ten thousand plans")
  func smallFiles() {
    #expect(MemoryLayout<ShardFile>.stride <= 128)
  }

  @Test("a merge of any number of shards is the run of one machine", arguments: [1, 7, 64])
  func sameRun(shards: Int) throws {
    let plan = try ShardedWorld.plan(shards: shards)
    try ShardedWorld.runAll(plan, in: folder.shards)
    #expect(try folder.shards.missing(of: plan) == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.shards.path)
    #expect(Set(names) == Set((1...shards).map { "shard-\($0).sqlite" }))
    // The order in which they are given does not matter.
    let paths = plan.shards.map(folder.shards.file).reversed()
    try ShardedWorld.merge(Array(paths), of: plan, into: folder.run, threads: 3)
    try expectSame(Self.whole.get())
  }

  @Test("a split comes together as a paired experiment does")
  func split() throws {
    let plan = try ShardedWorld.plan(shards: 5, design: .split)
    try ShardedWorld.runAll(plan, in: folder.shards)
    try ShardedWorld.merge([folder.shards.path], of: plan, into: folder.run)
    try expectSame(Self.split.get())
  }

  @Test("a merge that was stopped after any shard goes on and ends the same")
  func resumed() throws {
    let plan = try ShardedWorld.plan(shards: 7)
    try ShardedWorld.runAll(plan, in: folder.shards)
    let files = try ShardSet([folder.shards.path], of: plan).files
    for file in files.prefix(4) {
      let store = try RunDatabase(folder: folder.run, plan: plan.plan, events: plan.events)
      try store.copy(file)
      try store.close()
    }
    try ShardedWorld.merge([folder.shards.path], of: plan, into: folder.run)
    try expectSame(Self.whole.get())
  }

  @Test("a merge into a run that was begun keeps its cells and takes the others")
  func begun() throws {
    let plan = try ShardedWorld.plan(shards: 3)
    let store = try RunDatabase(folder: folder.run, plan: plan.plan, events: plan.events)
    let stop = Countdown(5)
    #expect(throws: RunError.self) {
      try Runner(plan.plan, threads: 1, eventShare: 1).run(
        into: store, isStopped: { stop.isOver }, progress: { _ in stop.count() })
    }
    try store.close()
    try ShardedWorld.runAll(plan, in: folder.shards)
    try ShardedWorld.merge([folder.shards.path], of: plan, into: folder.run)
    try expectSame(Self.whole.get())
  }

  @Test("shards leave out the owners, whose cells come with the merge")
  func owners() throws {
    let plan = try ShardedWorld.plan(shards: 2)
    for shard in plan.shards {
      let cells = plan.plan.cells(of: shard)
      #expect(cells.count == 13)
      #expect(cells.allSatisfy { $0.part == .subscribers })
    }
    #expect(plan.plan.cells.count == 26 + 4)
  }

  @Test("a run's digest is that of its tables; without a manifest there is none")
  func digest() throws {
    let whole = try Self.whole.get()
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: whole.run.path, toPath: copy.run.path)
    let before = try copy.files()
    let digest = try copy.run.logicalDigest()
    #expect(try copy.files() == before, "looking must not change a file")
    let plan = try ShardedWorld.plan(shards: 1)
    let store = try RunDatabase(folder: copy.run, plan: plan.plan, events: .all)
    #expect(try store.logicalDigest() == digest)
    try store.queue.write { try $0.execute(sql: "UPDATE metric SET numerator = numerator + 1") }
    try store.close()
    let damaged = #expect(throws: StoreError.self) { try copy.run.logicalDigest() }
    #expect(damaged?.isMismatch == true)
    #expect(damaged?.description.contains("its manifest says \(hexadecimal(digest))") == true)
    try FileManager.default.removeItem(atPath: copy.run.manifest)
    let error = #expect(throws: StoreError.self) { try copy.run.logicalDigest() }
    #expect(error?.isIncomplete == true)
  }

  /// What may happen to a database without its noticing, each told by the digest (D14).
  private static let damage = [
    "UPDATE cell SET record = zeroblob(length(record)) WHERE id = 3",
    "UPDATE metric SET value = value + 1e-9 WHERE rowid = 2",
    "UPDATE event_row SET ts = ts + 1 WHERE rowid = 17",
    "DELETE FROM event_row WHERE rowid = 17", "DELETE FROM comparison",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'reason'",
    // The tables say the same: only SQLite itself looks into the indexes.
    """
    PRAGMA writable_schema = ON; UPDATE sqlite_schema
      SET sql = replace(sql, 'uid, push, kind', 'push, uid, kind')
      WHERE name = 'event_row_by_recipient'
    """,
  ]

  @Test("a database that is no longer what was written has no digest", arguments: damage)
  func damaged(sql: String) throws {
    try FileManager.default.copyItem(atPath: Self.whole.get().run.path, toPath: folder.run.path)
    #expect(throws: Never.self) { try folder.run.logicalDigest() }
    let queue = try DatabaseQueue(path: folder.run.database)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA foreign_keys = OFF")
      try $0.execute(sql: sql)
    }
    try queue.close()
    let error = #expect(throws: StoreError.self) { try folder.run.logicalDigest() }
    #expect(error?.isMismatch == true)
    #expect(error?.description.contains("is damaged: ") == true, "\(error?.description ?? "")")
  }

  @Test("flipped bytes anywhere in the file are damage, or change nothing that it says")
  func flipped() throws {
    let whole = try Self.whole.get()
    let digest = try whole.run.logicalDigest()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole.run.database))
    try FileManager.default.copyItem(atPath: whole.run.path, toPath: folder.run.path)
    for place in stride(from: 100, to: bytes.count, by: bytes.count / 60) {
      var changed = bytes
      for offset in 0..<8 { changed[min(place + offset, bytes.count - 1)] ^= 0x5A }
      try changed.write(to: URL(fileURLWithPath: folder.run.database))
      do throws(StoreError) {
        #expect(try folder.run.logicalDigest() == digest, "at \(place)")
      } catch { #expect(error.isMismatch, "at \(place): \(error)") }
    }
  }
}
