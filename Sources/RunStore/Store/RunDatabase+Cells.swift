import Experiments
import Foundation
import GRDB
import SimKernel
import SimWorld

extension RunDatabase {
  /// The committed cells. Their content is checked when it is read by ``record(_:)``, except for
  /// its version: cells of another version are refused here, before hours are spent on the missing
  /// ones.
  package func finished() throws(StoreError) -> Set<Cell> {
    try naming {
      try queue.read { db in
        let first = try Row.fetchOne(db, sql: StoredCell.selection + " ORDER BY id LIMIT 1")
        if let first { try StoredCell(first).refuseOtherVersion(in: folder.database) }
        // The index of the cells' names suffices, so no record is read.
        let rows = try Row.fetchCursor(db, sql: "SELECT replication, part, lane FROM cell")
        var cells: Set<Cell> = []
        while let row = try rows.next() { cells.insert(try StoredCell.cell(row)) }
        return cells
      }
    }
  }

  /// A committed cell.
  ///
  /// - Throws: ``StoreError`` for a cell that is missing, or was changed since it was committed.
  package func record(_ cell: Cell) throws(StoreError) -> CellRecord {
    try naming {
      // One statement sees one state and needs no transaction.
      try queue.unsafeRead { db in
        let statement = try db.cachedStatement(sql: StoredCell.selection + " WHERE id = ?")
        let row = try Row.fetchOne(statement, arguments: [id(of: cell)])
        guard let row else { throw error(.missingCell(cell)) }
        return try decode(StoredCell(row))
      }
    }
  }

  /// Adds a cell and its events in one transaction, in which SQLite checks every foreign key.
  package func commit(
    _ record: CellRecord, events: ContiguousArray<EventRow>
  ) throws(StoreError) {
    let stored = StoredCell(record)
    let id = id(of: record.cell)
    try naming {
      try queue.write { db in
        let isThere = try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM cell WHERE id = ?)", arguments: [id])
        guard isThere == false else { throw error(.cellExists(record.cell)) }
        try stored.insert(db, id: id)
        try EventWriter(db, plan, record.cell, id: id).write(events)
      }
    }
  }

  /// The cell's index in the plan, independent of the order in which cells finish.
  func id(of cell: Cell) -> Int64 { Int64(plan.cells.index(of: cell)) }

  private func error(_ reason: StoreError.Reason) -> StoreError {
    StoreError(path: folder.database, reason)
  }

  private func decode(_ stored: StoredCell) throws(StoreError) -> CellRecord {
    try stored.record(of: shape, in: folder.database)
  }
}
