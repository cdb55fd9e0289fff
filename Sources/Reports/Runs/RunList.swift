import Documents
import Foundation
import RunStore

/// The runs below a folder, sorted by name and then by path.
///
/// A run is looked for in the folder itself, in its folders, and one level further down, where
/// `pushlab run` puts it: `results/<name>/<hash of the plan>`. Folders in which there is none are
/// listed, too; files and names that begin with a dot are not.
package struct RunList: Encodable, Sendable {
  /// The folder as the user named it.
  package let folder: String
  /// Folders with a run or without, sorted by name, or by path where there is none.
  package let runs: [ListedRun]

  /// - Throws: ``StoreError`` when there is no such folder, or it cannot be read.
  package init(in folder: String) throws(StoreError) {
    self.folder = folder
    guard !RunFolder(path: folder).looksLikeRun else {
      runs = [ListedRun(path: folder)]
      return
    }
    var found: [ListedRun] = []
    for path in try Self.folders(in: folder) { found += Self.runs(at: path) }
    runs = found.sorted { ($0.name ?? $0.path, $0.path) < ($1.name ?? $1.path, $1.path) }
  }

  /// A list of no runs, where nobody has named a folder and the usual one does not exist.
  package init(emptyIn folder: String) { (self.folder, runs) = (folder, []) }

  private static func runs(at path: String) -> [ListedRun] {
    let isRun = { RunFolder(path: $0).looksLikeRun }
    guard !isRun(path), let inner = try? folders(in: path), inner.contains(where: isRun) else {
      return [ListedRun(path: path)]
    }
    return inner.map(ListedRun.init(path:))
  }

  private static func folders(in path: String) throws(StoreError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw StoreError(path: path, .cannotRead("there is no such folder"))
    }
    guard isFolder.boolValue else {
      throw StoreError(path: path, .wrongKind(found: "a file", accepted: "a folder"))
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw StoreError(path: path, .cannotRead("its files cannot be listed"))
    }
    let stem = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    return names.sorted().filter { !$0.hasPrefix(".") }.map { stem + $0 }.filter {
      FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder.boolValue
    }
  }
}
