import Foundation
import GRDB
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore

/// What stands in the way is said in one line, and nothing is touched.
@Suite(.releaseOnly) struct OpeningTests {
  let folder: TemporaryFolder
  let plan: ExperimentPlan
  private var path: String { folder.run.database }

  init() throws {
    folder = try TemporaryFolder()
    plan = try SmallWorld.plan()
  }

  private func open(
    _ plan: ExperimentPlan? = nil, _ events: EventLog = .none
  ) throws(StoreError) -> RunDatabase {
    try RunDatabase(folder: folder.run, plan: plan ?? self.plan, events: events)
  }

  /// A run with one cell that was closed.
  private func start() throws {
    let store = try open()
    try store.commit(SmallWorld.cells.get().ordered[0], events: [])
    try store.close()
  }

  private func expectRefused(
    _ message: String, plan: ExperimentPlan? = nil, events: EventLog = .none,
    temporary: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.files()
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      _ = try open(plan, events)
    }
    #expect(error?.description == message, sourceLocation: sourceLocation)
    #expect(error?.isTemporary == temporary, sourceLocation: sourceLocation)
    #expect(try folder.files() == before, "a file was changed", sourceLocation: sourceLocation)
  }

  private func write(_ bytes: Data) throws {
    try FileManager.default.createDirectory(
      atPath: folder.run.path, withIntermediateDirectories: true)
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  private func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test("a file that is no database")
  func notSQLite() throws {
    let message = "\(path): is not an SQLite database; a run of pushlab is accepted"
    try write(Data("name: quickstart\n".utf8))
    try expectRefused(message)
    try write(Data(repeating: 0, count: 10_000))
    try expectRefused(message)
  }

  @Test("a database that was cut off", arguments: [0, 15, 60, 4_096, 10_000])
  func truncated(length: Int) throws {
    try start()
    let bytes = try #require(try folder.files()["run.sqlite"])
    try write(bytes.prefix(length))
    let expected = length < 100 ? 100 : bytes.count
    try expectRefused(
      "\(path): is cut off after \(length) bytes, at least \(expected) are expected")
  }

  @Test("a database that is damaged inside")
  func damaged() throws {
    try start()
    var bytes = try #require(try folder.files()["run.sqlite"])
    for place in 100..<bytes.count { bytes[place] ^= 0x55 }
    try write(bytes)
    try expectRefused("\(path): is damaged: database disk image is malformed")
  }

  @Test("a folder where the database should be, and a file where the folder should be")
  func wrongKind() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try expectRefused("\(path): is a folder, a file is accepted")
    let file = RunFolder(path: folder.path + "/file")
    try Data("text".utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: StoreError(path: file.path, .wrongKind(found: "a file", accepted: "a folder")))
    {
      try RunDatabase(folder: file, plan: plan, events: .none)
    }
    let below = RunFolder(path: file.path + "/run")
    let error = #expect(throws: StoreError.self) {
      try RunDatabase(folder: below, plan: plan, events: .none)
    }
    #expect(
      error?.description
        == "\(below.path): cannot be written, Not a directory; a writable folder is accepted")
  }

  @Test("the database of another program")
  func foreign() throws {
    try write(Data())
    try execute("CREATE TABLE photo (id INTEGER); PRAGMA application_id = 7")
    try expectRefused(
      "\(path): is the database of another program (application id 7); a run of pushlab"
        + " (application id 1347767362) is accepted")
  }

  @Test("a run of a later version")
  func newer() throws {
    try start()
    try execute("PRAGMA user_version = 2")
    try expectRefused("\(path): has version 2, this pushlab accepts up to 1")
  }

  @Test(
    "a run of an unreleased form, whose tables lack something",
    arguments: [
      ("DROP TABLE seed_estimate", "seed_estimate"), ("DROP TABLE coefficient", "coefficient"),
      ("DROP TABLE excursion", "excursion"),
      (
        "DROP VIEW event; DROP VIEW owner_event; ALTER TABLE event_row DROP COLUMN quietHours",
        "event_row.quietHours"
      ),
    ])
  func unreleased(change: String, part: String) throws {
    try start()
    try execute(change)
    try expectRefused("\(path): has tables without `\(part)`, this pushlab has it")
    let error = #expect(throws: StoreError.self) { _ = try open() }
    #expect(error?.isMismatch == true)
  }

  /// ``SamplePage/manifest`` with a change, as it is read back.
  private func manifest(_ change: (inout Manifest) -> Void) throws -> Manifest {
    var manifest = SamplePage.manifest
    change(&manifest)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let bytes = try encoder.encode(manifest)
    try FileManager.default.createDirectory(
      atPath: folder.run.path, withIntermediateDirectories: true)
    try bytes.write(to: URL(fileURLWithPath: folder.run.manifest))
    return try Manifest(of: folder.run)
  }

  @Test("a manifest of the first schema is read, without a digest of the contents")
  func firstManifest() throws {
    let same = try manifest { _ in }
    #expect(same == SamplePage.manifest)
    let first = try manifest {
      $0.schema = 1
      $0.contents = nil
    }
    #expect(first.schema == 1 && first.contents == nil && first.digest == same.digest)
  }

  @Test("a manifest of a schema that is not known", arguments: [0, Manifest.currentSchema + 1])
  func otherManifest(schema: Int) throws {
    let error = #expect(throws: StoreError.self) {
      _ = try manifest { $0.schema = schema }
    }
    #expect(
      error?.description
        == "\(folder.run.manifest): has schema \(schema), this pushlab has "
        + "\(Manifest.currentSchema)")
    #expect(error?.isMismatch == true)
  }

  @Test("a run of another plan, naming both")
  func otherPlan() throws {
    try start()
    let other = try SmallWorld.plan(seed: 8)
    try expectRefused(
      "\(path): belongs to plan \(hexadecimal(plan.hash)), this scenario is plan"
        + " \(hexadecimal(other.hash)); another folder is accepted", plan: other)
  }

  @Test("a run that was started with another event log")
  func otherEvents() throws {
    try start()
    try expectRefused(
      "\(path): was started with `--events none`; resume it with the same value, not"
        + " `sample:0.5`", events: .sample(0.5))
  }

  @Test("a run that is under way, here or in another program")
  func locked() throws {
    let store = try open()
    try expectRefused(
      "\(folder.run.path): is in use by another process; try again when that has ended",
      temporary: true)
    try store.close()

    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    try expectRefused(
      "\(path): is in use by another process; try again when that has ended", temporary: true)
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try open().finished().isEmpty)
  }

  @Test("a run that was left behind by a dead process is not tidied up for another plan")
  func leftBehind() throws {
    let store = try open()
    try store.commit(SmallWorld.cells.get().ordered[0], events: [])
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: folder.run.path, toPath: copy.run.path)
    try FileManager.default.removeItem(atPath: copy.run.path + "/run.sqlite-shm")
    let before = try copy.files()
    #expect((before["run.sqlite-wal"]?.count ?? 0) > 0)
    let other = try SmallWorld.plan(seed: 8)
    let error = #expect(throws: StoreError.self) {
      try RunDatabase(folder: copy.run, plan: other, events: .none)
    }
    #expect(error?.isMismatch == true)
    let after = try copy.files()
    #expect(after["run.sqlite"] == before["run.sqlite"])
    #expect(after["run.sqlite-wal"] == before["run.sqlite-wal"])
    let resumed = try RunDatabase(folder: copy.run, plan: plan, events: .none)
    #expect(try resumed.records() == store.records())
  }

  @Test("a folder that is not empty, without a run in it, is somebody else's")
  func somebodyElses() throws {
    try FileManager.default.createDirectory(
      atPath: folder.run.path, withIntermediateDirectories: true)
    for name in ["scenario.yaml", ".hidden", "run.sqlite-wal"] {
      let file = folder.run.path + "/" + name
      try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
      try expectRefused(
        "\(file): was not written by this run and is not touched; accepted: a folder that is absent,"
          + " empty or the run's own")
      try FileManager.default.removeItem(atPath: file)
    }
    try start()
  }

  @Test("a run that goes on knows its own files from others in their place")
  func foreignFiles() throws {
    try start()
    let run = folder.run
    try Data("{\"planHash\": \"\(hexadecimal(plan.hash))\"}".utf8)
      .write(to: URL(fileURLWithPath: run.summary))
    try Data(plan.resolved.utf8).write(to: URL(fileURLWithPath: run.scenario))
    try open().close()
    for (file, text) in [(run.summary, "{\"planHash\": \"00\"}"), (run.scenario, "name: mine\n")] {
      let own = FileManager.default.contents(atPath: file)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      try expectRefused(
        "\(file): was not written by this run and is not touched; accepted: a folder that is absent,"
          + " empty or the run's own")
      try own?.write(to: URL(fileURLWithPath: file))
    }
    try FileManager.default.removeItem(atPath: run.summary)
    mkfifo(run.summary, 0o600)
    #expect(throws: StoreError(path: run.summary, .foreignFile)) { try open() }
  }
}
