extension Shape {
  /// The alternative of a `oneOf` that `node` was meant to be; other shapes are their own.
  ///
  /// The kind of node decides first (scalar, list, mapping), then single-word choices among the
  /// keys of a mapping (`kind: commerce`), then the number of problems. Nil when no alternative is
  /// of that kind.
  func alternative(for node: DocumentNode) -> Shape? {
    guard case .oneOf(let shapes) = unwrapped else { return self }
    let ofKind = shapes.compactMap { $0.alternative(for: node) }.filter { $0.isKind(of: node) }
    guard ofKind.count > 1 else { return ofKind.first }
    let marked = ofKind.filter { $0.hasKeyword(of: node) }
    let candidates = marked.isEmpty ? ofKind : marked
    guard candidates.count > 1 else { return candidates.first }
    let ranked = candidates.map { (problems: $0.validate(node).count, shape: $0) }
    return ranked.reduce(ranked[0]) { $1.problems < $0.problems ? $1 : $0 }.shape
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
