/// Earlier words for keys and values, which are still read.
extension Shape {
  /// `node` with the present word for each earlier one; `found` gets what was replaced.
  package func present(
    _ node: DocumentNode, at path: DocumentPath = DocumentPath(), found: inout [EarlierWord]
  ) -> DocumentNode {
    var copy = node
    switch (alternative(for: node)?.unwrapped ?? unwrapped, node.content) {
    case (.object(let object), .mapping(let entries)):
      copy.content = .mapping(
        entries.map { entry in
          let key = object.presentKey(entry.key)
          return Self.renamed(entry, key, object[key]?.shape, path, &found)
        })
    case (.map(let keys, let value), .mapping(let entries)):
      copy.content = .mapping(
        entries.map { Self.renamed($0, keys.presentWord($0.key), value, path, &found) })
    case (.list(let item, _), .sequence(let items)):
      copy.content = .sequence(
        items.enumerated().map { item.present($1, at: path + $0, found: &found) })
    case (_, .scalar(let text)):
      let word = presentWord(text)
      guard word != text else { return node }
      found.append(EarlierWord(word: text, present: word, path: path, mark: node.mark))
      copy.content = .scalar(word)
    default: break
    }
    return copy
  }

  private static func renamed(
    _ entry: DocumentNode.Entry, _ key: String, _ shape: Shape?, _ path: DocumentPath,
    _ found: inout [EarlierWord]
  ) -> DocumentNode.Entry {
    if key != entry.key {
      found.append(
        EarlierWord(word: entry.key, present: key, path: path + entry.key, mark: entry.keyMark))
    }
    let value = shape?.present(entry.value, at: path + key, found: &found) ?? entry.value
    return DocumentNode.Entry(key, value, at: entry.keyMark)
  }

  /// The present word for an earlier one; any other text itself.
  func presentWord(_ text: String) -> String {
    switch unwrapped {
    case .choice(let choices):
      guard !choices.contains(where: { $0.name == text }) else { return text }
      return choices.first { $0.alias == text }?.name ?? text
    case .oneOf(let shapes):
      return shapes.lazy.map { $0.presentWord(text) }.first { $0 != text } ?? text
    default: return text
    }
  }
}

extension ObjectShape {
  /// The present name of a key with an earlier name; any other key itself.
  func presentKey(_ key: String) -> String {
    guard self[key] == nil else { return key }
    return properties.first { $0.alias == key }?.name ?? key
  }
}

/// An earlier word in a document.
package struct EarlierWord: Hashable, Sendable, CustomStringConvertible {
  package let word: String
  package let present: String
  let path: DocumentPath
  let mark: DocumentMark

  /// The place, the word and what it is called now.
  package var description: String {
    Problem(mark, path, "is '\(quotable(word))', an earlier name; write '\(present)'").description
  }

  /// The problem of a mapping that has both words as keys; `nil` where it has one.
  package func clash(in node: DocumentNode) -> Problem? {
    guard let entries = node.node(at: path.parent)?.entries,
      entries.contains(where: { $0.key == present }), entries.contains(where: { $0.key == word })
    else { return nil }
    return Problem(
      mark, path, "is an earlier name of '\(present)', which is there too; accepted: one of them")
  }
}
