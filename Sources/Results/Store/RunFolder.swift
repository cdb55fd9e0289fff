import Experiments
import Foundation

/// The folder that a run leaves behind.
public struct RunFolder: Hashable, Sendable {
  public let path: String

  /// The folder at `path`; nothing is touched yet.
  public init(path: String) { self.path = path }

  /// `results/<name>/<first 8 digits of the plan's hash>`.
  public init(of plan: ExperimentPlan, in results: String = "results") {
    self.init(path: "\(results)/\(plan.scenario.name)/\(plan.shortHash)")
  }

  public var database: String { path + "/run.sqlite" }
  public var manifest: String { path + "/manifest.json" }
  public var scenario: String { path + "/scenario.yaml" }
  public var summary: String { path + "/summary.json" }

  /// Makes the folder, and those above it, if it is not there.
  func create() throws(StoreError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw StoreError(path: path, .wrongKind(found: "a file", accepted: "a folder"))
      }
    } else {
      try StoreError.naming(path) {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true)
      }
    }
    guard access(path, W_OK | X_OK) == 0 else {
      throw StoreError(path: path, .cannotWrite(systemWords(errno)))
    }
  }

  /// Writes a file so that a reader meets the old one or the new one, never a part.
  static func write(_ data: Data, to file: String) throws(StoreError) {
    try StoreError.naming(file) {
      try data.write(to: URL(fileURLWithPath: file), options: .atomic)
    }
  }
}
