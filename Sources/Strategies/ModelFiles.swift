import Documents
import PushModel
import PushService

/// Puts the model of a file in the place of its name, so that a scenario is whole in itself.
///
/// Whoever reads an error may not be allowed to see the file, so none quotes anything of it.
package enum ModelFiles {
  static let key = "model"
  private static let setting = "score"
  /// The most bytes of a model's file. Other libraries write many words for a tree.
  static let foreignMax = 64_000_000

  /// `document` with the model of each strategy whose `score.model` names a file.
  ///
  /// - Parameter isWhole: Whether no file may be named.
  package static func resolve(
    _ document: DocumentNode, isWhole: Bool = false
  ) throws(ScenarioError) -> DocumentNode {
    guard let entries = document.entries else { return document }
    var copy = document
    copy.content = .mapping(
      try entries.map { entry throws(ScenarioError) in
        var entry = entry
        entry.value =
          try entry.key == "arms" || entry.key == "edits"
          ? list(entry.value, isWhole)
          : entry.key == "strategy" ? strategy(entry.value, isWhole) : entry.value
        return entry
      })
    return copy
  }

  private static func list(
    _ node: DocumentNode, _ isWhole: Bool
  ) throws(ScenarioError) -> DocumentNode {
    guard let items = node.items else { return node }
    var copy = node
    copy.content = .sequence(
      try items.map { item throws(ScenarioError) in try resolve(item, isWhole: isWhole) })
    return copy
  }

  private static func strategy(
    _ node: DocumentNode, _ isWhole: Bool
  ) throws(ScenarioError) -> DocumentNode {
    guard let score = node[setting], let link = score[key], let name = link.scalar else {
      return node
    }
    guard !isWhole else { throw refusal(of: link, "accepted: the model itself, of no other file") }
    return node.setting(setting, score.setting(key, try model(name, namedBy: link)))
  }

  /// The model of a file; a problem with the file as a whole is one of the key that names it.
  private static func model(
    _ name: String, namedBy link: DocumentNode
  ) throws(ScenarioError) -> DocumentNode {
    let path = DocumentFile.path(name, relativeTo: link.mark)
    do throws(ScenarioError) {
      let text = try DocumentFile.text(path, bytesMax: foreignMax)
      if let foreign = try ForeignModel.model(in: text, file: path) { return foreign }
      return try own(text, file: path)
    } catch {
      guard error.problems[0].mark.line == 0 else { throw error }
      throw refusal(of: link, error.description, error.fault)
    }
  }

  /// The model of a file of our own form.
  private static func own(_ text: String, file: String) throws(ScenarioError) -> DocumentNode {
    guard text.utf8.count <= DocumentParser.bytesMax else {
      throw ScenarioError(
        DocumentMark(.file(file)),
        "larger than 1 MB; accepted: up to \(DocumentParser.bytesMax) bytes of our own form, "
          + "\(foreignMax) of LightGBM or XGBoost")
    }
    let problems: [Problem]
    do throws(ScenarioError) {
      let document = try DocumentFile.document(text, name: file)
      problems = Shape(.fields(of: ScoreModel.self)).validate(document)
      if problems.isEmpty { return document }
    } catch {
      problems = error.problems
    }
    throw ScenarioError(problems.prefix(1).map { $0.formless("a model as docs/learning.md says") })
  }

  private static func refusal(
    of link: DocumentNode, _ reason: String, _ fault: SystemFault = .other
  ) -> ScenarioError {
    let path = DocumentPath() + setting + key
    return ScenarioError([Problem(link.mark, path, "is \(link.found); \(reason)")], fault)
  }
}
