import Foundation
import GRDB
import GRDBSQLite

/// The current row of a statement; invalid after its next step.
package struct SQLRow {
  private let statement: OpaquePointer?

  /// Calls `body` with each row of `sql`, with `parameters` for its question marks.
  ///
  /// - Throws: ``SQLiteFailure``, or what `body` throws.
  static func forEach(
    _ sql: String, _ parameters: [Int64] = [], on connection: OpaquePointer?,
    _ body: (SQLRow) throws -> Void
  ) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else {
      throw failure(connection)
    }
    for (place, value) in zip(Int32(1)..., parameters) {
      sqlite3_bind_int64(statement, place, value)
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(SQLRow(statement: statement))
      case SQLITE_DONE: return
      default: throw failure(connection)
      }
    }
  }

  /// SQLite's last error.
  static func failure(_ connection: OpaquePointer?) -> SQLiteFailure {
    let error = DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: String(cString: sqlite3_errmsg(connection)))
    return SQLiteFailure(error, connection)
  }

  var count: Int32 { sqlite3_column_count(statement) }

  func kind(_ column: Int32) -> Int32 { sqlite3_column_type(statement, column) }
  /// The integer in a column, from 0; 0 for NULL, and for a text that begins with no number.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// Binds all columns, in order, to the parameters of `other`.
  func bind(to other: OpaquePointer) {
    for column in 0..<count {
      sqlite3_bind_value(other, column + 1, sqlite3_column_value(statement, column))
    }
  }

  /// `nil` for NULL.
  package func text(_ column: Int32) -> String? {
    sqlite3_column_text(statement, column).map { String(cString: $0) }
  }

  /// The bytes of a text or a blob; empty for NULL.
  func bytes(_ column: Int32) -> Data {
    guard let start = sqlite3_column_blob(statement, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}

extension Database {
  /// Inserts a row, with its values in the order of the columns.
  func insert(into table: String, _ values: (any DatabaseValueConvertible)?...) throws {
    try insertion(into: table, columns: values.count).execute(arguments: StatementArguments(values))
  }

  /// The statement that inserts a row of so many values.
  func insertion(into table: String, columns: Int) throws -> Statement {
    let places = Array(repeating: "?", count: columns).joined(separator: ", ")
    return try cachedStatement(sql: "INSERT INTO \(table) VALUES (\(places))")
  }
}
