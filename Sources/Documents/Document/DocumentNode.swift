/// A value of a configuration file: a scalar's text, a list or a mapping in file order.
///
/// A scalar has no type of its own: `22:00`, `010` and `yes` are kept as written, and the shape of
/// their place decides their meaning.
///
/// Two nodes are equal when they hold the same content; marks and quotes do not count.
package struct DocumentNode: Equatable, Sendable {
  /// What a value is: one of the four kinds of YAML.
  package enum Content: Equatable, Sendable {
    /// `null`, `~` or nothing at all, without quotes.
    case null
    case scalar(String)
    case sequence([DocumentNode])
    case mapping([Entry])
  }

  /// One key of a mapping with its value.
  package struct Entry: Equatable, Sendable {
    /// Name of the key, without quotes and escapes.
    package var key: String
    /// Place of the key, to which an unknown key's message points.
    package var keyMark: DocumentMark
    /// What stands behind the colon; `null` where nothing does.
    package var value: DocumentNode

    package init(_ key: String, _ value: DocumentNode, at keyMark: DocumentMark = .generated) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }

    package static func == (one: Entry, other: Entry) -> Bool {
      one.key == other.key && one.value == other.value
    }
  }

  /// What the value is, without its place.
  package var content: Content
  /// Place of the value, to which a message about it points.
  package var mark: DocumentMark

  /// Whether the scalar stood in quotes and so is text, whatever it looks like.
  var isQuoted: Bool

  package init(_ content: Content, at mark: DocumentMark = .generated, isQuoted: Bool = false) {
    self.content = content
    self.mark = mark
    self.isQuoted = isQuoted
  }

  package static func == (one: DocumentNode, other: DocumentNode) -> Bool {
    one.content == other.content
  }
}

extension DocumentNode {
  /// A value without quotes: a number, `true` or `false`.
  package static func plain(_ value: some CustomStringConvertible) -> DocumentNode {
    DocumentNode(.scalar(value.description))
  }

  /// A text, which is quoted when it is written if it looks like something else.
  package static func text(_ text: String) -> DocumentNode {
    DocumentNode(.scalar(text), isQuoted: true)
  }

  static func list(_ items: [DocumentNode]) -> DocumentNode {
    DocumentNode(.sequence(items))
  }

  /// A mapping with these keys, in this order; every mark is `generated`.
  package static func mapping(_ entries: KeyValuePairs<String, DocumentNode>) -> DocumentNode {
    DocumentNode(.mapping(entries.map { Entry($0.key, $0.value) }))
  }

  static let null = DocumentNode(.null)
}

extension DocumentNode {
  var isNull: Bool { content == .null }

  /// Text of a scalar, as written and without its quotes; `nil` for `null` and collections.
  package var scalar: String? {
    if case .scalar(let text) = content { text } else { nil }
  }

  /// Values of a list, in file order; `nil` for anything else.
  package var items: [DocumentNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The texts of a list, or the one text.
  package var texts: [String] { (items ?? [self]).compactMap(\.scalar) }

  /// Keys of a mapping with their values, in file order; `nil` for anything else.
  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The value of `key`, or nil when this is no mapping or has no such key.
  /// - Complexity: O(keys)
  package subscript(key: String) -> DocumentNode? {
    entries?.first { $0.key == key }?.value
  }

  /// The same content with every mark replaced by `mark`.
  func marked(_ mark: DocumentMark) -> DocumentNode {
    var copy = self
    copy.mark = mark
    switch content {
    case .null, .scalar: break
    case .sequence(let items): copy.content = .sequence(items.map { $0.marked(mark) })
    case .mapping(let entries):
      copy.content = .mapping(entries.map { Entry($0.key, $0.value.marked(mark), at: mark) })
    }
    return copy
  }

  /// The value as named in a message: `'1.4 fortnights'`, `"5"`, `null`, `a list`, `a mapping`.
  package var found: String {
    switch content {
    case .null: "null"
    case .scalar(let text): isQuoted ? "\"\(quotable(text))\"" : "'\(quotable(text))'"
    case .sequence(let items): items.isEmpty ? "an empty list" : "a list"
    case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
    }
  }
}
