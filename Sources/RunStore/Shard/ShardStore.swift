import Documents
import Experiments
import Foundation
import GRDB
import SimWorld

/// A shard in progress. A file `shard-3.sqlite` is always complete: until then the cells are in a
/// folder beside it.
package final class ShardStore: CellStore {
  private let store: RunDatabase
  private let folder: ShardFolder
  private let plan: ShardedPlan
  private let shard: Shard

  init(
    _ folder: ShardFolder, _ plan: ShardedPlan, _ shard: Shard
  ) throws(StoreError) {
    self.folder = folder
    self.plan = plan
    self.shard = shard
    store = try RunDatabase(folder: folder.work(of: shard), plan: plan.plan, events: plan.events)
    let other = try store.naming { [store] in
      try store.queue.write { try ShardTable.claim($0, for: shard) }
    }
    if let other {
      throw StoreError(
        path: store.folder.path,
        .otherShard(found: "shard \(other) at work", accepted: "shard \(shard)"))
    }
  }

  package func finished() throws -> Set<Cell> { try store.finished() }
  package func record(_ cell: Cell) throws -> CellRecord { try store.record(cell) }

  package func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) throws {
    try store.commit(record, events: events)
  }

  /// Releases the shard's lock. A later run resumes it.
  package func close() throws(StoreError) { try store.close() }

  /// Turns the committed cells into the shard's finished file, and releases the lock. The store
  /// cannot be used afterwards.
  ///
  /// The file is read back as a finished shard before it gets its name. Until then it stays in the
  /// folder of the work, from which another attempt resumes.
  ///
  /// - Precondition: All cells of the shard have been committed.
  /// - Throws: ``StoreError``, also when a cell was changed since it was committed.
  package func seal() throws(StoreError) {
    try store.naming {
      try store.queue.writeWithoutTransaction { [store, shard] db in
        try Self.check(db, store.folder.database)
        let checksum = try ShardChecksum.value(of: db.sqliteConnection, shard)
        try ShardTable.store(checksum, db)
        _ = try db.checkpoint(.truncate)
      }
      try store.queue.close()
    }
    let (work, file) = (store.folder.database, folder.file(of: shard))
    try StoreError.naming(work) {
      // Without a write-ahead log the file is complete.
      try DatabaseHeader.setLog(false, of: work)
      try ShardFile(work, of: plan).verify(of: plan)
      try OutputFile.move(work, to: file)
    }
    folder.removeWork(of: shard)
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

/// The table `shard` in the database of a shard, one row: its number and, once it is finished, the
/// checksum of its content.
enum ShardTable {
  private static let table = """
    CREATE TABLE IF NOT EXISTS shard (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (number BETWEEN 1 AND count),
      checksum TEXT
    ) STRICT
    """

  /// Records that the database is that of `shard`.
  ///
  /// - Returns: The shard that the database already belongs to, if it is another.
  static func claim(_ db: Database, for shard: Shard) throws -> String? {
    try db.execute(sql: table)
    try db.execute(
      sql: "INSERT OR IGNORE INTO shard VALUES (1, ?, ?, NULL)",
      arguments: [shard.number, shard.count])
    let found = try String.fetchOne(db, sql: "SELECT number || '/' || count FROM shard")
    return found == "\(shard)" ? nil : found ?? "?"
  }

  static func store(_ checksum: UInt64, _ db: Database) throws {
    try db.execute(sql: "UPDATE shard SET checksum = ?", arguments: [hexadecimal(checksum)])
  }
}
