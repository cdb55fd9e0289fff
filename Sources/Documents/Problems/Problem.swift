/// One thing that is wrong with a configuration file, for the person who can mend it.
package struct Problem: Hashable, Sendable, CustomStringConvertible {
  package let mark: DocumentMark
  let path: DocumentPath

  /// A single line that names the key path, what was found and what is accepted.
  package let message: String

  /// A problem with the document as a whole, or with its syntax.
  package init(_ mark: DocumentMark, _ message: String) {
    self.mark = mark
    self.path = DocumentPath()
    self.message = message
  }

  /// A problem with the value at `path`; `reason` continues a sentence that begins with the path.
  package init(_ mark: DocumentMark, _ path: DocumentPath, _ reason: String) {
    self.mark = mark
    self.path = path
    self.message = "\(path) \(reason)"
  }

  /// The problem as it may be told of a file whose content must not be repeated: what has quotes may
  /// quote it.
  var withoutQuotes: Problem {
    guard message.contains(where: { "'\"".contains($0) }) else { return self }
    return Problem(mark, "is not of this format; accepted: a YAML mapping of known keys")
  }

  /// `evening.yaml:14:7: arms[1].strategy.minGap is '1.4'; accepted: a duration such as 30min`.
  package var description: String { "\(mark): \(message)" }
}
