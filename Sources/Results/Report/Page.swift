/// A text of lines, with or without colour.
///
/// Columns count characters, so scripts of double width are not supported.
struct Page {
  /// Terminals are at least so wide.
  static let width = 80

  private(set) var text = ""
  let color: Bool

  init(color: Bool) { self.color = color }

  /// Ends with a line without blanks at its end.
  mutating func line(_ pieces: Piece...) { line(pieces) }

  mutating func line(_ pieces: [Piece]) {
    // Blanks wait until something follows them.
    var blanks = ""
    for piece in pieces {
      if piece.side == .right { blanks += piece.padding }
      if !piece.text.isEmpty {
        text += blanks + (color ? piece.ink.paint(piece.text) : piece.text)
        blanks = ""
      }
      if piece.side == .left { blanks += piece.padding }
    }
    text += "\n"
  }

  mutating func blank() { text += "\n" }

  /// A blank line and a heading, with a note at the right edge.
  mutating func heading(_ title: String, _ note: String = "") {
    blank()
    line(
      .left(title.uppercased(), 0, .strong), .right(note, Self.width - title.count, .faint))
  }

  /// `words` in as many lines as they need; later lines are indented by `indent`.
  mutating func wrapped(_ words: String, indent: Int, _ ink: Ink = .plain) {
    var row = ""
    for word in words.split(separator: " ") {
      if !row.isEmpty, row.count + 1 + word.count > Self.width {
        line(.left(row, 0, ink))
        row = String(repeating: " ", count: indent) + word
      } else {
        row += (row.isEmpty ? "" : " ") + word
      }
    }
    line(.left(row, 0, ink))
  }
}
