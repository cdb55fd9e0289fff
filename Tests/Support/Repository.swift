import Foundation

/// The files of this repository, which some tests read.
package enum Repository {
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  /// The paths of all Swift files under `path`, sorted.
  package static func swiftFiles(under path: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: path).path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" }
  }
}
