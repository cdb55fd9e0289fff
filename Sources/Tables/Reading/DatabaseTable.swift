import Documents
import Foundation
import GRDBSQLite

/// A table or view of an SQLite database as rows of an experiment; it is not changed.
package final class DatabaseTable: TableSource {
  /// The database, as the user wrote it.
  package let path: String
  private let table: String
  private var connection: OpaquePointer?
  private var names: [String]?

  /// The first bytes of an SQLite file.
  private static let mark = Array("SQLite format 3\0".utf8)

  /// Whether the file at `path` is an SQLite database; `false` if it cannot be read. A pipe is not
  /// opened, since bytes read from it would be lost.
  package static func isDatabase(_ path: String) -> Bool {
    guard InputFile.isRegular(path), let file = FileHandle(forReadingAtPath: path) else {
      return false
    }
    defer { try? file.close() }
    return (try? file.read(upToCount: mark.count)).flatMap { $0 }.map(Array.init) == mark
  }

  /// - Parameter table: `nil` when there is only one.
  /// - Throws: `TableError`.
  package init(path: String, table: String?) throws(TableError) {
    self.path = path
    // Without a write-ahead log the file is complete, and nothing needs to be written beside it.
    let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
    let address = URL(fileURLWithPath: path).absoluteString + (hasLog ? "" : "?immutable=1")
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(address, &opened, flags, nil)
    connection = opened
    guard status == SQLITE_OK else {
      defer { sqlite3_close(opened) }
      throw Self.failure(opened, path)
    }
    do throws(TableError) {
      self.table = try Self.chosen(
        table, among: try Self.tables(opened, path), path: path)
    } catch {
      sqlite3_close(opened)
      throw error
    }
  }

  deinit { sqlite3_close(connection) }

  private static func chosen(
    _ table: String?, among names: [String], path: String
  ) throws(TableError) -> String {
    let list = names.map { "`\($0)`" }.joined(separator: ", ")
    guard let table else {
      if names.count == 1 { return names[0] }
      throw .file(
        path,
        names.isEmpty
          ? "has no table; accepted: one with rows of an experiment"
          : "has \(names.count) tables; accepted: `table` in a `--map`, one of \(list)")
    }
    guard names.contains(table) else {
      throw .file(path, "has no table `\(table)`; accepted: \(list)")
    }
    return table
  }

  private static func tables(
    _ connection: OpaquePointer?, _ path: String
  ) throws(TableError) -> [String] {
    var statement: OpaquePointer?
    let sql =
      "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
      + "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else {
      throw failure(connection, path)
    }
    var names: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      names.append(String(cString: sqlite3_column_text(statement, 0)))
    }
    return names
  }

  private func failure(_ row: Int?) -> TableError {
    Self.failure(connection, path, row)
  }

  private static func failure(
    _ connection: OpaquePointer?, _ path: String, _ row: Int? = nil
  ) -> TableError {
    let number = sqlite3_system_errno(connection)
    switch SystemFault(sqlite: sqlite3_extended_errcode(connection), number) {
    case .machine: return .system(path: path, number == 0 ? EIO : number)
    default:
      let words = String(cString: sqlite3_errmsg(connection))
      return .data(path: path, line: row, column: nil, words)
    }
  }

  private func prepared() throws(TableError) -> OpaquePointer? {
    var statement: OpaquePointer?
    let name = table.replacing("\"", with: "\"\"")
    guard
      sqlite3_prepare_v2(connection, "SELECT * FROM \"\(name)\"", -1, &statement, nil) == SQLITE_OK
    else { throw failure(nil) }
    return statement
  }

  /// Names of the table's columns in their order.
  ///
  /// - Throws: `TableError` when the table cannot be read, or two columns have the same name.
  package func columns() throws(TableError) -> [String] {
    if let names { return names }
    let statement = try prepared()
    defer { sqlite3_finalize(statement) }
    let found = (0..<sqlite3_column_count(statement)).map { column in
      String(cString: sqlite3_column_name(statement, column))
    }
    for (place, name) in found.enumerated() where found[..<place].contains(name) {
      throw .file(path, "the column `\(name)` of `\(table)` is given twice; accepted: unique names")
    }
    names = found
    return found
  }

  /// Calls `take` for every row, in the database's order; a row's line is its number, from 1.
  ///
  /// - Throws: `TableError` also when there are no rows, or a value is a blob.
  package func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    let statement = try prepared()
    defer { sqlite3_finalize(statement) }
    let width = Int(sqlite3_column_count(statement))
    let fields = UnsafeMutablePointer<TableField>.allocate(capacity: max(1, width))
    defer { fields.deallocate() }
    var row = 0
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: row += 1
      case SQLITE_DONE where row > 0: return
      case SQLITE_DONE:
        throw .file(path, "`\(table)` has no rows; accepted: one row or more")
      default: throw failure(row + 1)
      }
      if row & 0x3FFF == 1, isStopped() { throw .interrupted }
      for column in 0..<width {
        fields[column] = try field(statement, Int32(column), row)
      }
      do throws(TableError) {
        try take(TableRow(fields: fields, count: width, line: row))
      } catch {
        guard case .field(let column, let words) = error else { throw error }
        throw .data(path: path, line: row, column: column + 1, words)
      }
    }
  }

  private func field(
    _ statement: OpaquePointer?, _ column: Int32, _ row: Int
  ) throws(TableError) -> TableField {
    let kind = sqlite3_column_type(statement, column)
    if kind == SQLITE_BLOB {
      throw .data(
        path: path, line: row, column: Int(column) + 1, "a blob; accepted: numbers and text")
    }
    let isNumber = kind == SQLITE_INTEGER || kind == SQLITE_FLOAT
    let number = isNumber ? sqlite3_column_double(statement, column) : .nan
    guard kind != SQLITE_NULL, let text = sqlite3_column_text(statement, column) else {
      return TableField(start: Self.nothing, count: 0, kind: .missing)
    }
    return TableField(
      start: text, count: Int(sqlite3_column_bytes(statement, column)),
      kind: isNumber ? .number : .text, number: number)
  }

  nonisolated(unsafe) private static let nothing: UnsafePointer<UInt8> = {
    let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()
}
