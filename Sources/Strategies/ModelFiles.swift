import Documents
import PushService

/// Puts the model of a file in the place of its name, so that a scenario is whole in itself.
package enum ModelFiles {
  static let key = "model"
  private static let setting = "score"
  /// The most bytes of a model's file. Other libraries write many words for a tree.
  private static let foreignMax = 64_000_000

  /// `document` with the model of each strategy whose `score.model` names a file.
  package static func resolve(_ document: DocumentNode) throws(ScenarioError) -> DocumentNode {
    guard let entries = document.entries else { return document }
    var copy = document
    copy.content = .mapping(
      try entries.map { entry throws(ScenarioError) in
        var entry = entry
        entry.value =
          try entry.key == "arms" || entry.key == "edits"
          ? list(entry.value)
          : entry.key == "strategy" ? strategy(entry.value) : entry.value
        return entry
      })
    return copy
  }

  private static func list(_ node: DocumentNode) throws(ScenarioError) -> DocumentNode {
    guard let items = node.items else { return node }
    var copy = node
    copy.content = .sequence(try items.map { item throws(ScenarioError) in try resolve(item) })
    return copy
  }

  private static func strategy(_ node: DocumentNode) throws(ScenarioError) -> DocumentNode {
    guard let score = node[setting], let link = score[key], let name = link.scalar else {
      return node
    }
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
      let document = try DocumentFile.document(text, name: path)
      let problems = Shape.object(ScoreShape.model).validate(document)
      guard problems.isEmpty else { throw ScenarioError(problems) }
      return document
    } catch {
      guard error.problems[0].mark.line == 0 else { throw error }
      let path = DocumentPath() + setting + key
      throw ScenarioError(
        [Problem(link.mark, path, "is \(link.found); \(error.description)")], error.fault)
    }
  }
}
