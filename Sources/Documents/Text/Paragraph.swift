/// Words wrapped into lines, escaped for printing.
package struct Paragraph: Sendable {
  /// Width in columns; terminals are at least this wide.
  package static let width = 80

  package private(set) var lines: [String] = []

  /// - Parameters:
  ///   - units: Pieces that are not broken; one that is too wide gets a line of its own.
  ///   - first: Beginning of the first line.
  ///   - next: Beginning of the other lines; as many blanks as `first` has columns if not given.
  package init(_ units: [String], first: String = "", next: String? = nil) {
    let next = next ?? String(repeating: " ", count: first.columns)
    var row = first
    var room = first.columns
    var isFresh = true
    for unit in units.map(Escape.plain) {
      if !isFresh, room + 1 + unit.columns > Self.width {
        lines.append(row)
        (row, room, isFresh) = (next, next.columns, true)
      }
      row += (isFresh ? "" : " ") + unit
      room += (isFresh ? 0 : 1) + unit.columns
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
