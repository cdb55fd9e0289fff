/// Words in as many lines as they need, fit to be printed whatever they hold.
package struct Paragraph: Sendable {
  /// Terminals are at least so wide, in characters.
  package static let width = 80

  package private(set) var lines: [String] = []

  /// - Parameters:
  ///   - units: What may not be broken; one that is too wide gets a line of its own.
  ///   - first: What the first line begins with.
  ///   - next: What the others begin with; as many blanks if not given.
  package init(_ units: [String], first: String = "", next: String? = nil) {
    let next = next ?? String(repeating: " ", count: first.count)
    var row = first
    var isFresh = true
    for unit in units.map(Escape.plain) {
      if !isFresh, row.count + 1 + unit.count > Self.width {
        lines.append(row)
        (row, isFresh) = (next, true)
      }
      row += (isFresh ? "" : " ") + unit
      isFresh = false
    }
    lines.append(row)
  }

  package init(_ words: String, first: String = "", next: String? = nil) {
    self.init(words.split(separator: " ").map(String.init), first: first, next: next)
  }

  /// Without a new line at its end.
  package var text: String { lines.joined(separator: "\n") }
}
