import Foundation
import GRDB
import SimKernel

/// A digest of what a database says, whatever the order in which it was written.
struct LogicalDigest {
  /// All tables that no clock touches, each with the columns that order it.
  private static let tables = [
    ("run", "id"), ("arm", "id"), ("cell", "id"), ("metric", "arm, segment, name"),
    ("comparison", "metric, segment, arm, margin"), ("reason", "arm, segment, inCohort, name"),
    ("histogram", "arm, segment, name, low_ms"),
  ]

  static func value(of db: Database) throws -> UInt64 {
    var digest = Digest()
    for (table, key) in tables {
      digest.combine(table)
      let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table) ORDER BY \(key)")
      while let row = try rows.next() { digest.combine(row) }
    }
    for (cell, events) in try events(db) {
      digest.combine(UInt64(cell))
      digest.combine(events)
    }
    return digest.value
  }

  /// The digest of each cell's events, in the order of the cells. A cell's events lie together,
  /// in the order in which they happened, because they are written in one transaction.
  private static func events(_ db: Database) throws -> [(cell: Int64, digest: UInt64)] {
    var cells: [(cell: Int64, digest: UInt64)] = []
    var digest = Digest()
    var cell: Int64?
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM event_row ORDER BY rowid")
    while let row = try rows.next() {
      let next: Int64 = try row.decode(atIndex: 0)
      if let cell, cell != next {
        cells.append((cell, digest.value))
        digest = Digest()
      }
      cell = next
      digest.combine(row)
    }
    if let cell { cells.append((cell, digest.value)) }
    return cells.sorted { $0.cell < $1.cell }
  }
}

extension Digest {
  fileprivate mutating func combine(_ text: String) { combine(Data(text.utf8)) }

  fileprivate mutating func combine(_ row: Row) {
    for value in row.databaseValues {
      switch value.storage {
      case .null: combine(0 as UInt64)
      case .int64(let number):
        combine(1 as UInt64)
        combine(UInt64(bitPattern: number))
      case .double(let number):
        combine(2 as UInt64)
        combine(number.bitPattern)
      case .string(let text):
        combine(3 as UInt64)
        combine(text)
      case .blob(let bytes):
        combine(4 as UInt64)
        combine(bytes)
      }
    }
  }
}

extension RunStore {
  /// One number for all that `run.sqlite` says, equal for two runs of the same plan and event log
  /// however many threads, processes and attempts they took.
  ///
  /// - Complexity: O(size of the database).
  public func logicalDigest() throws(StoreError) -> UInt64 {
    try naming { try queue.read(LogicalDigest.value) }
  }
}
