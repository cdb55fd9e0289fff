import Documents
import PushModel
import PushService
import Strategies

/// A scenario that was read from a file and is valid.
package struct ScenarioFile: Hashable, Sendable {
  /// The scenario with the overrides and every default.
  package internal(set) var scenario: Scenario

  /// The scenario as YAML with every default, which reads as the same scenario.
  package internal(set) var resolved: String

  /// The text of the file itself, without the files that it extends.
  package let original: String

  /// Path as the user gave it. ``overrides`` are the settings of the command line.
  package let path: String
  /// Settings of the command line over the file, `key=value`, in order; ``scenario`` has them.
  package let overrides: [String]

  /// Remarks on the scenario, and earlier names in the file itself with the present ones.
  package let remarks: [String]

  /// Reads the scenario at `path` with `overrides` such as `seed=7` over it, in order.
  ///
  /// All problems are thrown together, each with its line. With `isNamedInFile`, for a path in
  /// another file, the errors of a file that is no scenario quote nothing of it.
  ///
  /// - Parameter rules: Those of the program, which arms may name.
  package static func load(
    path: String, overrides: [String] = [], isNamedInFile: Bool = false,
    rules: OwnRules = OwnRules(), worlds: WorldsSource = .named
  ) throws(ScenarioError) -> ScenarioFile {
    try load(
      text: try DocumentFile.text(path), name: path, overrides: overrides,
      isNamedInFile: isNamedInFile, rules: rules, worlds: worlds)
  }

  /// Reads a scenario from a text that is no file; messages call it `name`.
  ///
  /// - Parameter isWhole: Whether it is the resolved scenario of a task, a plan or a run, which may have
  ///   come from anybody: a path of another file in it is a problem, and none is opened.
  /// - Parameter worlds: Where the worlds are that replications draw from.
  package static func load(
    text: String, name: String, overrides: [String] = [], isNamedInFile: Bool = false,
    isWhole: Bool = false, rules: OwnRules = OwnRules(), worlds: WorldsSource = .named
  ) throws(ScenarioError) -> ScenarioFile {
    var loader = DocumentLoader(
      shape: ScenarioShape.shape, foreign: .ofOtherTools
    ) { document throws(ScenarioError) in
      let whole = try ModelFiles.resolve(try ArmInheritance.resolve(document), isWhole: isWhole)
      return try DeviceGrants.resolve(try ContentFiles.resolve(whole, isWhole: isWhole))
    }
    loader.around = { files, body throws(ScenarioError) in
      try TypesInUse.types(of: files).inUse(body)
    }
    let document = try loader.load(
      text: text, name: name, overrides: overrides, isNamedInFile: isNamedInFile, isWhole: isWhole)
    return try TypesInUse.types(of: [document]).inUse { () throws(ScenarioError) in
      var file = try file(of: document, text: text, name: name, overrides, rules)
      try file.draw(from: worlds, document, isWhole: isWhole)
      return file
    }
  }

  private static func file(
    of document: DocumentNode, text: String, name: String, _ overrides: [String], _ rules: OwnRules
  ) throws(ScenarioError) -> ScenarioFile {
    let scenario: Scenario
    do throws(ScenarioError) {
      scenario = try ScenarioReader.scenario(from: document, rules: rules)
    } catch {
      throw error.quoting(only: name)
    }
    var earlier: [EarlierWord] = []
    _ = ScenarioShape.shape.present(
      try DocumentFile.document(text, name: name), found: &earlier)
    return ScenarioFile(
      scenario: scenario, resolved: try scenario.yaml(), original: text, path: name,
      overrides: overrides, remarks: scenario.remarks + earlier.map(\.description))
  }
}

extension ScenarioFile {
  /// Every file that the scenario at `path` consists of.
  package static func inputs(of path: String) -> [String] { DocumentFile.names(from: path) }

  /// - Throws: `ScenarioError` for settings of the command line that have no effect.
  package func checkOverrides(_ reason: (String) -> String?) throws(ScenarioError) {
    let problems = overridesWithoutEffect(reason)
    guard problems.isEmpty else { throw ScenarioError(problems) }
  }

  /// The settings of the command line that have no effect.
  ///
  /// - Parameters:
  ///   - kept: Keys that have an effect although the first word of them has none.
  ///   - reason: Why a setting has no effect, by its key or the first word of it.
  package func overridesWithoutEffect(
    but kept: Set<String> = [], _ reason: (String) -> String?
  ) -> [Problem] {
    overrides.compactMap { text in
      let key = String(text.prefix { $0 != "=" })
      guard !kept.contains(key) else { return nil }
      let first = String(key.prefix { $0 != "." && $0 != "[" })
      return (reason(key) ?? reason(first)).map {
        Problem(DocumentMark(.override(text)), "has no effect: \($0); accepted: without it")
      }
    }
  }
}

extension Scenario {
  /// The scenario as YAML in the order of the format, with every default.
  ///
  /// Equal scenarios give equal texts. Throws for a number that is not finite.
  package func yaml() throws(ScenarioError) -> String {
    DocumentWriter.write(try document())
  }

  func document() throws(ScenarioError) -> DocumentNode {
    do {
      return try types.inUse {
        ContentFiles.differences(
          in: ScenarioShape.shape.filling(try DocumentEncoder().encode(self)))
      }
    } catch {
      throw ScenarioError(.generated, "the scenario cannot be written: \(error)")
    }
  }
}
