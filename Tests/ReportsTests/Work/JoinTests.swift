import Foundation
import GRDB
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// Units put together are the run, to the last bit.
@Suite(.releaseOnly)
struct JoinTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let whole = Result { try wholeRun(.paired) }
  private static let split = Result { try wholeRun(.split) }

  /// The run of one process that knows of no units.
  private static func wholeRun(_ design: Design) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let work = try DividedWorld.work(units: 1, design: design)
    try SmallWorld.run(work.plan, in: folder.run, threads: 2)
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

  @Test("of ten thousand units a join holds their names, and not ten thousand plans")
  func smallFiles() {
    #expect(MemoryLayout<UnitFile>.stride <= 128)
  }

  @Test("a join of any number of units is the run of one machine", arguments: [1, 7, 64])
  func sameRun(count: Int) throws {
    let units = folder.units(try DividedWorld.work(units: count))
    try DividedWorld.runAll(in: units)
    #expect(units.missing(in: try units.units()) == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: units.path)
    #expect(names.count == min(count, 26) && names.allSatisfy { $0.hasSuffix(".sqlite") })
    try DividedWorld.join(units, into: folder.run, threads: 3)
    try expectSame(Self.whole.get())
  }

  @Test("units that overlap, and ones of other sizes, come together all the same")
  func overlapping() throws {
    let units = folder.units(try DividedWorld.work(units: 3))
    for cells in [3..<5, 0..<9, 8..<20, 10..<12, 20..<26] {
      try DividedWorld.run(cells, in: units)
    }
    try DividedWorld.join(units, into: folder.run)
    try expectSame(Self.whole.get())
  }

  @Test("a split comes together as a paired experiment does")
  func split() throws {
    let units = folder.units(try DividedWorld.work(units: 5, design: .split))
    try DividedWorld.runAll(in: units)
    try DividedWorld.join(units, into: folder.run)
    try expectSame(Self.split.get())
  }

  @Test("a join that was stopped after any unit goes on and ends the same")
  func resumed() throws {
    let work = try DividedWorld.work(units: 7)
    let units = folder.units(work)
    try DividedWorld.runAll(in: units)
    for file in try units.units().prefix(4) {
      let store = try RunDatabase(folder: folder.run, plan: work.plan, events: work.events)
      try store.copy(file)
      try store.close()
    }
    try DividedWorld.join(units, into: folder.run)
    try expectSame(Self.whole.get())
  }

  @Test("a join into a run that was begun keeps its cells and takes the others")
  func begun() throws {
    let work = try DividedWorld.work(units: 3)
    let store = try RunDatabase(folder: folder.run, plan: work.plan, events: work.events)
    let stop = Countdown(5)
    #expect(throws: RunError.self) {
      try Runner(work.plan, threads: 1, eventShare: 1).run(
        into: store, isStopped: { stop.isOver }, progress: { _ in stop.count() })
    }
    try store.close()
    let units = folder.units(work)
    try DividedWorld.runAll(in: units)
    try DividedWorld.join(units, into: folder.run)
    try expectSame(Self.whole.get())
  }

  @Test("units leave out the owners, whose cells come with the join")
  func owners() throws {
    let work = try DividedWorld.work(units: 2)
    for unit in work.units {
      let file = try DividedWorld.run(unit, in: folder.units(work))
      let queue = try DatabaseQueue(path: file.path)
      let parts = try queue.read { try String.fetchAll($0, sql: "SELECT part FROM cell") }
      #expect(parts == Array(repeating: "subscribers", count: 13))
    }
    #expect(work.plan.cells.count == 26 + 4)
  }

  @Test("a run's digest is that of its tables; without a manifest there is none")
  func digest() throws {
    let whole = try Self.whole.get()
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: whole.run.path, toPath: copy.run.path)
    let before = try copy.files()
    let digest = try copy.run.logicalDigest()
    #expect(try copy.files() == before, "looking must not change a file")
    let plan = try DividedWorld.work(units: 1).plan
    let store = try RunDatabase(folder: copy.run, plan: plan, events: .all)
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
