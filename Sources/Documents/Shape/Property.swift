/// A key of an object: its shape, meaning and default, with the source of that.
package struct Property: Sendable {
  /// The key as a file spells it.
  package let name: String
  /// The accepted values of the key.
  package let shape: Shape

  /// The value of an absent key, or nil when it stays absent.
  package let fallback: DocumentNode?
  let isRequired: Bool

  /// Meaning of the key, in a sentence.
  package let doc: String

  /// The evidence for the default: a paper, a document, or the word *assumption*.
  package let source: String?

  /// An earlier name, which is still read.
  package let alias: String?

  /// A property whose default is written as YAML: `30min`, `{ from: "22:00", to: "08:00" }`.
  ///
  /// With `{}` as the default of an object, the defaults of its own properties apply.
  package init(
    _ name: String, _ shape: Shape, default fallback: String? = nil, required: Bool = false,
    doc: String = "", source: String? = nil
  ) {
    precondition(!required || fallback == nil, "\(name) is required and has a default")
    self.init(
      name, shape, fallback: fallback.map { Self.node($0, of: name) }, required: required,
      doc: doc, source: source)
  }

  /// A property whose default is a value, or that stays absent.
  package init(
    _ name: String, _ shape: Shape, fallback: DocumentNode?, required: Bool = false, doc: String,
    source: String?, alias: String? = nil
  ) {
    self.alias = alias
    self.name = name
    self.shape = shape
    self.fallback = fallback
    self.isRequired = required
    self.doc = doc
    self.source = source
  }

  /// `extends: other.yaml`, which the loader carries out; list it to have it in the schema.
  package static let extends = Property(
    "extends", .text(.any),
    doc: "Another file, relative to this one, whose values hold where this one gives none.")

  private static func node(_ yaml: String, of name: String) -> DocumentNode {
    do {
      return try DocumentParser.parse(yaml, source: .generated).marked(.generated)
    } catch {
      preconditionFailure("the default of \(name): \(error)")
    }
  }
}
