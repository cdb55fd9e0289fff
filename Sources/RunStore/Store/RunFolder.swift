import Documents
import Experiments
import Foundation
import Scenarios

/// The folder of a run's results.
package struct RunFolder: Hashable, Sendable {
  /// The folder's path as it was given, absolute or relative.
  package let path: String

  /// The folder at `path`; nothing is read or changed yet.
  package init(path: String) { self.path = path }

  /// `results/<name>/<first 8 digits of the plan's hash>`.
  package init(of plan: ExperimentPlan, in results: String = "results") {
    self.init(path: "\(results)/\(plan.scenario.name)/\(plan.shortHash)")
  }

  /// Path of the cells, the event log and the results.
  package var database: String { path + "/run.sqlite" }
  /// Path of the manifest, which is written last: with it the run is finished.
  package var manifest: String { path + "/manifest.json" }
  /// Path of the scenario with every default.
  package var scenario: String { path + "/scenario.yaml" }
  /// Path of the results as JSON.
  package var summary: String { path + "/summary.json" }
  /// Path of the worlds that replications drew from; there is such a file for a run over an ensemble alone.
  package var worlds: String { path + "/" + ScenarioFile.worldsName }
  /// Those that a run consists of.
  package var files: [String] { [database, manifest, scenario, summary, worlds] }

  /// Creates the folder and its parents if they do not exist.
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
      throw StoreError(path: path, .init(writing: errno))
    }
  }

  /// - Throws: ``StoreError`` when the folder has a file, other than temporary ones of a killed
  ///   writer.
  func checkEmpty() throws(StoreError) {
    let names = try StoreError.naming(path) {
      try FileManager.default.contentsOfDirectory(atPath: path)
    }
    guard let name = names.filter({ !OutputFile.isTemporary($0) }).min() else { return }
    throw StoreError(path: "\(path)/\(name)", .foreignFile)
  }

  /// - Throws: ``StoreError`` when a file that the run of `plan` would write exists and is not its
  ///   own.
  func checkFiles(of plan: ExperimentPlan) throws(StoreError) {
    struct Label: Decodable { let planHash: String }
    for file in [summary, manifest] {
      try checkOwn(file) {
        (try? JSONInput.value(Label.self, in: $0))?.planHash == hexadecimal(plan.hash)
      }
    }
    try checkOwn(worlds) { $0 == plan.members.map { Data($0.text.utf8) } }
    // What is told besides the simulation may have changed since.
    try checkOwn(scenario) {
      Scenario.simulated(String(decoding: $0, as: UTF8.self)) == Scenario.simulated(plan.resolved)
    }
  }

  private func checkOwn(_ file: String, _ isOwn: (Data) -> Bool) throws(StoreError) {
    guard (try? FileManager.default.attributesOfItem(atPath: file)) != nil else { return }
    guard InputFile.isRegular(file), let found = FileManager.default.contents(atPath: file),
      isOwn(found)
    else { throw StoreError(path: file, .foreignFile) }
  }

  /// Writes a file atomically: a reader sees the old file or the new one, never a part.
  package static func write(_ data: Data, to file: String) throws(StoreError) {
    try StoreError.naming(file) { try OutputFile.write(data, to: file) }
  }
}

extension RunFolder {
  /// The database of a finished run.
  package func finishedDatabase() throws(StoreError) -> ReadOnlyDatabase {
    guard FileManager.default.fileExists(atPath: database) else {
      throw StoreError(path: path, .cannotRead("not a run folder: it has no `run.sqlite`"))
    }
    try DatabaseInspection(path: database).checkHeader()
    guard FileManager.default.fileExists(atPath: manifest) else {
      throw StoreError(path: path, .unfinished)
    }
    return try ReadOnlyDatabase(database)
  }
}

extension RunFolder {
  /// The ``RunDatabase/logicalDigest()`` of a finished run, which is not changed.
  ///
  /// - Throws: ``StoreError`` when there is no run, it is not finished, or it was changed since it
  ///   was written.
  /// - Complexity: O(size of the database).
  package func logicalDigest() throws(StoreError) -> UInt64 {
    let opened = try finishedDatabase()
    try opened.forEachRow("PRAGMA integrity_check(1)") { row in
      guard let words = row.text(0), words != "ok" else { return }
      throw StoreError(path: database, .damaged(words))
    }
    let found = try opened.reading { try LogicalDigest.value(of: opened.connection) }
    guard let contents = try Manifest(of: self).contents else { return found }
    guard contents == hexadecimal(found) else {
      throw StoreError(
        path: database,
        .damaged("its content has the digest \(hexadecimal(found)), its manifest says \(contents)"))
    }
    return found
  }
}
