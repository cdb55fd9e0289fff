/// The texts that are accepted at one place.
package struct TextPattern: Sendable {
  /// What is accepted, as it continues `accepted: `.
  let description: String

  /// The same as a regular expression for the schema, where there is one.
  let regex: String?

  let accepts: @Sendable (String) -> Bool

  package init(
    _ description: String, regex: String? = nil, accepts: @escaping @Sendable (String) -> Bool
  ) {
    self.description = description
    self.regex = regex
    self.accepts = accepts
  }

  static let any = TextPattern("a text, not empty", regex: "\\S") { text in
    !text.allSatisfy(\.isWhitespace)
  }

  /// Any text, the empty one too.
  static let free = TextPattern("a text") { _ in true }
}
