import GRDBSQLite

/// SQLite's C interface with its errors thrown.
final class SQLite {
  private var handle: OpaquePointer?

  init(_ path: String) throws { try check(sqlite3_open(path, &handle)) }
  deinit { sqlite3_close_v2(handle) }

  func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  func prepare(_ sql: String) throws -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    return Statement(statement!, of: self)
  }

  func check(_ code: Int32) throws {
    guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
      throw SQLiteError(description: String(cString: sqlite3_errmsg(handle)))
    }
  }
}

struct SQLiteError: Error, CustomStringConvertible { let description: String }

final class Statement {
  private let handle: OpaquePointer
  private let db: SQLite

  init(_ handle: OpaquePointer, of db: SQLite) {
    self.handle = handle
    self.db = db
  }
  deinit { sqlite3_finalize(handle) }

  /// `true` when there is a row.
  @inline(__always) func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_DONE { return false }
    try db.check(code)
    return true
  }

  @inline(__always) func reset() { sqlite3_reset(handle) }

  @inline(__always) func bind(_ value: Int64?, at place: Int32) {
    if let value {
      sqlite3_bind_int64(handle, place, value)
    } else {
      sqlite3_bind_null(handle, place)
    }
  }

  func value(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
  }
}
