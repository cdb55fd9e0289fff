extension Escape {
  /// Lines for standard output or standard error, with the bold and faint text of reports.
  ///
  /// `::error` at the start of a line and `##[error]` anywhere are commands to the runner of a
  /// build, so both are broken up.
  package static func terminal(_ text: String) -> String {
    let parts = text.unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    var shown = ""
    for (place, part) in parts.map({ String($0) }).enumerated() {
      if place > 0 { shown += isStyle(part) ? "\u{1B}" : #"\u{1B}"# }
      shown += lines(part)
    }
    return shown.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { withoutCommands(String($0)) }.joined(separator: "\n")
  }

  /// Whether it goes on as ``Ink`` of a report does behind the escape character.
  private static func isStyle(_ rest: String) -> Bool {
    ["[0m", "[1m", "[2m"].contains { rest.utf8.starts(with: $0.utf8) }
  }

  private static func withoutCommands(_ line: String) -> String {
    let start = line.unicodeScalars.drop { $0.properties.isWhitespace }
    guard start.starts(with: "::".unicodeScalars) else {
      return withoutCommands(line, by: #"#\u{23}"#)
    }
    let blanks = line.unicodeScalars[..<start.startIndex]
    return withoutCommands(
      String(blanks) + #"\u{3A}"# + String(start.dropFirst()), by: #"#\u{23}"#)
  }
}
