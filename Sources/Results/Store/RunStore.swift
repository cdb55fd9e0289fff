import Experiments
import Foundation
import GRDB
import SimWorld

/// The cells, the event log and the results of one run, in a folder.
///
/// Cells are committed as they finish: a run that was stopped, however it was stopped, goes on from
/// the cells that are there. Not for two threads at once.
public final class RunStore: CellStore {
  public let folder: RunFolder
  public let plan: ExperimentPlan
  public let events: EventLog
  let shape: CellShape
  let queue: DatabaseQueue
  private let lock: FolderLock

  /// Opens the run in `folder`, or starts it there when there is none.
  ///
  /// - Throws: ``StoreError``, and then no file has been changed.
  public init(folder: RunFolder, plan: ExperimentPlan, events: EventLog) throws(StoreError) {
    self.folder = folder
    self.plan = plan
    self.events = events
    shape = CellShape(plan)
    try folder.create()
    lock = try FolderLock(folder)
    let path = folder.database
    if FileManager.default.fileExists(atPath: path) {
      try DatabaseInspection(path: path).check(plan, events)
    } else {
      try Self.start(path, plan, events)
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

  /// Makes the database under another name, so that what is called `run.sqlite` is always whole.
  private static func start(
    _ path: String, _ plan: ExperimentPlan, _ events: EventLog
  ) throws(StoreError) {
    let draft = path + ".new"
    try StoreError.naming(path) {
      for leftover in [draft, draft + "-wal", draft + "-shm"] {
        if unlink(leftover) != 0, errno != ENOENT {
          throw StoreError(path: leftover, .cannotWrite(systemWords(errno)))
        }
      }
      let queue = try Connection.open(draft)
      try Schema.migrator.migrate(queue)
      try queue.write { try Schema.fill($0, plan, events) }
      // Closing would leave the log behind without a word where the disk is full.
      try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try queue.close()
      guard rename(draft, path) == 0 else {
        throw StoreError(path: path, .cannotWrite(systemWords(errno)))
      }
    }
  }

  /// Lets go of the folder. The store cannot be used afterwards.
  public func close() throws(StoreError) {
    try naming { try queue.close() }
    lock.release()
  }

  /// Runs `body` and gives every error the database's path.
  func naming<T>(_ body: () throws -> T) throws(StoreError) -> T {
    try StoreError.naming(folder.database, body)
  }
}
