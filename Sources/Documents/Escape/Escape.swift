/// Escapes text from outside for the place that shows it, with one function for each place.
///
/// Names, paths, cells and the messages of other programs may hold anything: codes that clear a
/// terminal or reverse the reading direction, line ends that forge a line, characters with a
/// meaning to the reader of the file. Unprintable characters are shown by their number, such as
/// `\u{1B}`.
package enum Escape {
  /// A text on one line, for lists, tables and messages. Escaping it again changes nothing.
  package static func plain(_ text: String) -> String {
    replacing(shortened(text)) { $0.isUnprintable ? $0.escaped(asASCII: true) : nil }
  }

  /// A text of several lines, which keeps its line breaks.
  package static func lines(_ text: String) -> String {
    replacing(text) {
      $0.isUnprintable && $0 != "\n" && $0 != "\t" ? $0.escaped(asASCII: true) : nil
    }
  }

  /// The text of a JSON document, which stays the same document.
  package static func json(_ text: String) -> String {
    let shown = replacing(text) { scalar in
      guard scalar.isUnprintable, scalar != "\n" else { return nil }
      return scalar.utf16.map { #"\u"# + digits($0, radix: 16, count: 4) }.joined()
    }
    return withoutCommands(shown, by: #"#\u0023"#)
  }

  /// An attribute or the content of an element of XML 1.0.
  package static func xml(_ text: String) -> String {
    replacing(plain(text)) { marksOfXML[$0] }
  }

  private static let marksOfXML: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
  ]

  /// The message of a workflow command such as `::error::message`; may have lines.
  package static func annotation(_ text: String) -> String {
    let shown = withoutCommands(lines(shortened(text)), by: #"#\u{23}"#)
    return replacing(shown) { $0 == "%" ? "%25" : $0 == "\n" ? "%0A" : nil }
  }

  /// A property of a workflow command, such as the name of a file.
  package static func annotationProperty(_ text: String) -> String {
    replacing(annotation(plain(text))) { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }

  /// A field of a CSV file. A text that a spreadsheet would take for a formula gets a `'` before
  /// it; a number does not.
  package static func csv(_ text: String) -> String {
    let shown = replacing(text) { $0.isUnprintable ? $0.escaped(asASCII: true) : nil }
    let isFormula =
      shown.unicodeScalars.first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } == true
      && shown.wholeMatch(of: #/[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?/#) == nil
    let field = isFormula ? "'" + shown : shown
    guard field.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") })
    else { return field }
    return "\"" + replacing(field) { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}

extension Escape {
  /// Largest number of characters of a text that are shown.
  package static let lengthMax = 4_000

  /// A text of at most about `lengthMax` characters: a longer one has its length in place of the
  /// middle.
  package static func shortened(_ text: String, to lengthMax: Int = lengthMax) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > lengthMax, case let length = scalars.count, length > lengthMax else {
      return text
    }
    let (head, tail) = (lengthMax * 3 / 4, lengthMax / 4)
    return String(scalars.prefix(head)) + " … (\(length - head - tail) characters left out) … "
      + String(scalars.suffix(tail))
  }

  /// Replaces scalar by scalar, since a letter with an accent is one character.
  static func replacing(_ text: String, by: (Unicode.Scalar) -> String?) -> String {
    guard text.unicodeScalars.contains(where: { by($0) != nil }) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if let other = by(scalar) { shown += other } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }

  /// - Parameter by: Replacement of the two hashes of `##[error]` and `##vso[…]`, which are
  ///   commands to the runner of a build at any place.
  static func withoutCommands(_ text: String, by hashes: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
    return ["[", "vso["].reduce(text) { text, rest in
      var scalars = text.unicodeScalars
      scalars.replace("##\(rest)".unicodeScalars, with: (hashes + rest).unicodeScalars)
      return String(scalars)
    }
  }

  static func digits(_ number: some BinaryInteger, radix: Int, count: Int) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

extension Unicode.Scalar {
  /// Controls, line and paragraph separators, marks of the reading direction, and codes that are no
  /// characters.
  var isUnprintable: Bool {
    guard value >= 0x7F else { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl || properties.isNoncharacterCodePoint
    }
  }
}

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
    Ink.codes.contains { rest.utf8.starts(with: $0.utf8) }
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
