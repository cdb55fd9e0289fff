/// Style of a text in a terminal. Nothing else writes ANSI escape codes.
package enum Ink: Sendable {
  case plain
  /// Headings and what a reader looks for first.
  case strong
  /// Figures that back up others.
  case faint
  /// What got better, or held: bold blue.
  case good
  /// What got worse, or failed: bold orange.
  case bad

  /// Erases the line of the cursor and returns to its start.
  package static let erasedLine = "\r\u{1B}[K"

  /// The codes that ``paint(_:)`` writes behind the escape character.
  ///
  /// Blue and orange are told apart with every common kind of colour blindness (Okabe and Ito 2008,
  /// *Color Universal Design*), which green and red are not. Of the 256 colours of terminals 32 and
  /// 166 have a contrast of 3:1 or more on black and on white alike.
  static let codes = ["[0m", "[1m", "[2m", "[1;38;5;32m", "[1;38;5;166m"]

  /// The text between the codes of this ink; the text itself when it is plain.
  package func paint(_ text: String) -> String {
    switch self {
    case .plain: text
    case .strong: "\u{1B}[1m\(text)\u{1B}[0m"
    case .faint: "\u{1B}[2m\(text)\u{1B}[0m"
    case .good: "\u{1B}[1;38;5;32m\(text)\u{1B}[0m"
    case .bad: "\u{1B}[1;38;5;166m\(text)\u{1B}[0m"
    }
  }
}
