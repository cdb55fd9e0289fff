import Experiments
import GRDB
import GRDBSQLite

extension RunDatabase {
  /// Adds the cells and events of `file` that are not there yet, in one transaction, so that a merge
  /// that was stopped goes on from the shards that it had.
  ///
  /// - Parameter file: Of this run's plan, and verified.
  package func copy(_ file: ShardFile) throws(StoreError) {
    let source = try ReadOnlyDatabase(file.path)
    try naming {
      try writeUnchecked { db in
        let there = try finished(of: file.shard, db)
        // Events first: whether they are there is known by their cell. They keep their order.
        try copy("event_row", orderedBy: "rowid", from: source, to: db) {
          !there.contains($0.integer(0))
        }
        try copy("cell", orderedBy: "id", from: source, to: db) {
          !there.contains($0.integer(0))
        }
      }
    }
  }

  /// The ids of the cells that are there already.
  private func finished(of shard: Shard, _ db: Database) throws -> Set<Int64> {
    let cells = plan.cells(of: shard)
    guard let first = cells.first, let last = cells.last else { return [] }
    return try Set(
      Int64.fetchCursor(
        db, sql: "SELECT id FROM cell WHERE id BETWEEN ? AND ?",
        arguments: [id(of: first), id(of: last)]))
  }

  /// Copies the rows of a table that `isWanted`, as they are.
  ///
  /// They are read as they were when their checksum was taken: an attached database would be parsed
  /// more strictly, and could turn out to be damaged where nothing is read.
  private func copy(
    _ table: String, orderedBy key: String, from source: ReadOnlyDatabase, to db: Database,
    where isWanted: (SQLRow) -> Bool
  ) throws {
    let columns = try db.columns(in: table)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try db.cachedStatement(sql: "INSERT INTO \(table) VALUES (\(places))")
    let handle = statement.sqliteStatement
    defer { sqlite3_reset(handle) }
    try source.forEachRow("SELECT * FROM \(table) ORDER BY \(key)") { row in
      guard isWanted(row) else { return }
      row.bind(to: handle)
      guard sqlite3_step(handle) == SQLITE_DONE else {
        throw StoreError(SQLRow.failure(db.sqliteConnection), path: folder.database)
      }
      sqlite3_reset(handle)
    }
  }
}
