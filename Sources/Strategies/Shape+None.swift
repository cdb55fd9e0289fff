import Documents

extension Shape {
  /// The shape, or the word `none`, which stands for an absent value.
  package static func optional(_ shape: Shape, _ doc: String) -> Shape {
    .oneOf([.keyword("none", doc), shape])
  }

  /// Whether this is an `optional` shape.
  var allowsNone: Bool {
    guard case .oneOf(let shapes) = unwrapped, case .choice(let choices) = shapes[0] else {
      return false
    }
    return choices.map(\.name) == ["none"]
  }

  /// `node` without the keys whose word is `none`, as Swift values are decoded.
  ///
  /// A key with another default, `0s` or `{}`, gets that default instead: a key that accepts `none`
  /// is absent by default.
  package func withoutNone(_ node: DocumentNode) -> DocumentNode {
    var copy = node
    switch (alternative(for: node)?.unwrapped, node.content) {
    case (.object(let object), .mapping(let entries)):
      copy.content = .mapping(entries.compactMap { object.withoutNone($0) })
    case (.map(_, let value), .mapping(let entries)):
      copy.content = .mapping(
        entries.map { DocumentNode.Entry($0.key, value.withoutNone($0.value), at: $0.keyMark) })
    case (.list(let item, _), .sequence(let items)):
      copy.content = .sequence(items.map(item.withoutNone))
    default: break
    }
    return copy
  }
}

extension ObjectShape {
  fileprivate func withoutNone(_ entry: DocumentNode.Entry) -> DocumentNode.Entry? {
    guard let property = self[entry.key] else { return entry }
    var entry = entry
    if property.shape.allowsNone, entry.value.scalar == "none" {
      guard let fallback = property.fallback, fallback.scalar != "none" else { return nil }
      entry.value = fallback
    } else {
      entry.value = property.shape.withoutNone(entry.value)
    }
    return entry
  }
}
