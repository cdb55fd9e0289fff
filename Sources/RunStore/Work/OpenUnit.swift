import Documents
import Experiments
import Foundation
import GRDB
import SimWorld

/// A unit in progress. The file of a unit is always complete: until then the cells are in a folder
/// beside it.
package final class OpenUnit: CellStore {
  private let store: RunDatabase
  private let folder: UnitFolder
  private let unit: Range<Int>

  init(_ folder: UnitFolder, _ unit: Range<Int>) throws(StoreError) {
    self.folder = folder
    self.unit = unit
    let work = folder.work
    store = try RunDatabase(folder: folder.part(of: unit), plan: work.plan, events: work.events)
    let found = try store.naming { [store] in
      try store.queue.write { try UnitRow.claim($0, for: unit) }
    }
    if found != WorkUnit.text(unit) {
      throw StoreError(
        path: store.folder.path,
        .otherUnit(
          found: "the unit of cells \(found ?? "?") at work",
          accepted: "that of cells \(WorkUnit.text(unit))"))
    }
  }

  /// The unit's cells that are committed.
  package func finished() throws -> Set<Cell> { try store.finished() }
  /// A committed cell of the unit.
  package func record(_ cell: Cell) throws -> CellRecord { try store.record(cell) }

  /// Adds a cell and its events to the folder of the work, both or neither.
  package func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) throws {
    try store.commit(record, events: events)
  }

  /// Releases the unit's lock. A later run resumes it.
  package func close() throws(StoreError) { try store.close() }

  /// Turns the committed cells into the unit's finished file, and releases the lock. The store
  /// cannot be used afterwards.
  ///
  /// The file is read back as a finished unit before it gets its name. Until then it stays in the
  /// folder of the work, from which another attempt resumes.
  ///
  /// - Precondition: All cells of the unit have been committed.
  /// - Throws: ``StoreError``, also when a cell was changed since it was committed.
  package func seal() throws(StoreError) {
    try store.naming {
      try store.queue.writeWithoutTransaction { [store, unit] db in
        try Self.check(db, store.folder.database)
        let checksum = try UnitChecksum.value(of: db.sqliteConnection, unit)
        try UnitRow.store(checksum, db)
        _ = try db.checkpoint(.truncate)
      }
      try store.queue.close()
    }
    let (work, file) = (store.folder.database, folder.file(of: unit))
    try StoreError.naming(work) {
      // Without a write-ahead log the file is complete.
      try DatabaseHeader.setLog(false, of: work)
      try UnitFile(work, of: folder.work).verify(of: folder.work)
      try OutputFile.move(work, to: file)
    }
    folder.removePart(of: unit)
    try store.close()
  }

  /// Checks the cells first: a damaged one must not get a valid checksum.
  private static func check(_ db: Database, _ path: String) throws {
    let rows = try Row.fetchCursor(db, sql: StoredCell.selection)
    while let row = try rows.next() {
      let stored = try StoredCell(row)
      guard let fault = stored.fault else { continue }
      throw StoreError(path: path, .damagedCell(stored.cell, fault))
    }
  }
}

/// The table `unit` in the database of a unit, one row: its first and last cell and, once it is
/// finished, the checksum of its content.
enum UnitRow {
  private static let table = """
    CREATE TABLE IF NOT EXISTS unit (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      first INTEGER NOT NULL CHECK (first >= 0),
      last INTEGER NOT NULL CHECK (last >= first),
      checksum TEXT
    ) STRICT
    """

  /// Records that the database is that of a unit, unless it belongs to one.
  ///
  /// - Returns: The cells of the unit that it belongs to.
  static func claim(_ db: Database, for unit: Range<Int>) throws -> String? {
    try db.execute(sql: table)
    try db.execute(
      sql: "INSERT OR IGNORE INTO unit VALUES (1, ?, ?, NULL)",
      arguments: [unit.lowerBound, unit.upperBound - 1])
    return try String.fetchOne(db, sql: "SELECT first || '-' || last FROM unit")
  }

  static func store(_ checksum: UInt64, _ db: Database) throws {
    try db.execute(sql: "UPDATE unit SET checksum = ?", arguments: [hexadecimal(checksum)])
  }
}
