import Documents
import Experiments
import Foundation
import Scenarios

/// The folder that a run leaves behind.
package struct RunFolder: Hashable, Sendable {
  package let path: String

  /// The folder at `path`; nothing is touched yet.
  package init(path: String) { self.path = path }

  /// `results/<name>/<first 8 digits of the plan's hash>`.
  package init(of plan: ExperimentPlan, in results: String = "results") {
    self.init(path: "\(results)/\(plan.scenario.name)/\(plan.shortHash)")
  }

  package var database: String { path + "/run.sqlite" }
  package var manifest: String { path + "/manifest.json" }
  package var scenario: String { path + "/scenario.yaml" }
  package var summary: String { path + "/summary.json" }

  /// Makes the folder, and those above it, if it is not there.
  package func create() throws(StoreError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw StoreError(path: path, .wrongKind(found: "a file", accepted: "a folder"))
      }
    } else {
      try StoreError.naming(path) { try OutputFile.makeFolder(path) }
    }
    guard access(path, W_OK | X_OK) == 0 else {
      throw StoreError(path: path, .cannotWrite(systemWords(errno)))
    }
  }

  /// - Throws: ``StoreError`` when the folder holds a file, other than what a writer that was killed
  ///   may have left.
  func checkEmpty() throws(StoreError) {
    let names = try StoreError.naming(path) {
      try FileManager.default.contentsOfDirectory(atPath: path)
    }
    guard let name = names.filter({ !OutputFile.isTemporary($0) }).min() else { return }
    throw StoreError(path: "\(path)/\(name)", .foreignFile)
  }

  /// - Throws: ``StoreError`` when a file that the run of `plan` is to write is there and not its own.
  func checkFiles(of plan: ExperimentPlan) throws(StoreError) {
    struct Label: Decodable { let planHash: String }
    for file in [summary, manifest] {
      try checkOwn(file) {
        (try? JSONDecoder().decode(Label.self, from: $0))?.planHash == hexadecimal(plan.hash)
      }
    }
    try checkOwn(scenario) { $0 == Data(plan.resolved.utf8) }
  }

  private func checkOwn(_ file: String, _ isOwn: (Data) -> Bool) throws(StoreError) {
    guard (try? FileManager.default.attributesOfItem(atPath: file)) != nil else { return }
    guard InputFile.isRegular(file), let found = FileManager.default.contents(atPath: file),
      isOwn(found)
    else { throw StoreError(path: file, .foreignFile) }
  }

  /// Writes a file so that a reader meets the old one or the new one, never a part.
  package static func write(_ data: Data, to file: String) throws(StoreError) {
    try StoreError.naming(file) { try OutputFile.write(data, to: file) }
  }
}
