import Foundation
import GRDB
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore

/// A unit depends on its plan and its cells alone, and is there whole or not at all.
@Suite(.releaseOnly)
struct OpenUnitTests {
  let folder: TemporaryFolder
  let work: RunWork
  let unit: Range<Int>
  private var units: UnitFolder { folder.units(work) }
  private var name: String { "run-\(hexadecimal(work.plan.hash))-9-17" }

  init() throws {
    folder = try TemporaryFolder()
    work = try DividedWorld.work(units: 3)
    unit = work.units[1]
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: units.path).sorted()
  }

  /// Computes `count` cells of the unit and stops.
  private func begin(_ count: Int) throws {
    guard case .open(let store) = try units.open(unit) else {
      return #expect(Bool(false), "it is finished")
    }
    let stop = Countdown(count)
    #expect(throws: RunError.self) {
      try Runner(work.plan, threads: 1, eventShare: 1, unit: unit).run(
        into: store, isStopped: { stop.isOver }, progress: { _ in stop.count() })
    }
    try store.close()
  }

  @Test("its checksum is the same for any number of threads and attempts", arguments: [1, 2, 3, 8])
  func sameChecksum(threads: Int) throws {
    let other = try TemporaryFolder()
    let expected = try DividedWorld.run(unit, in: other.units(work)).checksum
    for attempt in 1...3 { try begin(attempt) }
    #expect(try names() == [name + ".part"])
    let file = try DividedWorld.run(unit, in: units, threads: threads)
    #expect(file.checksum == expected)
    try file.verify(of: work)
    #expect(try names() == [name + ".sqlite"])
  }

  @Test("other units and other events have other checksums")
  func otherChecksum() throws {
    let silent = try DividedWorld.work(units: 3, events: .none)
    let quiet = try TemporaryFolder()
    var sums = Set(
      try work.units.map { try DividedWorld.run($0, in: units).checksum })
    sums.insert(try DividedWorld.run(unit, in: quiet.units(silent)).checksum)
    #expect(sums.count == 4)
  }

  @Test("a finished unit given again is not touched")
  func again() throws {
    let path = try DividedWorld.run(unit, in: units).path
    let bytes = try #require(FileManager.default.contents(atPath: path))
    // What a process that died between its last two steps leaves.
    try units.part(of: unit).create()
    guard case .finished(let file) = try units.open(unit) else {
      return #expect(Bool(false), "it is finished")
    }
    #expect(file.path == path)
    #expect(FileManager.default.contents(atPath: path) == bytes)
    #expect(try names() == [name + ".sqlite"])
  }

  @Test("a unit with every cell but no checksum yet is completed")
  func unsealed() throws {
    guard case .open(let store) = try units.open(unit) else {
      return #expect(Bool(false), "it is finished")
    }
    try Runner(work.plan, threads: 1, eventShare: 1, unit: unit).run(into: store)
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: units.path, toPath: copy.units(work).path)
    #expect(units.missing(in: try copy.units(work).units()) == work.units)
    try store.seal()
    let other = try DividedWorld.run(unit, in: copy.units(work))
    #expect(try other.checksum == UnitFile(units.file(of: unit), of: work).checksum)
  }

  @Test("two processes cannot work on one unit, but on two of one folder")
  func locked() throws {
    guard case .open(let store) = try units.open(unit) else {
      return #expect(Bool(false), "it is finished")
    }
    let error = #expect(throws: StoreError.self) { _ = try units.open(unit) }
    #expect(error?.reason == .locked)
    #expect(error?.isTemporary == true)
    try DividedWorld.run(work.units[0], in: units)
    #expect(try store.finished().isEmpty)
  }

  @Test("cells of another unit, plan or event log are not taken for its own")
  func foreignWork() throws {
    try begin(2)
    // Whoever moves a folder gives it another's name.
    let others = try [
      (work, 9..<16), (DividedWorld.work(units: 3, seed: 8), unit),
      (DividedWorld.work(units: 3, events: .none), unit),
    ]
    for (other, cells) in others {
      let place = folder.units(other).part(of: cells).path
      if place != units.part(of: unit).path {
        try FileManager.default.copyItem(atPath: units.part(of: unit).path, toPath: place)
      }
      let error = #expect(throws: StoreError.self) { _ = try folder.units(other).open(cells) }
      #expect(error?.isMismatch == true)
      #expect(error?.path.hasPrefix(place) == true)
    }
    #expect(try DividedWorld.run(unit, in: units).cells == unit)
  }

  @Test("a finished file in its place that is another's is refused, and kept")
  func foreignFile() throws {
    let path = try DividedWorld.run(unit, in: units).path
    let bytes = try #require(FileManager.default.contents(atPath: path))
    let others = try [
      DividedWorld.work(units: 3, events: .none), DividedWorld.work(units: 3, seed: 8),
    ]
    for other in others {
      let place = folder.units(other).file(of: unit)
      if place != path { try FileManager.default.copyItem(atPath: path, toPath: place) }
      let error = #expect(throws: StoreError.self) { _ = try folder.units(other).open(unit) }
      #expect(error?.isMismatch == true)
    }
    let third = units.file(of: work.units[2])
    try FileManager.default.moveItem(atPath: path, toPath: third)
    let error = #expect(throws: StoreError.self) { _ = try units.open(work.units[2]) }
    #expect(
      error?.description.hasSuffix(
        "is the unit of cells 9-17; that of cells 18-25 is accepted") == true)
    #expect(FileManager.default.contents(atPath: third) == bytes)
  }

  @Test("a cell that was damaged at work is never sealed")
  func damagedWork() throws {
    guard case .open(let store) = try units.open(unit) else {
      return #expect(Bool(false), "it is finished")
    }
    try Runner(work.plan, threads: 1, eventShare: 1, unit: unit).run(into: store)
    let part = units.part(of: unit)
    let other = try DatabaseQueue(path: part.database)
    try other.write {
      try $0.execute(
        sql: "UPDATE cell SET record = zeroblob(9) WHERE id = (SELECT max(id) FROM cell)")
    }
    try other.close()
    let error = #expect(throws: StoreError.self) { try store.seal() }
    #expect(error?.isMismatch == true)
    #expect(error?.description.hasPrefix("\(part.database): replication 1, ") == true)
    #expect(try names() == [name + ".part"])
  }

  @Test(
    "a file that was not sealed whole counts as missing, and is made anew",
    arguments: ["PRAGMA journal_mode = WAL", "UPDATE unit SET checksum = NULL"])
  func unfinished(change: String) throws {
    let whole = try DividedWorld.run(unit, in: units)
    let queue = try DatabaseQueue(path: whole.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: change) }
    try queue.close()
    #expect(units.missing(in: try units.units()) == work.units)
    let error = #expect(throws: StoreError.self) { _ = try UnitFile(whole.path, of: work) }
    #expect(error?.isIncomplete == true)
    let again = try DividedWorld.run(unit, in: units)
    #expect(again.checksum == whole.checksum)
    #expect(try names() == [name + ".sqlite"])
  }

  @Test("a seal that broke off with the power, and left a journal, is taken back and done again")
  func journal() throws {
    let other = try TemporaryFolder()
    let expected = try DividedWorld.run(unit, in: other.units(work)).checksum
    try begin(2)
    // A copy taken while the journal mode is being changed, as a power cut leaves it: with the log.
    let (part, saved) = (units.part(of: unit).database, "\(other.path)/saved")
    let queue = try DatabaseQueue(path: part)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1")
      try db.execute(sql: "BEGIN IMMEDIATE; UPDATE run SET engine_version = 'torn'")
      try db.execute(sql: "CREATE TABLE filler AS SELECT randomblob(99999) AS b; SELECT 1")
      for ending in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: part + ending, toPath: saved + ending)
      }
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    for ending in ["", "-journal"] {
      try? FileManager.default.removeItem(atPath: part + ending)
      try FileManager.default.moveItem(atPath: saved + ending, toPath: part + ending)
    }
    try Data(count: 32).write(to: URL(filePath: part + "-wal"))
    #expect(try DividedWorld.run(unit, in: units).checksum == expected)
  }
}
