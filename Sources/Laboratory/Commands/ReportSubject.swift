import Foundation
import Reports
import RunStore

/// What `pushlab report` shows.
enum ReportSubject {
  case run(RunFolder)
  /// An answer as JSON.
  case answer(String)
  /// A folder with runs.
  case folder(String)

  /// - Parameter path: `nil` for the folder in which `pushlab run` puts runs.
  init(_ path: String?) {
    var isFolder: ObjCBool = false
    let path = path ?? Self.usual
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let run = RunFolder(path: path)
    self =
      isThere && !isFolder.boolValue ? .answer(path) : run.looksLikeRun ? .run(run) : .folder(path)
  }

  private static let usual = "results"

  /// Before the first run there is no folder for them, which is no mistake where nobody named one.
  static func list(in folder: String, isNamed: Bool) throws -> RunList {
    isNamed || FileManager.default.fileExists(atPath: folder)
      ? try RunList(in: folder) : RunList(emptyIn: folder)
  }
}
