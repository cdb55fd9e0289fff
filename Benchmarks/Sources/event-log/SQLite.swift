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
  /// What an event's column holds.
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
  }

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

  @inline(__always) func bind(_ value: Value, at place: Int32) {
    switch value {
    case .null: sqlite3_bind_null(handle, place)
    case .integer(let value): sqlite3_bind_int64(handle, place, value)
    case .real(let value): sqlite3_bind_double(handle, place, value)
    }
  }

  var columns: Int { Int(sqlite3_column_count(handle)) }

  func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: .null
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
    default: .integer(sqlite3_column_int64(handle, column))
    }
  }
}
