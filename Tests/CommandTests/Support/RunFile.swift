import Foundation
import GRDB

/// A look into the database of a run, while it is written or after.
struct RunFile {
  private let path: String

  init(_ workshop: Workshop, _ folder: String) {
    path = workshop.folder.appending(path: folder).appending(path: "run.sqlite").path
  }

  /// Cells that are finished; 0 as long as there is no database.
  func cells() -> Int {
    guard FileManager.default.fileExists(atPath: path) else { return 0 }
    return (try? query { try Int.fetchOne($0, sql: "SELECT count(*) FROM cell") } ?? 0) ?? 0
  }

  /// How many events there are of each kind.
  func eventCounts() throws -> [String: Int] {
    try query { db in
      let rows = try Row.fetchAll(db, sql: "SELECT kind, count(*) FROM event GROUP BY kind")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  /// Waits until there are so many cells; false if `run` ended before.
  func wait(forCells count: Int, of run: Started) -> Bool {
    while cells() < count {
      guard run.process.isRunning else { return cells() >= count }
      usleep(2_000)
    }
    return true
  }

  private func query<T>(_ body: (Database) throws -> T) throws -> T {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read(body)
  }
}
