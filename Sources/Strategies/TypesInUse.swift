import Documents
import PushMessages
import PushModel

/// The types of push that documents add, found before anything in them is checked: a scenario names them in
/// many places.
package enum TypesInUse {
  /// The types that ship, and those that the contents of some documents add.
  ///
  /// A document's own `content` goes before those of its arms, and an earlier document before a later one.
  /// What is wrong with a type is no matter here: it is found where the content is read.
  package static func types(of documents: [DocumentNode]) -> PushTypes {
    let contents = documents.compactMap(ownContent) + documents.flatMap(armContents)
    var found: [String: [String: DocumentNode]] = [:]
    for entry in contents.flatMap({ $0["types"]?.entries ?? [] }) {
      let traits = (entry.value.entries ?? []).map { ($0.key, $0.value) }
      found[entry.key, default: [:]].merge(traits) { first, _ in first }
    }
    let added = found.sorted { $0.key < $1.key }.compactMap { Self.type($0.key, $0.value) }
    return added.reduce(PushTypes.shipped) { table, type in (try? table.adding([type])) ?? table }
  }

  /// The type, if it can be one.
  private static func type(_ name: String, _ traits: [String: DocumentNode]) -> AddedType? {
    guard PushTypes.shipped[name] == nil, AddedType.isName(name),
      let category = traits["category"]?.scalar.flatMap({ Category(name: $0) })
    else { return nil }
    return AddedType(
      name, category,
      audience: traits["audience"]?.scalar.flatMap { Audience(name: $0) } ?? .addressee,
      priority: traits["priority"]?.scalar.flatMap { Priority(name: $0) } ?? .normal,
      alias: traits["alias"]?.items?.compactMap(\.scalar) ?? [])
  }

  private static func ownContent(_ document: DocumentNode) -> DocumentNode? {
    guard let node = document[ContentFiles.key] else { return nil }
    guard let name = node.scalar else { return node }
    let path = DocumentFile.path(name, relativeTo: node.mark)
    return try? DocumentFile.document(try DocumentFile.text(path), name: path)
  }

  private static func armContents(_ document: DocumentNode) -> [DocumentNode] {
    (document["arms"]?.items ?? []).flatMap { arm in
      ([arm] + (arm["edits"]?.items ?? [])).compactMap { $0["strategy"]?[ContentFiles.key] }
    }
  }
}
