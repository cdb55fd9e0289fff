import Foundation

/// An empty folder that is removed with the last reference to it.
package final class TemporaryFolder: Sendable {
  /// The folder's path, without symbolic links.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "pushlab-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, in a folder of its own if the name says so, and returns its path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: text.utf8)
  }

  @discardableResult
  package func write(_ name: String, bytes: some Sequence<UInt8>) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return path(name)
  }
}
