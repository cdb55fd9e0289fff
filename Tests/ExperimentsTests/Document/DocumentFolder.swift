import Foundation

/// A folder that lives as long as the test that made it.
final class DocumentFolder: Sendable {
  let root: String

  init() {
    root =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("documents-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  /// Writes a file, in a folder of its own if the name says so, and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: Array(text.utf8))
  }

  func write(_ name: String, bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return path(name)
  }
}
