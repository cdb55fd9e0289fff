import Documents
import Foundation
import PushService
import Scenarios
import SimWorld

/// A scenario that extends another one with the settings of a calibration.
package struct FittedScenario: Sendable {
  /// YAML that `extends` the base, with a comment at each value.
  package let text: String

  /// What the text says, with its one world.
  package let scenario: Scenario

  /// - Parameters:
  ///   - base: The scenario's file, which is not changed.
  ///   - path: Where the text will be saved; the reference to the base is relative to it.
  ///   - log: Name of the log.
  ///   - worlds: Path of the file with the worlds that its runs draw from; `nil` for its one world.
  ///   - rules: Those of the program, which arms may name.
  /// - Throws: `ScenarioError` when the base cannot be read, or does not take a value.
  package init(
    _ report: CalibrationReport, extending base: String, path: String, log: String,
    worlds: String? = nil, rules: OwnRules = OwnRules()
  ) throws(ScenarioError) {
    let scenario = try ScenarioFile.load(path: base, rules: rules).scenario
    let name = scenario.name
    var lines = [
      "# Fitted by `pushlab calibrate` to \(Escape.plain(log)): \(grouped(report.pushes)) pushes to "
        + "\(grouped(report.people)) people.",
      "extends: \(Self.quoted(Self.way(to: base, from: path)))",
      "name: \(name)-fitted",
    ]
    var section: [Substring] = []
    let merged = HourMerge(report.settings, scenario.world).settings
    for setting in Self.withOwnDynamics(merged, scenario.world) {
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
    let plain = lines.joined(separator: "\n") + "\n"
    self.scenario = try ScenarioFile.load(text: plain, name: path, rules: rules).scenario
    text =
      plain
      + (worlds.map { "worlds: { from: \(Self.quoted(Self.way(to: $0, from: path))) }\n" } ?? "")
  }

  /// Adds the scenario's other keys of `world.dynamics`, where one word may stand for all of them.
  private static func withOwnDynamics(
    _ settings: [CalibrationSetting], _ base: WorldParameters
  ) -> [CalibrationSetting] {
    let section = "world.dynamics."
    guard let last = settings.lastIndex(where: { $0.key.hasPrefix(section) }),
      let dynamics = base.dynamics, let entries = try? DocumentEncoder().encode(dynamics).entries
    else { return settings }
    let fitted = Set(settings.map(\.key))
    let own = entries.filter { !fitted.contains(section + $0.key) }.map { entry in
      CalibrationSetting(
        key: section + entry.key,
        value: entry.value.inline,
        comment: "as in the scenario")
    }
    return settings[...last] + own.filter { $0.value != "null" } + settings[(last + 1)...]
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
