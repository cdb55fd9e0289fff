import Documents

/// A text of lines, with or without colour.
struct Page {
  /// Width of the page in columns; terminals are at least this wide.
  static let width = Paragraph.width

  private(set) var text = ""
  let color: Bool

  init(color: Bool) { self.color = color }

  /// Ends with a line without blanks at its end.
  mutating func line(_ pieces: Piece...) { line(pieces) }

  mutating func line(_ pieces: [Piece]) {
    // Blanks wait until something follows them.
    var blanks = ""
    var last: Piece?
    for piece in pieces {
      if piece.side == .right { blanks += piece.padding }
      if !piece.text.isEmpty {
        if blanks.isEmpty, last?.touches(piece) == true { blanks = " " }
        last = piece
        text += blanks + (color ? piece.ink.paint(piece.text) : piece.text)
        blanks = ""
      }
      if piece.side == .left { blanks += piece.padding }
    }
    text += "\n"
  }

  mutating func blank() { text += "\n" }

  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// A blank line and a heading, with a note at the right edge.
  mutating func heading(_ title: String, note: String = "") {
    blank()
    line(.left(title, 0, .strong), .right(note, Self.width - title.columns, .faint))
  }

  /// Adds `first` and `words` in as many lines as they need; later lines are indented by the width
  /// of `first`.
  mutating func wrapped(_ first: String, _ words: String, _ ink: Ink = .plain) {
    for row in Paragraph(Escape.plain(words), first: first).lines { line(.left(row, 0, ink)) }
  }
}

/// A piece of a line: a text with the width of its column.
struct Piece {
  enum Side { case left, right }

  var text: String
  var ink: Ink
  /// In columns; a longer text is never cut and pushes what follows to the right, a blank away.
  var width: Int
  var side: Side

  static func left(_ text: String, _ width: Int = 0, _ ink: Ink = .plain) -> Piece {
    Piece(text: Escape.plain(text), ink: ink, width: width, side: .left)
  }

  static func right(_ text: String, _ width: Int, _ ink: Ink = .plain) -> Piece {
    Piece(text: Escape.plain(text), ink: ink, width: width, side: .right)
  }

  /// Whether this column is full and `next` would continue its last word.
  func touches(_ next: Piece) -> Bool {
    width > 0 && text.columns >= width && text.last != " " && next.text.first != " "
  }

  var padding: String { String(repeating: " ", count: max(0, width - text.columns)) }
}
