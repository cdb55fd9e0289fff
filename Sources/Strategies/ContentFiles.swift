import Documents
import PushMessages
import PushModel
import PushPolicy
import PushService

/// Puts the whole content of each strategy that changes any of it in its place: its own keys over
/// those of the scenario's `content`, and these over the content that ships.
package enum ContentFiles {
  static let key = "content"

  /// The keys of a content file.
  package static let shape = Shape(ContentFile.form)

  /// The content that ships, as YAML.
  package static let shippedText = DocumentWriter.write(encoded)

  /// The JSON Schema of content files.
  package static var schema: String {
    Shape(.fields(of: ContentFile.self)).jsonSchema(title: "PushLab content").json
  }

  private static let encoded: DocumentNode = {
    do {
      return try DocumentEncoder().encode(ContentFile.shipped)
    } catch {
      preconditionFailure("the content that ships: \(error)")
    }
  }()

  /// The content that ships, with the keys that are empty.
  private static let shipped = shape.filling(encoded)

  /// `document` with the content of each of its arms, and of their edits, in full.
  ///
  /// - Parameter isWhole: Whether no file may be named.
  package static func resolve(
    _ document: DocumentNode, isWhole: Bool = false
  ) throws(ScenarioError) -> DocumentNode {
    let own = try document[key].map { node throws(ScenarioError) in
      try content(node, isWhole: isWhole)
    }
    guard let arms = document["arms"]?.items else { return document }
    let whole = arms.map { arm in
      var arm = strategy(in: arm, over: own)
      if let edits = arm["edits"]?.items {
        let later = edits.map { strategy(in: $0, over: own) }
        arm = arm.setting("edits", DocumentNode(.sequence(later), at: arm.mark))
      }
      return arm
    }
    return document.removing(key)
      .setting("arms", DocumentNode(.sequence(whole), at: document["arms"]!.mark))
  }

  /// A strategy with its content in full; a strategy that changes none has none.
  static func whole(_ strategy: DocumentNode, over own: DocumentNode? = nil) -> DocumentNode {
    guard strategy.entries != nil, strategy[key] != nil || own != nil else {
      return withCaps(strategy)
    }
    let layers = [own, strategy[key]].compactMap(\.self)
    return withCaps(
      strategy.setting(key, layers.reduce(shipped) { shape.overlay($1, over: $0) }))
  }

  /// A strategy with the caps of its content under its own, if it inherits them.
  private static func withCaps(_ strategy: DocumentNode) -> DocumentNode {
    let inherit = Policy.inheritKey
    guard let caps = strategy["caps"], let isAsked = caps[inherit] else { return strategy }
    let own = caps.removing(inherit)
    guard isAsked.scalar == "true", let given = (strategy[key] ?? shipped)["caps"],
      let shape = StrategyShape.object["caps"]?.shape
    else { return strategy.setting("caps", own) }
    let all = shape.overlay(own, over: DocumentNode(given.content, at: caps.mark))
    return strategy.setting("caps", all)
  }

  private static func strategy(
    in owner: DocumentNode, over own: DocumentNode?
  ) -> DocumentNode {
    guard owner.entries != nil, owner["strategy"] != nil || own != nil else { return owner }
    let strategy = owner["strategy"] ?? DocumentNode(.mapping([]), at: owner.mark)
    return owner.setting("strategy", whole(strategy, over: own))
  }

  /// A scenario's own content: a mapping, or that of the file that it names.
  private static func content(
    _ node: DocumentNode, isWhole: Bool
  ) throws(ScenarioError) -> DocumentNode {
    guard let name = node.scalar else { return node }
    guard !isWhole else {
      throw refusal(of: node, "accepted: the content itself, of no other file")
    }
    let path = DocumentFile.path(name, relativeTo: node.mark)
    let document: DocumentNode
    do throws(ScenarioError) {
      document = try DocumentFile.document(try DocumentFile.text(path), name: path)
    } catch {
      guard error.problems[0].mark.line == 0 else { throw error }
      throw refusal(of: node, error.description, error.fault)
    }
    var earlier: [EarlierWord] = []
    let present = shape.present(document, found: &earlier)
    let problems =
      earlier.compactMap { $0.clash(in: document) } + shape.validate(present, isPartial: true)
    guard problems.isEmpty else { throw ScenarioError(problems) }
    return present
  }

  private static func refusal(
    of node: DocumentNode, _ reason: String, _ fault: SystemFault = .other
  ) -> ScenarioError {
    ScenarioError(
      [Problem(node.mark, DocumentPath() + key, "is \(node.found); \(reason)")], fault)
  }
}

extension ContentFiles {
  /// `document`, of whose strategies each has only what it changes of the content that ships.
  package static func differences(in document: DocumentNode) -> DocumentNode {
    guard let entries = document.entries else { return document }
    var copy = document
    copy.content = .mapping(
      entries.compactMap { entry in
        var entry = entry
        switch entry.key {
        case "arms", "edits":
          guard let items = entry.value.items else { return entry }
          entry.value.content = .sequence(items.map(differences))
        case "strategy": entry.value = differences(in: entry.value)
        case key:
          guard let own = difference(entry.value, from: shipped) else { return nil }
          entry.value = own
        default: break
        }
        return entry
      })
    return copy
  }

  /// What is wrong with the texts and links of the strategy at `path` of `document`.
  static func problems(at path: DocumentPath, in document: DocumentNode) -> [Problem] {
    let path = path + key
    guard let node = document.node(at: path) else { return [] }
    do {
      _ = try Content(try DocumentDecoder().decode(ContentFile.self, from: node, at: path))
      return []
    } catch let error as ContentProblems {
      return error.problems.map { problem in
        let place = problem.path.reduce(path) { $0.step($1, in: document) }
        return Problem(document.mark(at: place), place, reason(of: problem))
      }
    } catch let error as ScenarioError {
      return error.problems
    } catch {
      return [Problem(node.mark, path, "cannot be read: \(error)")]
    }
  }

  /// The reason, with the type that was meant where one that ships is called nearly so.
  private static func reason(of problem: ContentProblem) -> String {
    guard problem.path.count == 2, problem.path[0] == "types" else { return problem.reason }
    let hint = didYouMean(problem.path[1], among: PushType.allCases.map(\.name))
    return problem.reason.replacing("; accepted:", with: ";\(hint) accepted:", maxReplacements: 1)
  }

  /// What `node` changes of `base`; `nil` for nothing.
  private static func difference(
    _ node: DocumentNode, from base: DocumentNode
  ) -> DocumentNode? {
    guard let entries = node.entries, base.entries != nil else {
      return node.content == base.content ? nil : node
    }
    let own = entries.compactMap { entry -> DocumentNode.Entry? in
      guard let below = base[entry.key] else { return entry }
      return difference(entry.value, from: below).map {
        DocumentNode.Entry(entry.key, $0, at: entry.keyMark)
      }
    }
    return own.isEmpty ? nil : DocumentNode(.mapping(own), at: node.mark)
  }
}

extension DocumentPath {
  /// The path to what is under a key, or in a list at the place that `step` has in digits.
  fileprivate func step(_ step: String, in document: DocumentNode) -> DocumentPath {
    guard let place = Int(step), document.node(at: self)?.items != nil else { return self + step }
    return self + place
  }
}
