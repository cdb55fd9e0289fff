/// The term of a row that is summed: a column's number, 1, or 1 if a column has one of some values.
package enum TableTerm: Hashable, Sendable {
  case row
  case number(column: String)
  case isOneOf(column: String, values: [String])
}

extension TableTerm: CustomStringConvertible {
  package var description: String {
    switch self {
    case .row: "1"
    case .number(let column): column
    case .isOneOf(let column, let values): "\(column):\(values.joined(separator: "|"))"
    }
  }
}

extension TableTerm {
  /// `1`, `column` or `column:value|value`; a name in double quotes may hold any character.
  ///
  /// - Throws: `TableError.question`.
  init(_ text: Substring, in whole: String) throws(TableError) {
    let parts = QuotedText.split(text, at: ":", most: 2)
    let name = QuotedText.bare(parts[0])
    guard !name.isEmpty else {
      throw .question(
        "`\(whole)` has a term without a column; accepted: `column`, `1` for a row, "
          + "or `column:value|value`")
    }
    if parts.count == 2 {
      let values = QuotedText.split(parts[1], at: "|").map(QuotedText.bare)
      guard !values.contains("") else {
        throw .question("`\(whole)` has an empty value; accepted: `column:value|value`")
      }
      self = .isOneOf(column: name, values: values)
    } else {
      self = text == "1" ? .row : .number(column: name)
    }
  }
}

/// Text of which pieces in double quotes belong together.
enum QuotedText {
  /// The pieces between `mark`s outside quotes, at most `most`.
  static func split(_ text: Substring, at mark: Character, most: Int = .max) -> [Substring] {
    var pieces: [Substring] = []
    var (start, isQuoted) = (text.startIndex, false)
    for place in text.indices {
      if text[place] == "\"" { isQuoted.toggle() }
      if text[place] == mark, !isQuoted, pieces.count + 1 < most {
        pieces.append(text[start..<place])
        start = text.index(after: place)
      }
    }
    return pieces + [text[start...]]
  }

  /// Without the quotes around it.
  static func bare(_ text: Substring) -> String {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
    return String(text.dropFirst().dropLast())
  }
}
