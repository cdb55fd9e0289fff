/// The source and position of a value.
package struct DocumentMark: Hashable, Sendable, CustomStringConvertible {
  /// What a value was read from.
  package enum Source: Hashable, Sendable {
    /// A file, named as the user named it.
    case file(String)

    /// A `--set` of the command line, with its text.
    case override(String)

    /// An `--assumption` of the command line, by its key.
    case assumption(String)

    /// A value that was not written by a user: a default, or an encoded value.
    case generated
  }

  /// The file or setting that the value stands in.
  package let source: Source

  /// The line from 1, or 0 when the problem is with the whole source.
  package let line: Int

  /// The column from 1 in Unicode scalars, or 0.
  package let column: Int

  /// Mark of a value that no user wrote; it has no line.
  package static let generated = DocumentMark(.generated)

  package init(_ source: Source, line: Int = 0, column: Int = 0) {
    self.source = source
    self.line = line
    self.column = column
  }

  /// `evening.yaml:14:7`, `--set world.subscribers=5` or `default`.
  package var description: String {
    switch source {
    case .file(let name): line > 0 ? "\(name):\(line):\(column)" : name
    case .override(let text): "--set \(quotable(text, limit: 80))"
    case .assumption(let key): "--assumption \(quotable(key, limit: 80))"
    case .generated: "default"
    }
  }
}

/// `text` on one line and shortened, for quotation in a message.
package func quotable(_ text: String, limit: Int = 60) -> String {
  let scalars = text.unicodeScalars
  let hidden = scalars.count - limit
  let shown = Escape.plain(String(scalars.prefix(limit)))
  return hidden > 0 ? shown + "… (\(hidden) more characters)" : shown
}
