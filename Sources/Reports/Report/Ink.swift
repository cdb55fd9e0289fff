/// How a piece of a terminal report is printed.
enum Ink: Sendable {
  case plain
  /// Headings and what a reader looks for first.
  case strong
  /// Figures that back up others.
  case faint

  /// The text between the ANSI codes of this ink.
  func paint(_ text: String) -> String {
    switch self {
    case .plain: text
    case .strong: "\u{1B}[1m\(text)\u{1B}[0m"
    case .faint: "\u{1B}[2m\(text)\u{1B}[0m"
    }
  }
}
