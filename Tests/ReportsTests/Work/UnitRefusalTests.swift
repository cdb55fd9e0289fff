import Foundation
import GRDB
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// Units that are not those of the plan, all of them, whole, are named and never joined.
@Suite(.releaseOnly)
struct UnitRefusalTests {
  let folder: TemporaryFolder
  let work: RunWork
  private var units: UnitFolder { folder.units(work) }
  private var third: String { units.file(of: work.units[2]) }

  init() throws {
    folder = try TemporaryFolder()
    work = try DividedWorld.work(units: 7, events: .none)
    try FileManager.default.copyItem(
      atPath: DividedWorld.seven.get().units(work).path, toPath: units.path)
  }

  /// - Returns: What the join says.
  private func refusal(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> any Error {
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      try DividedWorld.join(units, into: folder.run)
    }
    #expect(
      !FileManager.default.fileExists(atPath: folder.run.path), "something was written",
      sourceLocation: sourceLocation)
    return try #require(error)
  }

  /// The third unit is refused.
  private func expectRefused(
    _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try refusal(sourceLocation: sourceLocation)
    let errors = try #require(error as? StoreErrors, sourceLocation: sourceLocation)
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

  private func replace(with other: RunWork, number: Int = 3) throws {
    let elsewhere = try TemporaryFolder()
    let file = try DividedWorld.run(other.units[number - 1], in: elsewhere.units(other))
    try FileManager.default.removeItem(atPath: third)
    try FileManager.default.copyItem(atPath: file.path, toPath: third)
  }

  private func name(_ work: RunWork) -> String {
    "a unit of plan \(hexadecimal(work.plan.hash)) with `--events \(work.events)`"
  }

  @Test("nothing is refused without a reason")
  func whole() throws {
    try DividedWorld.join(units, into: folder.run)
    #expect(FileManager.default.fileExists(atPath: folder.run.manifest))
  }

  @Test("missing units are listed, and nothing is joined")
  func missing() throws {
    let gone = [1, 2, 3, 6].map { work.units[$0] }
    for unit in gone { try FileManager.default.removeItem(atPath: units.file(of: unit)) }
    #expect(try DividedWorld.join(units, into: folder.run) == gone)
    #expect(!FileManager.default.fileExists(atPath: folder.run.path))
  }

  @Test("a folder that is not there is no folder without units")
  func noFolder() throws {
    let error = #expect(throws: StoreError.self) {
      try UnitFolder(path: folder.path + "/absent", of: work).units()
    }
    #expect(error?.description == "\(folder.path)/absent: cannot be read, no such folder")
    #expect(error?.isIncomplete == false)
  }

  @Test("a unit of another plan or event log")
  func foreign() throws {
    let others = try [
      DividedWorld.work(units: 7, seed: 8, events: .none),
      DividedWorld.work(units: 7, events: .all),
    ]
    for other in others {
      try replace(with: other)
      try expectRefused("is \(name(other)); \(name(work)) is accepted")
    }
  }

  @Test("a unit under another's name is seen")
  func renamed() throws {
    try replace(with: work, number: 4)
    try expectRefused("is the unit of cells 12-15; that of cells 8-11 is accepted")
  }

  @Test("results of another plan beside one's own are seen, other files are left alone")
  func beside() throws {
    let notes = units.path + "/notes-1-2.sqlite"
    try Data("mine\n".utf8).write(to: URL(fileURLWithPath: notes))
    #expect(try units.units().count == 7)
    let other = try DividedWorld.work(units: 7, seed: 8, events: .none)
    let elsewhere = try TemporaryFolder()
    let file = try DividedWorld.run(other.units[2], in: elsewhere.units(other))
    let copy = folder.units(other).file(of: other.units[2])
    try FileManager.default.copyItem(atPath: file.path, toPath: copy)
    let error = try #require(try refusal() as? StoreErrors)
    #expect(error.description == "\(copy): is \(name(other)); \(name(work)) is accepted")
  }

  @Test("a shard of an earlier version")
  func earlier() throws {
    try execute("CREATE TABLE shard (number INTEGER); DROP TABLE unit")
    let shard = units.path + "/shard-3.sqlite"
    try FileManager.default.moveItem(atPath: third, toPath: shard)
    let error = try #require(try refusal() as? StoreErrors)
    #expect(error.errors.map(\.isMismatch) == [true])
    #expect(
      error.description.contains("\(shard): is no finished unit of a run, it is a shard of an"))
  }

  @Test("a unit of another engine, zone data, form of tables or records")
  func otherVersion() throws {
    try execute("UPDATE run SET engine_version = '0'")
    try expectRefused("has engine 0, this pushlab has \(ExperimentPlan.engineVersion)")
    try replace(with: work)
    try execute("UPDATE run SET zone_version = '1999z'")
    try expectRefused("has zone data 1999z, this pushlab has \(ZoneBuilder.dataVersion)")
    try replace(with: work)
    try execute("PRAGMA user_version = 99")
    try expectRefused("has version 99, this pushlab accepts up to \(Schema.version)")
    try replace(with: work)
    try execute("UPDATE cell SET version = 99 WHERE lane = 9")
    try expectRefused("has record version 99, this pushlab has \(Schema.recordVersion)")
  }

  @Test("what is no finished unit")
  func noUnit() throws {
    let words = "; what `pushlab work do` wrote is accepted"
    try execute("DROP TABLE unit")
    try expectRefused("is no finished unit of a run, it is the database of a run\(words)")
    try execute("PRAGMA application_id = 7")
    try expectRefused("is no finished unit of a run, it is another program's database\(words)")
    try Data("name: small\n".utf8).write(to: URL(fileURLWithPath: third))
    try expectRefused("is no finished unit of a run, it is not an SQLite database\(words)")
  }

  @Test(
    "a unit whose rows were changed, added or taken away",
    arguments: [
      "UPDATE cell SET decisions = decisions + 1 WHERE lane = 9", "DELETE FROM cell",
      "UPDATE arm SET name = 'house' WHERE id = 0", "UPDATE unit SET first = 7",
      "UPDATE run SET scenario = scenario || ' '", "DELETE FROM cell WHERE lane = 9",
      "INSERT INTO event_row VALUES (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0.5, 0, 0, 0)",
      "UPDATE unit SET checksum = replace(checksum, substr(checksum, 1, 1), 'x')",
    ])
  func edited(sql: String) throws {
    try execute(sql)
    let error = #expect(throws: StoreError.self) { try UnitFile(third, of: work).verify(of: work) }
    #expect(error?.isMismatch == true)
    #expect(error?.description.hasPrefix("\(third): is damaged: its checksum is ") == true)
    _ = try refusal()
  }

  @Test("cells that are not the unit's are refused even under a checksum that fits")
  func otherCells() throws {
    try execute("UPDATE cell SET id = 1 WHERE lane = 9")
    let database = try ReadOnlyDatabase(third)
    let sum = hexadecimal(try UnitChecksum.value(of: database.connection, work.units[2]))
    try execute("UPDATE unit SET checksum = '\(sum)'")
    try expectRefused("is damaged: cell 1 does not belong to it")
    try replace(with: work)
    try execute("DELETE FROM cell WHERE lane > 8")
    let less = try ReadOnlyDatabase(third)
    let rest = hexadecimal(try UnitChecksum.value(of: less.connection, work.units[2]))
    try execute("UPDATE unit SET checksum = '\(rest)'")
    try expectRefused("is damaged: it has 1 of 4 cells")
  }

  @Test("a unit that was cut off at any length", arguments: [0, 50, 99, 100, 4_096, -4_096, -1])
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
  @Test("with any bit flipped a unit is refused, or says what it said")
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
        try UnitFile(third, of: work).verify(of: work)
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

  /// What a join takes of the third unit.
  private func copied() throws -> [Row] {
    let folder = try TemporaryFolder()
    let store = try RunDatabase(folder: folder.run, plan: work.plan, events: work.events)
    try store.copy(UnitFile(third, of: work))
    return try store.queue.read { try Row.fetchAll($0, sql: "SELECT * FROM cell ORDER BY id") }
  }
}
