import GRDB

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
