/// Words in as many lines as they need.
struct Paragraph {
  /// Terminals are at least so wide, in characters.
  static let width = 80

  private(set) var lines: [String] = []

  /// - Parameters:
  ///   - units: What may not be broken; one that is too wide gets a line of its own.
  ///   - first: What the first line begins with; the others are indented as far.
  ///   - indent: How far the others are indented instead.
  init(_ units: [String], first: String = "", indent: Int? = nil) {
    let blanks = String(repeating: " ", count: indent ?? first.count)
    var row = first
    var isFresh = true
    for unit in units {
      if !isFresh, row.count + 1 + unit.count > Self.width {
        lines.append(row)
        (row, isFresh) = (blanks, true)
      }
      row += (isFresh ? "" : " ") + unit
      isFresh = false
    }
    lines.append(row)
  }

  init(_ words: String, first: String = "", indent: Int? = nil) {
    self.init(words.split(separator: " ").map(String.init), first: first, indent: indent)
  }

  /// Without a new line at its end.
  var text: String { lines.joined(separator: "\n") }
}
