import Documents
import Experiments
import Foundation
import GRDB
import GRDBSQLite
import PushModel
import Scenarios
import SimWorld
import Statistics

/// The cells, the event log and the results of one run, in a folder.
///
/// Cells are committed as they finish, so an interrupted run resumes from them. Not for two threads
/// at once.
package final class RunDatabase: CellStore {
  /// The run's folder, which is locked until ``close()``.
  package let folder: RunFolder
  /// The plan whose cells are stored.
  package let plan: ExperimentPlan
  /// The share of the events that is logged; one for the whole run.
  package let events: EventLog
  let shape: CellShape
  let queue: DatabaseQueue
  private let lock: FolderLock

  /// Opens the run in `folder`, or starts one if there is none.
  ///
  /// - Throws: ``StoreError``, without any change to a file.
  package init(folder: RunFolder, plan: ExperimentPlan, events: EventLog) throws(StoreError) {
    self.folder = folder
    self.plan = plan
    self.events = events
    shape = CellShape(plan)
    try folder.create()
    lock = try FolderLock(folder)
    let path = folder.database
    if FileManager.default.fileExists(atPath: path) {
      try Connection.recover(path)
      try DatabaseInspection(path: path).check(plan, events)
      // A finished run writes no more files, unless one of them was lost.
      if !folder.isWhole(of: plan) { try folder.checkFiles(of: plan) }
    } else {
      try folder.checkEmpty()
      try StoreError.naming(path) { try plan.types.inUse { try Self.start(path, plan, events) } }
    }
    queue = try StoreError.naming(path) {
      // A unit that was sealed, and did not get its name.
      if try !DatabaseInspection(path: path).checkHeader().hasLog {
        try DatabaseHeader.setLog(true, of: path)
      }
      let queue = try Connection.open(path)
      return try queue.telling {
        // Meets another process's transaction now rather than after the first cell.
        try queue.inTransaction(.immediate) { _ in .rollback }
        return queue
      }
    }
  }

  /// Checks whether the run can be begun or resumed in `folder`, without any change to a file.
  package static func check(
    _ folder: RunFolder, _ plan: ExperimentPlan, _ events: EventLog
  ) throws(StoreError) {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    try folder.create()
    guard FileManager.default.fileExists(atPath: folder.database) else {
      return try folder.checkEmpty()
    }
    try DatabaseInspection(path: folder.database).check(plan, events)
    if !folder.isWhole(of: plan) { try folder.checkFiles(of: plan) }
  }

  /// Creates the database in memory, so that a file `run.sqlite` is always complete.
  private static func start(
    _ path: String, _ plan: ExperimentPlan, _ events: EventLog
  ) throws {
    let queue = try DatabaseQueue().kept()
    try queue.write { db in
      try Schema.create(db)
      try Schema.fill(db, plan, events)
    }
    try OutputFile.write(queue.writeWithoutTransaction(image), to: path, isNew: true)
    try queue.close()
  }

  /// The bytes of a database as a file with a write-ahead log.
  private static func image(of db: Database) throws -> Data {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    defer { sqlite3_free(bytes) }
    // The value 2 in both version bytes means write-ahead logging (sqlite.org/fileformat2.html,
    // section 1.3.2).
    (bytes[18], bytes[19]) = (2, 2)
    return Data(bytes: bytes, count: Int(size))
  }

  deinit { try? queue.close() }

  /// Releases the folder's lock. The store cannot be used afterwards.
  package func close() throws(StoreError) {
    try naming { try queue.close() }
    lock.release()
  }

  /// Runs `body` and adds the database's path to every error.
  func naming<T>(_ body: () throws -> T) throws(StoreError) -> T {
    try StoreError.naming(folder.database) { try queue.telling(body) }
  }
}

extension RunDatabase {
  /// Stores the results in place of earlier ones and writes the other files of the folder, the
  /// manifest last, so that a folder with a manifest is complete.
  ///
  /// - Parameter evidence: The evidence behind `summary`.
  package func finish(
    summary: Summary, evidence: RunEvidence, manifest context: RunContext
  ) throws(StoreError) {
    let tables = try naming { try ResultRows(summary, evidence) }
    let excursions = try naming { try ExcursionTables(evidence) }
    let audit = try naming { AuditTable(entries: try plan.audit(), plan: plan) }
    try naming {
      try queue.write {
        try tables.replace(in: $0)
        try excursions.replace(in: $0)
        try EstimateTables(summary.adjustment).replace(in: $0)
        try audit.replace(in: $0)
        try PostTable(plan: plan).replace(in: $0)
      }
      try queue.write { try $0.execute(sql: EventSchema.indexes) }
      try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }
    let contents = try logicalDigest()
    try folder.checkFiles(of: plan)
    try RunFolder.write(Self.json(summary), to: folder.summary)
    try RunFolder.write(Data(plan.resolved.utf8), to: folder.scenario)
    if let members = plan.members {
      try RunFolder.write(Data(members.text.utf8), to: folder.worlds)
    }
    let manifest = Manifest(evidence, events, contents: contents, context)
    try RunFolder.write(Self.json(manifest), to: folder.manifest)
  }

  static func json(_ value: some Encodable) throws(StoreError) -> Data {
    try StoreError.naming("JSON") { Data(try JSONReport.text(value).utf8) }
  }
}

extension RunDatabase {
  /// Adds the missing cells and events of `file` in one transaction, so that an interrupted join
  /// resumes from the units already added.
  ///
  /// - Parameter file: A verified unit of this run's plan.
  package func copy(_ file: UnitFile) throws(StoreError) {
    let source = try ReadOnlyDatabase(file.path)
    try naming {
      try writeUnchecked { db in
        let there = try finished(of: file.cells, db)
        // Events first: their cell shows whether they were added. They keep their order.
        try copy("event_row", orderedBy: "rowid", from: source, to: db) {
          !there.contains($0.integer(0))
        }
        try copy("cell", orderedBy: "id", from: source, to: db) {
          !there.contains($0.integer(0))
        }
      }
    }
  }

  /// One transaction without SQLite's own look at the foreign keys, for rows of a unit that was
  /// verified: events come before their cells, which the keys would refuse.
  private func writeUnchecked(_ body: (Database) throws -> Void) throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
      try db.inTransaction {
        try body(db)
        return .commit
      }
    }
  }

  /// The ids of the cells that are there already.
  private func finished(of unit: Range<Int>, _ db: Database) throws -> Set<Int64> {
    let first = plan.subscriberCell(unit.lowerBound)
    let last = plan.subscriberCell(unit.upperBound - 1)
    return try Set(
      Int64.fetchCursor(
        db, sql: "SELECT id FROM cell WHERE id BETWEEN ? AND ?",
        arguments: [id(of: first), id(of: last)]))
  }

  /// Copies the rows of a table that are `isWanted`, unchanged.
  ///
  /// They are read in the same way as for their checksum: an attached database is parsed more
  /// strictly, and could fail on damage in parts that are not read.
  private func copy(
    _ table: String, orderedBy key: String, from source: ReadOnlyDatabase, to db: Database,
    where isWanted: (SQLRow) -> Bool
  ) throws {
    let columns = try db.columns(in: table).count
    let handle = try db.insertion(into: table, columns: columns).sqliteStatement
    defer { sqlite3_reset(handle) }
    try source.forEachRow("SELECT * FROM \(table) ORDER BY \(key)") { row in
      guard isWanted(row) else { return }
      row.bind(to: handle)
      guard sqlite3_step(handle) == SQLITE_DONE else {
        throw SQLRow.failure(db.sqliteConnection)
      }
      sqlite3_reset(handle)
    }
  }
}
