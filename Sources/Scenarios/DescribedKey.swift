import Documents
import PushModel

/// One key of a scenario with its value, default and meaning.
package struct DescribedKey: Hashable, Sendable {
  /// The path that `--set` takes, such as `arms[house-policy].strategy.minGap`.
  package var key: String
  /// The value on one line, as YAML with brackets and braces.
  package var value: String
  /// Default; `nil` for a key that is required, or absent if it is not given.
  package var fallback: String?
  /// The values that are accepted, in words.
  package var accepted: String
  /// Meaning of the key, in a sentence.
  package var doc: String
  /// Source of the default.
  package var source: String?

  /// Whether the value is the default, whoever gave it; `false` for a key without one.
  package var isDefault: Bool { value == fallback }
}

extension Scenario {
  /// Every key with its value, in the order of the format.
  ///
  /// Throws for a number that is not finite.
  package func describe() throws(ScenarioError) -> [DescribedKey] {
    try types.inUse { () throws(ScenarioError) in
      var rows: [DescribedKey] = []
      ScenarioShape.object.describe(try document(), at: "", into: &rows)
      return rows
    }
  }
}

extension ObjectShape {
  fileprivate func describe(
    _ node: DocumentNode, at path: String, into rows: inout [DescribedKey]
  ) {
    let known = Set(properties.map(\.name))
    let open = (node.entries ?? []).filter { !known.contains($0.key) }.compactMap { self[$0.key] }
    for property in properties + open {
      guard let value = node[property.name] else { continue }
      let isPlain = !property.name.contains(".")
      let step = isPlain ? ".\(property.name)" : "[\(property.name)]"
      let key = path.isEmpty ? property.name : path + step
      property.describe(value, property.shape, at: key, into: &rows)
    }
  }
}

extension Property {
  /// Describes objects key by key at any depth; anything else is one row.
  fileprivate func describe(
    _ node: DocumentNode, _ shape: Shape, at path: String, into rows: inout [DescribedKey]
  ) {
    switch (shape.alternative(for: node)?.unwrapped, node.content) {
    case (.object(let object), .mapping(let entries)) where !entries.isEmpty:
      object.describe(node, at: path, into: &rows)
    case (.map(_, let value), .mapping(let entries)) where !value.isScalar && !entries.isEmpty:
      for entry in entries {
        describe(entry.value, value, at: "\(path)[\(entry.key)]", into: &rows)
      }
    case (.list(let item, _), .sequence(let items)) where !item.isScalar && !items.isEmpty:
      for (index, node) in items.enumerated() {
        let name = node["name"]?.scalar ?? "\(index)"
        describe(node, item, at: "\(path)[\(name)]", into: &rows)
      }
    default:
      rows.append(
        DescribedKey(
          key: path, value: node.flow, fallback: fallback.map { self.shape.filling($0).flow },
          accepted: shape.accepted, doc: doc, source: source))
    }
  }
}

extension DocumentNode {
  /// The value on one line, for people: `{ en: 0.6, nb: 0.4 }`.
  fileprivate var flow: String {
    switch content {
    case .null: "null"
    case .scalar(let text): text
    case .sequence(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
    case .mapping(let entries) where entries.isEmpty: "{}"
    case .mapping(let entries):
      "{ " + entries.map { "\($0.key): \($0.value.flow)" }.joined(separator: ", ") + " }"
    }
  }
}
