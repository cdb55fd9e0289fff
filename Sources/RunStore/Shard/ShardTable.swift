import Experiments
import GRDB

/// The table `shard`, one row, in the database of a shard: which one it is, and once it is finished
/// the checksum of all that it says.
enum ShardTable {
  private static let table = """
    CREATE TABLE IF NOT EXISTS shard (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (number BETWEEN 1 AND count),
      checksum TEXT
    ) STRICT
    """

  /// Notes that the database is that of `shard`.
  ///
  /// - Returns: The shard that it is already, if that is another.
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
