extension Shape {
  /// The alternative of a `oneOf` that `node` most probably means; other shapes return themselves.
  ///
  /// The kind of node decides first (scalar, list, mapping), then single-word choices among the
  /// keys of a mapping (`kind: commerce`), then its keys. Only alternatives that these do not tell
  /// apart are validated, and the fewest problems win. Nil when no alternative is of that kind.
  package func alternative(for node: DocumentNode) -> Shape? {
    guard case .oneOf(let shapes) = unwrapped else { return self }
    let ofKind = shapes.compactMap { $0.alternative(for: node) }.filter { $0.isKind(of: node) }
    let marked = ofKind.filter { $0.hasKeyword(of: node) }
    let similar = Self.best(of: marked.isEmpty ? ofKind : marked) { $0.keysAmiss(in: node) }
    guard similar.count > 1 else { return similar.first }
    return Self.best(of: similar) { $0.validate(node).count }.first
  }

  /// The shapes with the least score, in their order.
  private static func best(of shapes: [Shape], by score: (Shape) -> Int) -> [Shape] {
    guard shapes.count > 1 else { return shapes }
    let scores = shapes.map(score)
    return zip(shapes, scores).filter { $0.1 == scores.min() }.map(\.0)
  }

  /// How many keys of `node` this object does not know or misses.
  private func keysAmiss(in node: DocumentNode) -> Int {
    guard case .object(let object) = unwrapped, let entries = node.entries else { return 0 }
    let present = Set(entries.map(\.key))
    let missing = object.properties.count { $0.isRequired && !present.contains($0.name) }
    return missing + entries.count { object[$0.key] == nil }
  }

  private func isKind(of node: DocumentNode) -> Bool {
    switch (unwrapped, node.content) {
    case (.object, .mapping), (.map, .mapping), (.list, .sequence): true
    case (.object, _), (.map, _), (.list, _): false
    case (_, .scalar(let text)): accepts(text, isQuoted: node.isQuoted)
    case (_, .null): allowsNull
    default: false
    }
  }

  /// Whether `node` gives one of this object's single-word keys its word.
  private func hasKeyword(of node: DocumentNode) -> Bool {
    guard case .object(let object) = unwrapped, let entries = node.entries else { return false }
    return entries.contains { entry in
      guard let property = object[entry.key], case .choice(let choices) = property.shape.unwrapped
      else { return false }
      return choices.count == 1 && entry.value.scalar == choices[0].name
    }
  }
}
