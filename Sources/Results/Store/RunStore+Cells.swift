import Experiments
import Foundation
import GRDB
import SimWorld

extension RunStore {
  /// - Throws: ``StoreError``, also when one of the cells is not what was written.
  public func finished() throws(StoreError) -> Set<Cell> {
    try naming {
      try queue.read { db in
        let rows = try Row.fetchCursor(db, sql: StoredCell.selection)
        var cells: Set<Cell> = []
        while let row = try rows.next() { cells.insert(try stored(row).cell) }
        return cells
      }
    }
  }

  public func record(_ cell: Cell) throws(StoreError) -> CellRecord {
    try naming {
      try queue.read { db in
        let row = try Row.fetchOne(
          db, sql: StoredCell.selection + " WHERE id = ?", arguments: [id(of: cell)])
        guard let row else { throw error(.missingCell(cell)) }
        return try decode(stored(row))
      }
    }
  }

  /// All of them, in order.
  public func records() throws(StoreError) -> [CellRecord] {
    try naming {
      try queue.read { db in
        let rows = try Row.fetchCursor(db, sql: StoredCell.selection + " ORDER BY id")
        var records: [CellRecord] = []
        while let row = try rows.next() { records.append(try decode(stored(row))) }
        return records
      }
    }
  }

  /// Adds a cell and its events in one transaction.
  public func commit(
    _ record: CellRecord, events: ContiguousArray<EventRow>
  ) throws(StoreError) {
    let stored = try naming { StoredCell(record, bytes: try record.stored()) }
    let id = id(of: record.cell)
    try naming {
      try writeUnchecked { db in
        let isThere = try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM cell WHERE id = ?)", arguments: [id])
        guard isThere == false else { throw error(.cellExists(record.cell)) }
        try stored.insert(db, id: id)
        try EventWriter(db, plan, record.cell, id: id).write(events)
      }
    }
  }

  /// One transaction without SQLite's own look at the foreign keys, which would take as long as all
  /// the rest: an event's keys are its cell, which goes with it, and raw values of closed enums.
  func writeUnchecked(_ body: (Database) throws -> Void) throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
      try db.inTransaction {
        try body(db)
        return .commit
      }
    }
  }

  /// The cell's place in the plan: the same whichever cell finishes first.
  func id(of cell: Cell) -> Int64 { Int64(plan.place(of: cell)) }

  private func error(_ reason: StoreError.Reason) -> StoreError {
    StoreError(path: folder.database, reason)
  }

  private func stored(_ row: Row) throws(StoreError) -> StoredCell {
    let stored = try naming { try StoredCell(row) }
    if let fault = stored.fault { throw error(.damagedCell(stored.cell, fault)) }
    return stored
  }

  private func decode(_ stored: StoredCell) throws(StoreError) -> CellRecord {
    let record: CellRecord
    do { record = try CellRecord(stored: stored.bytes) } catch {
      throw self.error(.damagedCell(stored.cell, "its record cannot be read, \(error)"))
    }
    guard record.cell == stored.cell, hexadecimal(record.digest) == stored.digest,
      record.decisions == stored.decisions, record.handled == stored.handled
    else { throw error(.damagedCell(stored.cell, "its columns and its record differ")) }
    return record
  }
}
