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
}
