extension JSONValue {
  /// The value on one line without blanks. Numbers have the fewest digits that read back as the same number.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// ``text`` as UTF-8.
  public var bytes: [UInt8] {
    var text = JSONText()
    write(to: &text)
    return text.bytes
  }

  private func write(to text: inout JSONText) {
    switch self {
    case .null: text.append("null")
    case .bool(let value): text.append(value ? "true" : "false")
    case .integer(let value): text.append(value.description)
    case .number(let value): text.append(value.isFinite ? value.description : "null")
    case .string(let value): text.quote(value)
    case .array(let elements): text.array(elements) { $0.write(to: &$1) }
    case .object(let members):
      text.object(members, key: \.key) { $0.value.write(to: &$1) }
    }
  }

  /// At most 60 characters of a text, for errors.
  package static func shortened(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(59) + "…"
  }
}

/// A JSON text that is written piece by piece, on one line or in lines with an indentation.
///
/// Escaped are the characters that RFC 8259 demands, and no others: payloads are short of bytes. What
/// people read is escaped where it is shown.
package struct JSONText {
  /// What has been written, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private let step: Int?
  private var depth = 0

  /// An empty text.
  ///
  /// - Parameter step: Blanks of each level's indentation; without them the text is one line.
  package init(indentedBy step: Int? = nil) { self.step = step }

  /// Appends a number or a literal as it stands.
  package mutating func append(_ plain: String) { bytes += plain.utf8 }

  /// Appends an array of `elements`, each as `write` writes it.
  package mutating func array<Element>(
    _ elements: [Element], write: (Element, inout JSONText) -> Void
  ) {
    list("[", "]", elements, write)
  }

  /// Appends an object with a member for each of `elements`, its value as `write` writes it.
  package mutating func object<Element>(
    _ elements: [Element], key: (Element) -> String, write: (Element, inout JSONText) -> Void
  ) {
    list("{", "}", elements) { element, text in
      text.quote(key(element))
      text.append(text.step == nil ? ":" : ": ")
      write(element, &text)
    }
  }

  private mutating func list<Element>(
    _ open: String, _ close: String, _ elements: [Element],
    _ write: (Element, inout JSONText) -> Void
  ) {
    append(open)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      breakLine()
      write(element, &self)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    append(close)
  }

  private mutating func breakLine() {
    guard let step else { return }
    append("\n" + String(repeating: " ", count: step * depth))
  }

  /// Appends a string with its quotes.
  package mutating func quote(_ text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append(#"\""#)
      case "\\": append(#"\\"#)
      case "\n": append(#"\n"#)
      case "\r": append(#"\r"#)
      case "\t": append(#"\t"#)
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        append(#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes += UTF8.encode(scalar)!
      }
    }
    append("\"")
  }
}
