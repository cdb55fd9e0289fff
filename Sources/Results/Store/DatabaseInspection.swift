import Experiments
import Foundation
import GRDBSQLite

/// Looks whether a file is the database of this plan, without changing a byte of it.
///
/// An ordinary connection to a database whose last writer died would tidy it up on closing; so the
/// header is read as bytes, and the plan through a connection that may not write.
struct DatabaseInspection {
  let path: String

  /// - Throws: what is wrong with the file.
  func check(_ plan: ExperimentPlan, _ events: EventLog) throws(StoreError) {
    try checkHeader()
    let started = try run()
    let hash = hexadecimal(plan.hash)
    guard started.plan == hash else {
      throw error(.otherPlan(found: started.plan, expected: hash))
    }
    guard started.events == events.description else {
      throw error(.otherEventLog(found: started.events, expected: events.description))
    }
  }

  private func error(_ reason: StoreError.Reason) -> StoreError { StoreError(path: path, reason) }

  private func checkHeader() throws(StoreError) {
    let (bytes, size) = try start()
    guard let header = DatabaseHeader(bytes) else {
      throw error(
        DatabaseHeader.isPrefix(bytes)
          ? .truncated(bytes: size, expected: DatabaseHeader.length) : .notSQLite)
    }
    guard header.applicationID == Schema.applicationID else {
      throw error(.foreign(applicationID: header.applicationID))
    }
    guard header.version <= Schema.version else {
      throw error(.newer(version: header.version, accepted: Schema.version))
    }
    // Pages may be in the log and not yet in the file.
    guard size >= header.pages * header.pageSize || hasLog else {
      throw error(.truncated(bytes: size, expected: header.pages * header.pageSize))
    }
  }

  private func start() throws(StoreError) -> (bytes: Data, size: Int) {
    let attributes = try StoreError.naming(path) {
      try FileManager.default.attributesOfItem(atPath: path)
    }
    let kind = attributes[.type] as? FileAttributeType
    guard kind == .typeRegular else {
      let found = kind == .typeDirectory ? "a folder" : "no regular file"
      throw error(.wrongKind(found: found, accepted: "a file"))
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    let bytes = try StoreError.naming(path) {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      return try file.read(upToCount: DatabaseHeader.length) ?? Data()
    }
    return (bytes, size)
  }

  /// A write-ahead log with something in it: the last writer has not closed the database.
  private var hasLog: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
  }

  private func run() throws(StoreError) -> (plan: String, events: String) {
    var connection: OpaquePointer?
    // Without a log the file is all there is, and SQLite need not make the files that it shares
    // with other connections.
    let address = URL(fileURLWithPath: path).absoluteString + (hasLog ? "" : "?immutable=1")
    let opened = sqlite3_open_v2(
      address, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    defer { sqlite3_close(connection) }
    guard opened == SQLITE_OK else { throw failure(connection) }
    var statement: OpaquePointer?
    let prepared = sqlite3_prepare_v2(
      connection, "SELECT plan_hash, events FROM run", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    guard prepared == SQLITE_OK, sqlite3_step(statement) == SQLITE_ROW,
      let plan = sqlite3_column_text(statement, 0), let events = sqlite3_column_text(statement, 1)
    else { throw failure(connection) }
    return (String(cString: plan), String(cString: events))
  }

  private func failure(_ connection: OpaquePointer?) -> StoreError {
    let words = String(cString: sqlite3_errmsg(connection))
    switch sqlite3_errcode(connection) & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return error(.locked)
    case SQLITE_CANTOPEN, SQLITE_PERM: return error(.cannotWrite(words))
    case SQLITE_DONE, SQLITE_ROW: return error(.damaged("the table `run` is empty"))
    default: return error(.damaged(words))
    }
  }
}
