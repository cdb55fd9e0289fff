import Documents
import Experiments
import Foundation
import GRDB
import GRDBSQLite
import SimWorld

/// The cells, the event log and the results of one run, in a folder.
///
/// Cells are committed as they finish: a run that was stopped, however it was stopped, goes on from
/// the cells that are there. Not for two threads at once.
package final class RunDatabase: CellStore {
  package let folder: RunFolder
  package let plan: ExperimentPlan
  package let events: EventLog
  let shape: CellShape
  let queue: DatabaseQueue
  private let lock: FolderLock

  /// Opens the run in `folder`, or starts it there when there is none.
  ///
  /// - Throws: ``StoreError``, and then no file has been changed.
  package init(folder: RunFolder, plan: ExperimentPlan, events: EventLog) throws(StoreError) {
    self.folder = folder
    self.plan = plan
    self.events = events
    shape = CellShape(plan)
    try folder.create()
    lock = try FolderLock(folder)
    let path = folder.database
    if FileManager.default.fileExists(atPath: path) {
      try DatabaseInspection(path: path).check(plan, events)
      // A finished run writes no file any more.
      if !FileManager.default.fileExists(atPath: folder.manifest) {
        try folder.checkFiles(of: plan)
      }
    } else {
      try folder.checkEmpty()
      try StoreError.naming(path) { try Self.start(path, plan, events) }
    }
    queue = try StoreError.naming(path) {
      let queue = try Connection.open(path)
      // Somebody else's transaction is better met now than after the first cell.
      try queue.inTransaction(.immediate) { _ in .rollback }
      try Schema.migrator.migrate(queue)
      try queue.write { try EventSchema.fillZones(plan.zones, $0) }
      return queue
    }
  }

  /// Makes the database in memory, so that what is called `run.sqlite` is always whole.
  private static func start(
    _ path: String, _ plan: ExperimentPlan, _ events: EventLog
  ) throws {
    let queue = try DatabaseQueue()
    try Schema.migrator.migrate(queue)
    try queue.write { try Schema.fill($0, plan, events) }
    try OutputFile.write(queue.writeWithoutTransaction(image), to: path, isNew: true)
  }

  /// The bytes of a database as a file with a write-ahead log.
  private static func image(of db: Database) throws -> Data {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    defer { sqlite3_free(bytes) }
    // Two versions of 2 say that there is a log (sqlite.org/fileformat2.html, section 1.3.2).
    (bytes[18], bytes[19]) = (2, 2)
    return Data(bytes: bytes, count: Int(size))
  }

  /// Lets go of the folder. The store cannot be used afterwards.
  package func close() throws(StoreError) {
    try naming { try queue.close() }
    lock.release()
  }

  /// Runs `body` and gives every error the database's path.
  func naming<T>(_ body: () throws -> T) throws(StoreError) -> T {
    do { return try body() } catch {
      throw isOutOfRoom(error)
        ? StoreError(path: folder.database, .diskFull) : StoreError(error, path: folder.database)
    }
  }

  /// SQLite tells a full disk from other failures, but not a quota or a limit that is reached.
  private func isOutOfRoom(_ error: any Error) -> Bool {
    guard (error as? DatabaseError)?.resultCode == .SQLITE_IOERR else { return false }
    return OutputError.isFull(queue.unsafeRead { sqlite3_system_errno($0.sqliteConnection) })
  }
}
