/// Writes the tree of a document as JSON: two spaces of indentation, the keys in their order.
/// ``JSONReport`` writes every other value.
package struct JSONWriter {
  private var text = ""

  package static func write(_ node: DocumentNode) -> String {
    var writer = JSONWriter()
    writer.write(node, indent: 0)
    return writer.text + "\n"
  }

  private mutating func write(_ node: DocumentNode, indent: Int) {
    switch node.content {
    case .null: text += "null"
    case .scalar(let scalar): text += Self.scalar(scalar, isQuoted: node.isQuoted)
    case .sequence(let items):
      write("[", "]", count: items.count, indent) { writer, index in
        writer.write(items[index], indent: indent + 2)
      }
    case .mapping(let entries):
      write("{", "}", count: entries.count, indent) { writer, index in
        writer.text += Self.quoted(entries[index].key) + ": "
        writer.write(entries[index].value, indent: indent + 2)
      }
    }
  }

  private mutating func write(
    _ open: String, _ close: String, count: Int, _ indent: Int,
    element: (inout JSONWriter, Int) -> Void
  ) {
    text += open
    for index in 0..<count {
      text += (index > 0 ? ",\n" : "\n") + String(repeating: " ", count: indent + 2)
      element(&self, index)
    }
    text += count > 0 ? "\n" + String(repeating: " ", count: indent) + close : close
  }

  private static func scalar(_ text: String, isQuoted: Bool) -> String {
    if isQuoted { return quoted(text) }
    if text == "true" || text == "false" { return text }
    return NumberText(text)?.json ?? quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case "\0"..."\u{1F}", "\u{7F}": "\\u" + hex(scalar.value)
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
