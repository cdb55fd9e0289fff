import Foundation
import GRDB
import GRDBSQLite

/// A database opened for reading: it is not changed, and no file is created beside it.
///
/// An ordinary connection would recover a database whose last writer died, and so change it.
package final class ReadOnlyDatabase {
  let path: String
  let connection: OpaquePointer?

  init(_ path: String) throws(StoreError) {
    self.path = path
    // Without a write-ahead log the file is complete, and SQLite does not need the files that it
    // shares with other connections.
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
    // Another reader may be recovering the log of a dead writer.
    sqlite3_busy_timeout(connection, Int32(Connection.patience * 1_000))
  }

  deinit { sqlite3_close(connection) }

  /// Whether there is a write-ahead log that is not empty: the last writer has not closed the
  /// database.
  static func hasLog(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
  }

  /// Calls `body` with each row of `sql`, with `parameters` for its question marks.
  package func forEachRow(
    _ sql: String, _ parameters: [Int64] = [], _ body: (SQLRow) throws -> Void
  ) throws(StoreError) {
    try reading { try SQLRow.forEach(sql, parameters, on: connection, body) }
  }

  /// Runs known statements. They fail only if the tables are not PushLab's, which is reported as
  /// damage.
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

/// Opens `run.sqlite` for writing.
enum Connection {
  /// Seconds that a statement waits for another process to release its lock.
  static let patience = 2.0

  /// Takes back a change that broke off with the power, of which a journal is left beside a database of
  /// ours: one that is opened for reading may not. Sealing of earlier versions left such journals.
  static func recover(_ path: String) throws(StoreError) {
    var found = stat()
    guard stat(path + "-journal", &found) == 0, found.st_size > 0 else { return }
    try DatabaseInspection(path: path).checkHeader()
    try StoreError.naming(path) {
      let queue = try DatabaseQueue(path: path).kept()
      _ = try queue.read { try $0.tableExists("run") }
      try queue.close()
    }
  }

  /// Readers can read while a run writes. When a process dies, committed data are not lost.
  static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(patience)
    configuration.label = "run"
    configuration.prepareDatabase { db in
      do { try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL") } catch let
        error as DatabaseError
      { throw SQLiteFailure(error, db.sqliteConnection) }
    }
    return try DatabaseQueue(path: path, configuration: configuration).kept()
  }
}

extension DatabaseQueue {
  /// Runs `body` and adds the system's error number to SQLite's errors.
  func telling<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as DatabaseError {
      throw unsafeRead { SQLiteFailure(error, $0.sqliteConnection) }
    }
  }

  /// The same for as long as the program runs: to dispose of a queue, libdispatch starts a thread, and
  /// waits for ever where the system starts none. Who closes it loses some hundred bytes.
  func kept() -> DatabaseQueue { Unmanaged.passRetained(self).takeUnretainedValue() }
}
