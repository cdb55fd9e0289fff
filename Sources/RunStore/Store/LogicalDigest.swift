import Experiments
import Foundation
import GRDB
import GRDBSQLite
import SimKernel

/// A digest of a database's content, independent of the order in which it was written.
struct LogicalDigest {
  /// All tables without clock times, each with the columns that order it.
  private static let tables = [
    ("run", "id"), ("arm", "id"), ("cell", "id"), ("metric", "arm, segment, name"),
    ("comparison", "metric, segment, arm, margin"), ("reason", "arm, segment, inCohort, name"),
    ("histogram", "arm, segment, name, low_ms"), ("audit_log", "id"),
    ("trial", "arm, outcome, contrast, replication"),
  ]

  /// The table that databases of earlier versions lack; their digest is what it was.
  private static let seeds = ("seed_metric", "name, segment, arm, replication")

  /// Tables that databases of earlier versions lack; the digest of those that have none of their rows is
  /// what it was.
  private static let additions = [
    ("excursion", "arm, outcome, term, replication"),
    ("trial_person", "arm, outcome, replication, uid"),
    ("seed_estimate", "name, arm, replication"), ("seed_figure", "figure, replication"),
    ("coefficient", "name, arm, figure"),
  ]

  /// - Throws: `DatabaseError`.
  static func value(of connection: OpaquePointer?) throws -> UInt64 {
    var digest = Digest()
    let all = try has(seeds.0, connection) ? tables + [seeds] : tables
    for (table, key) in all {
      digest.combine(table)
      try SQLRow.forEach("SELECT * FROM \(table) ORDER BY \(key)", on: connection) {
        digest.combine($0)
      }
    }
    // Databases from before this table, and runs that keep no posts, have the digest that they had.
    try SQLRow.forEach(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'post'", on: connection
    ) { _ in
      try SQLRow.forEach(
        "SELECT * FROM post ORDER BY replication, business, place", on: connection
      ) {
        digest.combine($0)
      }
    }
    for (table, key) in additions where try has(table, connection) {
      try SQLRow.forEach("SELECT * FROM \(table) ORDER BY \(key)", on: connection) {
        digest.combine($0)
      }
    }
    for (cell, events) in try events(connection) {
      digest.combine(UInt64(bitPattern: cell))
      digest.combine(events)
    }
    return digest.value
  }

  /// Columns of an event before those that logs of earlier versions lack, or have without a value; the
  /// digest of such a log is what it was.
  private static let eventColumns: Int32 = 17

  private static func has(_ table: String, _ connection: OpaquePointer?) throws -> Bool {
    var found = false
    try SQLRow.forEach(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'", on: connection
    ) { _ in found = true }
    return found
  }

  /// The digest of each cell's events, in the order of the cells. A cell's events lie together,
  /// in the order in which they happened, because they are written in one transaction.
  private static func events(
    _ connection: OpaquePointer?
  ) throws -> [(cell: Int64, digest: UInt64)] {
    var cells: [(cell: Int64, digest: UInt64)] = []
    var digest = Digest()
    var cell: Int64?
    try SQLRow.forEach("SELECT * FROM event_row ORDER BY rowid", on: connection) { row in
      let next = row.integer(0)
      if let cell, cell != next {
        cells.append((cell, digest.value))
        digest = Digest()
      }
      cell = next
      digest.combine(row, first: eventColumns)
      for column in min(row.count, eventColumns)..<row.count where row.kind(column) != SQLITE_NULL {
        digest.combine(row, column)
      }
    }
    if let cell { cells.append((cell, digest.value)) }
    return cells.sorted { $0.cell < $1.cell }
  }
}

extension Digest {
  mutating func combine(_ text: String) { combine(Data(text.utf8)) }

  /// Combines the first columns of a row; all by default.
  fileprivate mutating func combine(_ row: SQLRow, first count: Int32 = .max) {
    for column in 0..<min(count, row.count) { combine(row, column) }
  }

  fileprivate mutating func combine(_ row: SQLRow, _ column: Int32) {
    switch row.kind(column) {
    case SQLITE_INTEGER:
      combine(1 as UInt64)
      combine(UInt64(bitPattern: row.integer(column)))
    case SQLITE_FLOAT:
      combine(2 as UInt64)
      combine(row.real(column).bitPattern)
    case SQLITE_TEXT:
      combine(3 as UInt64)
      combine(row.bytes(column))
    case SQLITE_BLOB:
      combine(4 as UInt64)
      combine(row.bytes(column))
    default: combine(0 as UInt64)
    }
  }
}

extension RunDatabase {
  /// A digest of the content of `run.sqlite`, equal for two runs of the same plan and event log,
  /// for any number of threads, processes and attempts.
  ///
  /// - Complexity: O(size of the database).
  package func logicalDigest() throws(StoreError) -> UInt64 {
    try naming { try queue.read { try LogicalDigest.value(of: $0.sqliteConnection) } }
  }
}
