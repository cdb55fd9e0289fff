import Foundation
import GRDB
import TestSupport

@testable import RunStore

extension TemporaryFolder {
  var run: RunFolder { RunFolder(path: path + "/run") }

  /// Several tests read one run at a time: each waits while another tidies up on closing.
  private func reader() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: run.database, configuration: configuration)
  }

  /// What a reader of the run's database gets for `sql`.
  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    try reader().read {
      try Row.fetchAll($0, sql: sql, arguments: arguments)
    }
  }

  /// The first column of the first row.
  func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int64 {
    try rows(sql, arguments)[0][0]
  }

  func columns(_ table: String) throws -> [ColumnInfo] {
    try reader().read { try $0.columns(in: table) }
  }

  /// Name and bytes of every file of the run.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: run.path) {
      files[name] = FileManager.default.contents(atPath: run.path + "/" + name)
    }
    return files
  }
}
