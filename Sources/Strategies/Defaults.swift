import Documents

/// Makes properties whose defaults are those of a Swift value, so that each default has one home.
package struct Defaults {
  private let node: DocumentNode

  /// - Precondition: `value` encodes to a mapping, without numbers that are not finite.
  package init(of value: some Encodable) {
    do {
      node = try DocumentEncoder().encode(value)
    } catch {
      preconditionFailure("the defaults of \(value): \(error)")
    }
  }

  /// A property with the value's default; one that is absent there has the word `none`.
  package func callAsFunction(
    _ name: String, _ shape: Shape, _ doc: String, source: String? = nil
  ) -> Property {
    Property(name, shape, fallback: fallback(of: name, shape), doc: doc, source: source)
  }

  /// The default of a key: `{}` for a section, whose own keys have theirs.
  func fallback(of name: String, _ shape: Shape) -> DocumentNode? {
    guard let own = node[name] else { return shape.allowsNone ? .text("none") : nil }
    if case .object = shape { return .mapping([:]) }
    return own
  }

  /// A section: an object whose own properties have the defaults.
  package func callAsFunction(_ name: String, _ section: ObjectShape) -> Property {
    precondition(node[name] != nil, "there is no section \(name)")
    return self(name, .object(section), section.doc)
  }
}
