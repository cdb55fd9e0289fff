extension Shape {
  /// `top` over `base`: objects merge key by key, anything else in `top` replaces its counterpart.
  ///
  /// A key of `base` keeps its place; new keys follow. Alternatives merge while `top` still fits the
  /// one that `base` is.
  package func overlay(_ top: DocumentNode, over base: DocumentNode) -> DocumentNode {
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
}

extension ObjectShape {
  fileprivate func overlay(
    _ top: [DocumentNode.Entry], over base: [DocumentNode.Entry], as node: DocumentNode
  ) -> DocumentNode {
    var merged = base
    var places = Dictionary(base.indices.map { (base[$0].key, $0) }) { first, _ in first }
    for entry in top {
      guard let place = places[entry.key] else {
        places[entry.key] = merged.count
        merged.append(entry)
        continue
      }
      let value = self[entry.key]?.shape.overlay(entry.value, over: merged[place].value)
      merged[place] = DocumentNode.Entry(entry.key, value ?? entry.value, at: entry.keyMark)
    }
    return DocumentNode(.mapping(merged), at: node.mark)
  }
}
