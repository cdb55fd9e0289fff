import Documents
import Foundation
import RunStore

/// A file or folder in the place of a verb, and the command that takes it.
struct NamedFile {
  let command: String

  /// `nil` for what no command takes.
  init?(path: String) {
    guard let verb = Self.verb(for: path) else { return nil }
    command = Escape.shell([ThisProgram.name, verb, Escape.fileName(path)])
  }

  private static func verb(for path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    switch url.pathExtension {
    case "yaml", "yml": return verb(forYAML: url)
    case "csv", "tsv", "gz": return "analyze"
    default:
      let isRun = FileManager.default.fileExists(atPath: RunFolder(path: path).manifest)
      return isRun ? "report" : nil
    }
  }

  /// Gates and sweeps say so with a key of their own; all else may be a scenario.
  private static func verb(forYAML url: URL) -> String {
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let kind = text.split(whereSeparator: \.isNewline).lazy
      .compactMap { line in ["gate", "sweep"].first { line.hasPrefix("\($0):") } }.first
    return kind ?? "run"
  }
}
