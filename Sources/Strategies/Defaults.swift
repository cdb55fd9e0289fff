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
    let fallback = node[name] ?? (shape.allowsNone ? .text("none") : nil)
    return Property(name, shape, fallback: fallback, doc: doc, source: source)
  }

  /// A section: an object whose own properties have the defaults.
  package func callAsFunction(_ name: String, _ section: ObjectShape) -> Property {
    precondition(node[name] != nil, "there is no section \(name)")
    return Property(
      name, .object(section), fallback: .mapping([:]), doc: section.doc, source: nil)
  }
}
