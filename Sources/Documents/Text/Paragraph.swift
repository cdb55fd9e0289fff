/// Words wrapped into lines, escaped for printing.
package struct Paragraph: Sendable {
  /// Width in characters; terminals are at least this wide.
  package static let width = 80

  package private(set) var lines: [String] = []

  /// - Parameters:
  ///   - units: Pieces that are not broken; one that is too wide gets a line of its own.
  ///   - first: Beginning of the first line.
  ///   - next: Beginning of the other lines; as many blanks as `first` has if not given.
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
