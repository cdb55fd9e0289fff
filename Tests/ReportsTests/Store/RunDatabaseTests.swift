import Foundation
import GRDB
import SimWorld
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore

/// A run that is stopped goes on, and says the same in the end.
@Suite(.releaseOnly)
struct RunDatabaseTests {
  let folder: TemporaryFolder
  let plan: ExperimentPlan

  init() throws {
    folder = try TemporaryFolder()
    plan = try SmallWorld.plan()
  }

  private func open(_ events: EventLog = .none) throws -> RunDatabase {
    try RunDatabase(folder: folder.run, plan: plan, events: events)
  }

  @Test("cells come back as they were, in order, after the file was closed")
  func roundTrip() throws {
    let memory = try SmallWorld.cells.get()
    let store = try open()
    for record in memory.ordered.reversed() { try store.commit(record, events: []) }
    try store.close()
    let again = try RunDatabase(folder: folder.run, plan: plan, events: .none)
    #expect(try again.finished() == Set(plan.cells))
    #expect(try again.records() == memory.ordered)
    for record in memory.ordered { #expect(try again.record(record.cell) == record) }
  }

  @Test(
    "a file created while a run computes is not replaced at its end (D1)",
    arguments: ["summary.json", "scenario.yaml", "manifest.json"])
  func foreignAtTheEnd(name: String) throws {
    let store = try open()
    for record in try SmallWorld.cells.get().ordered { try store.commit(record, events: []) }
    let evidence = try RunEvidence(plan, in: store)
    let file = folder.run.path + "/" + name
    try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
    #expect(throws: StoreError(path: file, .foreignFile)) {
      try store.finish(
        summary: Analysis.summary(evidence), evidence: evidence, manifest: SmallWorld.context)
    }
    let files = try folder.files()
    #expect(files[name] == Data("mine".utf8))
    for other in ["summary.json", "scenario.yaml", "manifest.json"] where other != name {
      #expect(files[other] == nil, "\(other)")
    }
    try store.close()
  }

  @Test("a run that was stopped computes only what is missing")
  func resumed() throws {
    let first = try open(.all)
    let stop = Countdown(3)
    #expect(throws: RunError.self) {
      try Runner(plan, threads: 1, eventShare: 1).run(
        into: first, isStopped: { stop.isOver }, progress: { _ in stop.count() })
    }
    let done = try first.finished()
    #expect(done.count == 3)
    try first.close()

    let second = try open(.all)
    let computed = Countdown(.max)
    try Runner(plan, threads: 2, eventShare: 1).run(
      into: second, progress: { _ in computed.count() })
    #expect(computed.counted == plan.cells.count - 3)
    #expect(try second.records() == SmallWorld.cells.get().ordered)
  }

  @Test(
    "the database says the same for any number of threads and attempts",
    arguments: [1, 3])
  func sameDatabase(threads: Int) throws {
    try SmallWorld.run(plan, in: folder.run, threads: threads)
    let other = try open(.all)
    let digest = try Self.twoThreads.get()
    #expect(try other.logicalDigest() == digest)
    try other.queue.write {
      try $0.execute(sql: "UPDATE event_row SET ts = ts + 1 WHERE rowid = 1")
    }
    #expect(try other.logicalDigest() != digest)
  }

  /// What the database of a run on two threads says.
  private static let twoThreads = Result {
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: SmallWorld.finished.get().run.path, toPath: copy.run.path)
    let store = try RunDatabase(folder: copy.run, plan: SmallWorld.plan(), events: .all)
    return try store.logicalDigest()
  }

  @Test("a commit is one transaction, however many events it has (S0-ARCH-13)")
  func batches() throws {
    let memory = try SmallWorld.cells.get()
    let store = try open(.all)
    let commits = CommitCount()
    store.queue.add(transactionObserver: commits)
    let events = try SmallWorld.someEvents.get()
    for record in memory.ordered { try store.commit(record, events: events) }
    #expect(commits.count == memory.ordered.count)
    let rows = try folder.number("SELECT count(*) FROM event_row")
    #expect(rows == Int64(events.count * memory.ordered.count))
  }

  @Test("a cell and its events are there together or not at all")
  func bothOrNeither() throws {
    let memory = try SmallWorld.cells.get()
    let store = try open(.all)
    try store.queue.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER fail BEFORE INSERT ON event_row
          WHEN (SELECT count(*) FROM event_row) = 50
          BEGIN SELECT RAISE(ABORT, 'no more'); END
          """)
    }
    let error = #expect(throws: StoreError.self) {
      try store.commit(memory.ordered[0], events: SmallWorld.someEvents.get())
    }
    #expect(error?.description.hasSuffix("no more") == true)
    #expect(try store.finished().isEmpty)
    #expect(try folder.number("SELECT count(*) FROM event_row") == 0)
    try store.queue.write { try $0.execute(sql: "DROP TRIGGER fail") }
    try store.commit(memory.ordered[0], events: SmallWorld.someEvents.get())
    #expect(try store.finished() == [memory.ordered[0].cell])
  }

  @Test("an event of an arm that is not there is refused with its cell (S0-DATA-05)")
  func unknownArm() throws {
    let memory = try SmallWorld.cells.get()
    let store = try open(.all)
    var events = try SmallWorld.someEvents.get()
    events[events.count / 2].arm = 99
    let error = #expect(throws: StoreError.self) {
      try store.commit(memory.ordered[0], events: events)
    }
    #expect(error?.description.contains("FOREIGN KEY") == true)
    #expect(try store.finished().isEmpty)
  }

  @Test("foreign keys are looked at again after a commit (S0-DATA-05)")
  func foreignKeys() throws {
    let store = try open()
    try store.commit(SmallWorld.cells.get().ordered[0], events: [])
    #expect(throws: DatabaseError.self) {
      try store.queue.write {
        try $0.execute(sql: "INSERT INTO reason VALUES ('nobody', 'all', 1, 'sent', 1)")
      }
    }
  }

  @Test("a cell cannot be added twice, nor read before it is there")
  func onceOnly() throws {
    let record = try SmallWorld.cells.get().ordered[0]
    let store = try open()
    #expect(throws: StoreError(path: folder.run.database, .missingCell(record.cell))) {
      try store.record(record.cell)
    }
    try store.commit(record, events: [])
    #expect(throws: StoreError(path: folder.run.database, .cellExists(record.cell))) {
      try store.commit(record, events: [])
    }
    #expect(try store.records() == [record])
  }

  @Test("a full disk is worth another try and leaves the run as it was")
  func diskFull() throws {
    let memory = try SmallWorld.cells.get()
    let store = try open(.all)
    try store.commit(memory.ordered[0], events: [])
    try store.queue.write { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
    }
    let error = #expect(throws: StoreError.self) {
      try store.commit(memory.ordered[1], events: SmallWorld.someEvents.get())
    }
    #expect(error?.reason == .diskFull)
    #expect(error?.isTemporary == true)
    #expect(try store.records() == [memory.ordered[0]])
  }
}

/// Counts the transactions that were committed.
private final class CommitCount: TransactionObserver {
  private(set) var count = 0

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) { count += 1 }
  func databaseDidRollback(_ db: Database) {}
}
