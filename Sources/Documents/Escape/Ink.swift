/// Style of a text in a terminal. Nothing else writes ANSI escape codes.
package enum Ink: Sendable {
  case plain
  /// Headings and what a reader looks for first.
  case strong
  /// Figures that back up others.
  case faint

  /// Erases the line of the cursor and returns to its start.
  package static let erasedLine = "\r\u{1B}[K"

  /// The codes that ``paint(_:)`` writes behind the escape character.
  static let codes = ["[0m", "[1m", "[2m"]

  /// The text between the codes of this ink; the text itself when it is plain.
  package func paint(_ text: String) -> String {
    switch self {
    case .plain: text
    case .strong: "\u{1B}[1m\(text)\u{1B}[0m"
    case .faint: "\u{1B}[2m\(text)\u{1B}[0m"
    }
  }
}
