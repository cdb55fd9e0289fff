import Foundation
import GRDB
import GRDBSQLite

/// A database that is only looked at: not a byte of it changes, and no file appears beside it.
///
/// An ordinary connection to a database whose last writer died would tidy it up on closing.
package final class ReadOnlyDatabase {
  let path: String
  let connection: OpaquePointer?

  init(_ path: String) throws(StoreError) {
    self.path = path
    // Without a log the file is all there is, and SQLite need not make the files that it shares
    // with other connections.
    let address =
      URL(fileURLWithPath: path).absoluteString
      + (Self.hasLog(path) ? "" : "?immutable=1")
    var connection: OpaquePointer?
    let opened = sqlite3_open_v2(
      address, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    self.connection = connection
    guard opened == SQLITE_OK else {
      throw StoreError(SQLRow.failure(connection), path: path)
    }
    // Another reader may be putting the log of a dead writer in order.
    sqlite3_busy_timeout(connection, Int32(Connection.patience * 1_000))
  }

  deinit { sqlite3_close(connection) }

  /// A write-ahead log with something in it: the last writer has not closed the database.
  static func hasLog(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
  }

  /// Hands `body` each row of `sql`, with `parameters` for its question marks.
  package func forEachRow(
    _ sql: String, _ parameters: [Int64] = [], _ body: (SQLRow) throws -> Void
  ) throws(StoreError) {
    try reading { try SQLRow.forEach(sql, parameters, on: connection, body) }
  }

  /// Runs statements of ours. They fail only where the tables are not ours: that is damage.
  func reading<T>(_ body: () throws -> T) throws(StoreError) -> T {
    do { return try body() } catch {
      if let error = error as? StoreError { throw error }
      let found = StoreError(error, path: path)
      switch found.reason {
      case .failed(let words): throw StoreError(path: path, .damaged(words))
      case .notSQLite: throw StoreError(path: path, .damaged("its header contradicts itself"))
      default: throw found
      }
    }
  }
}

/// How `run.sqlite` is opened for writing.
enum Connection {
  /// Seconds that a statement waits for another process to let go.
  static let patience = 2.0

  /// Readers may look on while a run writes; a process that dies, however it dies, loses nothing that
  /// was committed.
  static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(patience)
    configuration.label = "run"
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
