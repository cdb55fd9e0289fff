import Documents
import Foundation
import Scenarios

/// A scenario that extends another one with the settings of a calibration.
package struct FittedScenario: Sendable {
  /// YAML that `extends` the base, with a comment at each value.
  package let text: String

  /// - Parameters:
  ///   - base: The scenario's file, which is not changed.
  ///   - path: Where the text will be saved; the reference to the base is relative to it.
  ///   - log: Name of the log.
  /// - Throws: `ScenarioError` when the base cannot be read, or does not take a value.
  package init(
    _ report: CalibrationReport, extending base: String, path: String, log: String
  ) throws(ScenarioError) {
    let name = try ScenarioFile.load(path: base).scenario.name
    var lines = [
      "# Fitted by `pushlab calibrate` to \(Escape.plain(log)): \(grouped(report.pushes)) pushes to "
        + "\(grouped(report.people)) people.",
      "extends: \(Self.quoted(Self.way(to: base, from: path)))",
      "name: \(name)-fitted",
    ]
    var section: [Substring] = []
    for setting in report.settings {
      let keys = setting.key.split(separator: ".")
      let folders = Array(keys.dropLast())
      let shared = zip(section, folders).prefix { $0 == $1 }.count
      for depth in shared..<max(shared, folders.count) {
        lines.append(Self.blanks(depth) + "\(folders[depth]):")
      }
      section = folders
      lines.append(
        Self.blanks(folders.count)
          + "\(keys[keys.count - 1]): \(setting.value)  # \(setting.comment)")
    }
    text = lines.joined(separator: "\n") + "\n"
    _ = try ScenarioFile.load(text: text, name: path)
  }

  private static func blanks(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  private static func quoted(_ text: String) -> String {
    DocumentWriter.quoted(text)
  }

  /// The relative path from the folder of one file to another file.
  private static func way(to target: String, from path: String) -> String {
    let goal = URL(fileURLWithPath: target).standardizedFileURL.pathComponents
    let start = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
      .pathComponents
    let shared = zip(goal, start).prefix { $0 == $1 }.count
    let up = [String](repeating: "..", count: start.count - shared)
    return (up + goal[shared...]).joined(separator: "/")
  }
}
