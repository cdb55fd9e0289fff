/// A document in block style with a comment above each key, from the shape: its meaning, accepted
/// values and default. Repeated keys are explained once.
package struct CommentedDocument {
  private var lines: [String] = []
  private var told: Set<String> = []

  /// YAML text of `document` with a new line at its end; keys that `shape` lacks are left out.
  package static func text(_ document: DocumentNode, _ shape: ObjectShape) -> String {
    var writer = CommentedDocument()
    writer.write(document.entries ?? [], shape, at: "", indent: 0)
    return writer.lines.map { $0 + "\n" }.joined()
  }

  private mutating func write(
    _ entries: [DocumentNode.Entry], _ object: ObjectShape, at path: String, indent: Int
  ) {
    for entry in entries {
      guard let property = object[entry.key] else { continue }
      let place = path + "." + entry.key
      if indent == 0 { lines.append("") }
      if told.insert(place).inserted { explain(property, entry.value, indent) }
      write(entry, property.shape, at: place, indent: indent)
    }
  }

  private mutating func write(
    _ entry: DocumentNode.Entry, _ shape: Shape, at path: String, indent: Int
  ) {
    let blanks = String(repeating: " ", count: indent)
    switch (shape.alternative(for: entry.value)?.unwrapped, entry.value.content) {
    case (.object(let object), .mapping(let entries)) where !entries.isEmpty:
      lines.append("\(blanks)\(DocumentWriter.key(entry.key)):")
      write(entries, object, at: path, indent: indent + 2)
    case (.map(_, let shape), .mapping(let entries)) where !shape.isScalar:
      lines.append("\(blanks)\(DocumentWriter.key(entry.key)):")
      for entry in entries { write(entry, shape, at: path, indent: indent + 2) }
    case (.list(let item, _), .sequence(let items)) where !item.isScalar:
      lines.append("\(blanks)\(DocumentWriter.key(entry.key)):")
      for (index, node) in items.enumerated() {
        if index > 0 { lines.append("") }
        write(item: node, item, at: path, indent: indent + 2)
      }
    default: lines.append("\(blanks)\(DocumentWriter.key(entry.key)): \(entry.value.inline)")
    }
  }

  /// A mapping of a list: its first key stands behind the dash.
  private mutating func write(item: DocumentNode, _ shape: Shape, at path: String, indent: Int) {
    guard case .object(let object)? = shape.alternative(for: item)?.unwrapped else { return }
    let first = lines.count
    write(item.entries ?? [], object, at: path, indent: indent + 2)
    let blanks = String(repeating: " ", count: indent)
    for place in first..<lines.count {
      let line = lines[place].dropFirst(indent + 2)
      guard !line.hasPrefix("#") else {
        lines[place] = blanks + line
        continue
      }
      lines[place] = blanks + "- " + line
      return
    }
  }

  private mutating func explain(_ property: Property, _ value: DocumentNode, _ indent: Int) {
    let first = String(repeating: " ", count: indent) + "# "
    let facts = [property.doc, property.further(than: value)].filter { !$0.isEmpty }
    lines += Paragraph(facts.joined(separator: " "), first: first, next: first).lines
    for choice in property.shape.explained {
      let words = "\(choice.name): \(choice.doc)"
      lines += Paragraph(words, first: first + "  ", next: first + "    ").lines
    }
  }
}

extension Property {
  /// The other values that are accepted here, and the default.
  fileprivate func further(than value: DocumentNode) -> String {
    if case .object(let object)? = shape.alternative(for: value)?.unwrapped {
      let names = object.properties.map(\.name).filter { value[$0] == nil && $0 != "extends" }
      return names.isEmpty ? "" : "Further keys: \(names.joined(separator: ", "))."
    }
    let fallback = fallback.flatMap(\.scalar).map { "; default \($0)" } ?? ""
    return "Accepted: \(shape.accepted)\(fallback)."
  }
}

extension Shape {
  /// The words of a choice, where each has a meaning of its own.
  fileprivate var explained: [Choice] {
    guard case .choice(let choices) = unwrapped, choices.allSatisfy({ !$0.doc.isEmpty }),
      choices.count > 1, Set(choices.map(\.doc)).count == choices.count
    else { return [] }
    return choices
  }
}

extension DocumentNode {
  /// On one line, as YAML.
  package var inline: String {
    switch content {
    case .null, .scalar: quotedAsRead(String(DocumentWriter.write(self).dropLast()))
    case .sequence(let items): "[" + items.map(\.inline).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{ "
        + entries.map { "\(DocumentWriter.key($0.key)): \($0.value.inline)" }.joined(
          separator: ", ") + " }"
    }
  }

  /// Keeps the quotes of a text that was read with them, and quotes one that would end a list or
  /// mapping.
  private func quotedAsRead(_ text: String) -> String {
    let isOpen = !text.hasPrefix("\"") && (isQuoted || text.contains { ",[]{}".contains($0) })
    return isOpen ? "\"\(text)\"" : text
  }
}
