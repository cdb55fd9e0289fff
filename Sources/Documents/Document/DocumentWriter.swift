import Yams

/// Writes a tree as YAML in block style; the text parses to the same tree again.
///
/// The same tree gives the same text. A text is quoted only where it would otherwise be read as
/// something else by a YAML 1.1 or 1.2 reader: `"22:00"`, `"yes"`, `"010"`. A byte order mark at
/// the beginning of a text is the one thing that Yams does not read back.
package struct DocumentWriter {
  private var text = ""

  /// YAML text of `node`, with a new line at its end.
  package static func write(_ node: DocumentNode) -> String {
    var writer = DocumentWriter()
    writer.write(node, indent: 0)
    return writer.text
  }

  /// Writes a node that begins at the current column; its further lines begin at `indent`.
  private mutating func write(_ node: DocumentNode, indent: Int) {
    switch node.content {
    case .null: text += "null\n"
    case .scalar(let scalar): text += Self.scalar(scalar, isQuoted: node.isQuoted) + "\n"
    case .sequence(let items) where items.isEmpty: text += "[]\n"
    case .mapping(let entries) where entries.isEmpty: text += "{}\n"
    case .sequence(let items): write(items, indent: indent)
    case .mapping(let entries): write(entries, indent: indent)
    }
  }

  private mutating func write(_ items: [DocumentNode], indent: Int) {
    for (index, item) in items.enumerated() {
      if index > 0 { pad(indent) }
      text += "- "
      write(item, indent: indent + 2)
    }
  }

  private mutating func write(_ entries: [DocumentNode.Entry], indent: Int) {
    for (index, entry) in entries.enumerated() {
      if index > 0 { pad(indent) }
      let key = Self.key(entry.key)
      // A key of over 1,024 letters must be marked as one.
      let isLong = key.utf8.count > 500
      text += isLong ? "? \(key)\n" : "\(key):"
      if isLong {
        pad(indent)
        text += ":"
      }
      writeValue(entry.value, indent: indent + 2)
    }
  }

  private mutating func writeValue(_ value: DocumentNode, indent: Int) {
    let isBlock = !(value.items ?? []).isEmpty || !(value.entries ?? []).isEmpty
    if isBlock {
      text += "\n"
      pad(indent)
    } else {
      text += " "
    }
    write(value, indent: indent)
  }

  private mutating func pad(_ indent: Int) {
    text += String(repeating: " ", count: indent)
  }
}

extension DocumentWriter {
  /// A key as it is written: quoted where a reader would take it for anything but a text.
  static func key(_ text: String) -> String { scalar(text, isQuoted: true) }

  /// A scalar as it is written: numbers, `true` and `false` plain unless they are texts.
  private static func scalar(_ text: String, isQuoted: Bool) -> String {
    let isTyped = NumberText(text) != nil || text == "true" || text == "false"
    if isTyped, !isQuoted { return text }
    return isPlainText(text) ? text : quoted(text)
  }

  /// Whether every reader takes `text` without quotes for the same text.
  private static func isPlainText(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, scalars.count <= 200,
      first.properties.isAlphabetic || first.isASCIIDigit || first == "_" || first == "/",
      last != " ", last != ":", !["y", "n"].contains(text.lowercased()),
      scalars.allSatisfy({ $0.properties.isAlphabetic || isPlainSign($0) }),
      !zip(scalars, scalars.dropFirst()).contains(where: { $0 == ":" && $1 == " " })
    else { return false }
    return Node(text).tag == Tag(.str)
  }

  private static func isPlainSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCIIDigit || " _-./+@()%,:'".unicodeScalars.contains(scalar)
  }

  /// In double quotes, as YAML reads it.
  package static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      default: isPrintable(scalar) ? String(scalar) : escape(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...0x10FFFF:
      true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
