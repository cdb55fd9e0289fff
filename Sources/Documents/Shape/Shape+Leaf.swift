/// What the scalars at one place of a file are.
package enum ScalarKind: Hashable, Sendable {
  case whole
  /// Numbers; `isShare` where they lie between 0 and 1.
  case number(isShare: Bool)
  case duration
  /// Words, texts, dates and `true` or `false`.
  case word
}

extension Shape {
  /// The shape of the value at a path of keys; `nil` where the shape has no such key.
  package func shape(at keys: some Collection<String>) -> Shape? {
    guard let key = keys.first else { return self }
    switch unwrapped {
    case .object(let object):
      return object[object.presentKey(key)]?.shape.shape(at: keys.dropFirst())
    case .map(let name, let value):
      return name.accepts(key, isQuoted: false) ? value.shape(at: keys.dropFirst()) : nil
    case .list(let element, _): return Int(key) == nil ? nil : element.shape(at: keys.dropFirst())
    case .oneOf(let shapes): return shapes.lazy.compactMap { $0.shape(at: keys) }.first
    default: return nil
    }
  }

  /// The kind of scalar that texts without quotes are here; `nil` if one of them is refused.
  package func kind(of texts: [String]) -> ScalarKind? {
    if case .oneOf(let shapes) = unwrapped {
      return shapes.lazy.compactMap { $0.kind(of: texts) }.first
    }
    guard texts.allSatisfy({ accepts($0, isQuoted: false) }) else { return nil }
    switch unwrapped {
    case .integer, .unsigned: return .whole
    case .number(let range, _): return .number(isShare: range.isOfShares)
    case .duration: return .duration
    default: return .word
    }
  }
}

extension NumberRange {
  /// Whether its numbers lie between 0 and 1.
  fileprivate var isOfShares: Bool { low ?? -1 >= 0 && high ?? 2 <= 1 }
}
