extension Shape {
  /// `node` with the default of every absent key, keys in the order of the shape.
  ///
  /// Texts are marked as quoted, so that a writer keeps `010` a text. Values that do not fit the
  /// shape are kept.
  package func filling(_ node: DocumentNode) -> DocumentNode {
    var filled = node
    switch (alternative(for: node)?.unwrapped, node.content) {
    case (.object(let object), .mapping(let entries)):
      filled.content = .mapping(object.filling(entries))
    case (.map(_, let value), .mapping(let entries)):
      filled.content = .mapping(
        entries.map { DocumentNode.Entry($0.key, value.filling($0.value), at: $0.keyMark) })
    case (.list(let item, _), .sequence(let items)):
      filled.content = .sequence(items.map(item.filling))
    case (.integer, _), (.unsigned, _), (.number, _), (.boolean, _), (nil, _): break
    case (_, .scalar): filled.isQuoted = true
    default: break
    }
    return filled
  }

  /// The problems of the defaults anywhere in this shape; empty for a valid one.
  func validateDefaults() -> [Problem] {
    var names: Set<String> = []
    return validateDefaults(at: DocumentPath(), &names)
  }

  private func validateDefaults(at path: DocumentPath, _ names: inout Set<String>) -> [Problem] {
    switch self {
    case .object(let object):
      object.properties.flatMap { property in
        let own = property.fallback.map {
          property.shape.validate(property.shape.filling($0), at: path + property.name)
        }
        return (own ?? []) + property.shape.validateDefaults(at: path + property.name, &names)
      }
    case .map(_, let shape), .list(let shape, _), .nullable(let shape):
      shape.validateDefaults(at: path, &names)
    case .oneOf(let shapes): shapes.flatMap { $0.validateDefaults(at: path, &names) }
    case .named(let name, let shape):
      names.insert(name).inserted ? shape().validateDefaults(at: path, &names) : []
    default: []
    }
  }
}

extension ObjectShape {
  fileprivate func filling(_ entries: [DocumentNode.Entry]) -> [DocumentNode.Entry] {
    let known = properties.compactMap { property -> DocumentNode.Entry? in
      let entry = entries.first { $0.key == property.name }
      guard let value = entry?.value ?? property.fallback else { return nil }
      let mark = entry?.keyMark ?? .generated
      return DocumentNode.Entry(property.name, property.shape.filling(value), at: mark)
    }
    let named = Set(properties.map(\.name))
    return known
      + entries.filter { !named.contains($0.key) }.map { entry in
        guard let open, open.names.accepts(entry.key) else { return entry }
        return DocumentNode.Entry(entry.key, open.shape.filling(entry.value), at: entry.keyMark)
      }
  }
}

/// The properties of a closed object.
package struct ObjectShape: Sendable {
  /// Name of the object in its JSON Schema; `nil` where the key that holds it says enough.
  package let title: String?
  /// Meaning of the object in sentences, for its JSON Schema; empty for none.
  package let doc: String
  /// Known keys, in the order in which they are written and listed.
  package let properties: [Property]
  /// The keys that people name themselves; `nil` where there are none.
  let open: OpenProperties?
  /// Keys of a similar object, each with the words that say where it is known.
  private let elsewhere: [String: String]

  package init(
    title: String? = nil, doc: String = "", _ properties: [Property],
    open: OpenProperties? = nil, elsewhere: [String: String] = [:]
  ) {
    let names = properties.map(\.name)
    precondition(Set(names).count == names.count, "a property is declared twice in \(names)")
    self.title = title
    self.doc = doc
    self.properties = properties
    self.open = open
    self.elsewhere = elsewhere
  }

  /// The property of the key `name`; `nil` if the object does not know it.
  package subscript(name: String) -> Property? {
    properties.first { $0.name == name } ?? open.flatMap { $0.property(named: name) }
  }
}

/// Keys of an object that people name themselves, all with one shape of value.
package struct OpenProperties: Sendable {
  let names: TextPattern
  let shape: Shape

  package init(_ names: TextPattern, _ shape: Shape) {
    self.names = names
    self.shape = shape
  }

  fileprivate func property(named name: String) -> Property? {
    names.accepts(name)
      ? Property(name, shape, fallback: nil, doc: "", source: nil) : nil
  }
}

extension ObjectShape {
  /// The reason why `key` is refused, as it follows the key's path.
  func refusal(ofKey key: String, _ foreign: ForeignWords = .none) -> String {
    let names = properties.map(\.name)
    var known = names.isEmpty ? "no keys" : names.joined(separator: ", ")
    if let open { known += "; or \(open.names.description)" }
    if let place = elsewhere[key] { return "is \(place); accepted: \(known)" }
    let meant = foreign.hint(forKey: key)
    let hint = meant.isEmpty ? didYouMean(key, among: names) : meant
    return "is not known here;\(hint) accepted: \(known)"
  }
}
