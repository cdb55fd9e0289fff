extension Shape {
  /// `top` over `base`: objects merge key by key, anything else in `top` replaces its counterpart.
  ///
  /// A key of `base` keeps its place; new keys follow. Alternatives merge while `top` still fits the
  /// one that `base` is.
  func overlay(_ top: DocumentNode, over base: DocumentNode) -> DocumentNode {
    switch unwrapped {
    case .object(let object):
      guard let topEntries = top.entries, let baseEntries = base.entries else { return top }
      return object.overlay(topEntries, over: baseEntries, as: top)
    case .oneOf:
      guard let meant = alternative(for: base), meant.validate(top, isPartial: true).isEmpty else {
        return top
      }
      return meant.overlay(top, over: base)
    default: return top
    }
  }

  /// `node` with the default of every absent key, keys in the order of the shape.
  ///
  /// Texts are marked as quoted, so that a writer keeps `010` a text. What does not fit the shape
  /// stays as it is.
  func filling(_ node: DocumentNode) -> DocumentNode {
    var filled = node
    switch (alternative(for: node)?.unwrapped, node.content) {
    case (.object(let object), .mapping(let entries)):
      filled.content = .mapping(object.filling(entries))
    case (.map(_, let value), .mapping(let entries)):
      filled.content = .mapping(
        entries.map { DocumentNode.Entry($0.key, value.filling($0.value), at: $0.keyMark) })
    case (.list(let item, _), .sequence(let items)):
      filled.content = .sequence(items.map(item.filling))
    case (.integer, _), (.number, _), (.boolean, _), (nil, _): break
    case (_, .scalar): filled.isQuoted = true
    default: break
    }
    return filled
  }
}

extension ObjectShape {
  fileprivate func overlay(
    _ top: [DocumentNode.Entry], over base: [DocumentNode.Entry], as node: DocumentNode
  ) -> DocumentNode {
    var merged = base
    for entry in top {
      guard let place = merged.firstIndex(where: { $0.key == entry.key }) else {
        merged.append(entry)
        continue
      }
      let value = self[entry.key]?.shape.overlay(entry.value, over: merged[place].value)
      merged[place] = DocumentNode.Entry(entry.key, value ?? entry.value, at: entry.keyMark)
    }
    return DocumentNode(.mapping(merged), at: node.mark)
  }

  fileprivate func filling(_ entries: [DocumentNode.Entry]) -> [DocumentNode.Entry] {
    let known = properties.compactMap { property -> DocumentNode.Entry? in
      let entry = entries.first { $0.key == property.name }
      guard let value = entry?.value ?? property.fallback else { return nil }
      let mark = entry?.keyMark ?? .generated
      return DocumentNode.Entry(property.name, property.shape.filling(value), at: mark)
    }
    return known + entries.filter { self[$0.key] == nil }
  }
}
