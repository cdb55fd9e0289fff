import Documents

/// A stretch of a line: a text in its column, on one line whatever it holds.
struct Piece {
  enum Side { case left, right }

  var text: String
  var ink: Ink
  /// In characters; a longer text is never cut and pushes what follows to the right, a blank away.
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
    width > 0 && text.count >= width && text.last != " " && next.text.first != " "
  }

  var padding: String { String(repeating: " ", count: max(0, width - text.count)) }
}
