import Foundation
import GRDB
import SimWorld
import TestSupport
import Testing

@testable import RunStore

/// Whenever a run dies, what it had committed is there, whole.
@Suite(.releaseOnly)
struct CrashTests {
  private struct NoSignal: Error {}

  @Test(
    "a process that is killed while it commits loses nothing that was acknowledged (S0-ARCH-13)",
    arguments: [0, 3, 10, 30, 100])
  func killed(afterMilliseconds delay: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, delay = delay as Int] in
      try Self.commitUntilKilled(in: path, afterMilliseconds: delay)
    }
    let acknowledged = try String(contentsOfFile: path + "/acknowledged", encoding: .utf8)
      .split(separator: "\n").compactMap { Int($0) }
    #expect(acknowledged == Array(acknowledged.indices))
    try check(folder, acknowledged: acknowledged.count)
  }

  /// Commits cells one after another and notes each that was taken, until another thread kills the
  /// process with no warning.
  private static func commitUntilKilled(
    in path: String, afterMilliseconds delay: Int
  ) throws {
    let plan = try SmallWorld.plan()
    let cells = try SmallWorld.cells.get()
    let store = try RunDatabase(folder: RunFolder(path: path + "/run"), plan: plan, events: .all)
    let note = open(path + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o644)
    Thread.detachNewThread {
      usleep(UInt32(delay) * 1_000)
      kill(getpid(), SIGKILL)
    }
    for (index, record) in cells.ordered.enumerated() {
      try store.commit(record, events: SmallWorld.someEvents.get())
      let line = Array("\(index)\n".utf8)
      write(note, line, line.count)
    }
    sleep(60)
    throw NoSignal()
  }

  private func check(_ folder: TemporaryFolder, acknowledged: Int) throws {
    let cells = try SmallWorld.cells.get()
    let store = try RunDatabase(folder: folder.run, plan: SmallWorld.plan(), events: .all)
    let records = try store.records()
    // The last commit may have been taken without having been noted.
    #expect(records.count == acknowledged || records.count == acknowledged + 1)
    #expect(records == Array(cells.ordered.prefix(records.count)))
    let expected = try SmallWorld.someEvents.get().count
    let check = try folder.rows("PRAGMA integrity_check").map { $0[0] as String }
    #expect(check == ["ok"])
    let events = try folder.rows("SELECT cell, count(*) FROM event_row GROUP BY cell ORDER BY cell")
    #expect(events.map { $0[1] as Int } == records.map { _ in expected })
    for record in cells.ordered.dropFirst(records.count) {
      try store.commit(record, events: SmallWorld.someEvents.get())
    }
    #expect(try store.records() == cells.ordered)
  }

  @Test("a copy of the files at any moment between commits opens with all that was committed")
  func copied() throws {
    let folder = try TemporaryFolder()
    let plan = try SmallWorld.plan()
    let cells = try SmallWorld.cells.get()
    let store = try RunDatabase(folder: folder.run, plan: plan, events: .all)
    for (index, record) in cells.ordered.enumerated() {
      try store.commit(record, events: SmallWorld.someEvents.get())
      let copy = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: folder.run.path, toPath: copy.run.path)
      let other = try RunDatabase(folder: copy.run, plan: plan, events: .all)
      #expect(try other.records() == Array(cells.ordered.prefix(index + 1)))
    }
  }

  @Test("what a killed writer left is no hindrance, and a new run leaves nothing of its own")
  func draft() throws {
    let folder = try TemporaryFolder()
    try folder.run.create()
    let draft = folder.run.path + "/.pushlab-0"
    try Data("half a database".utf8).write(to: URL(fileURLWithPath: draft))
    let store = try RunDatabase(folder: folder.run, plan: SmallWorld.plan(), events: .none)
    try store.close()
    #expect(try Set(folder.files().keys) == [".pushlab-0", "run.sqlite"])
  }
}
