import Foundation

/// A number of a decision point: a column, its logarithm, or 1 where it has one of some values.
package struct TableExcursionTerm: Hashable, Sendable {
  /// How a column's field becomes a number.
  package enum Form: Hashable, Sendable {
    case number(column: String)
    /// log(column + offset).
    case logarithm(column: String, offset: Double)
    case isOneOf(column: String, values: [String])
  }

  /// What the text means.
  package let form: Form

  /// As it was written.
  package let text: String

  /// `column`, `log(column)`, `log(column+0.5)` or `column:value|value`.
  ///
  /// - Throws: `TableError.question`.
  package init(_ text: String, in option: String) throws(TableError) {
    self.text = text
    guard text.hasPrefix("log("), text.hasSuffix(")") else {
      switch try TableTerm(text[...], in: "\(option) \(text)") {
      case .row:
        throw .question(
          "`\(option) \(text)` is the same at every point; accepted: `column`, `log(column)`, "
            + "`log(column+0.5)` or `column:value|value`")
      case .number(let column): form = .number(column: column)
      case .isOneOf(let column, let values): form = .isOneOf(column: column, values: values)
      }
      return
    }
    let parts = QuotedText.split(text.dropFirst(4).dropLast(), at: "+", most: 2)
    let column = QuotedText.bare(parts[0])
    guard !column.isEmpty else {
      throw .question("`\(option) \(text)` has no column; accepted: `log(column)`")
    }
    let offset = parts.count == 1 ? 0 : Double(parts[1])
    guard let offset, offset >= 0, offset <= Intake.largest else {
      throw .question(
        "`\(option) \(text)` adds what is no number; accepted: `log(column+0.5)`, with a number "
          + "from 0 to 1e30")
    }
    form = .logarithm(column: column, offset: offset)
  }

  var column: String {
    switch form {
    case .number(let column), .logarithm(let column, _), .isOneOf(let column, _): column
    }
  }

  /// The number of a field of the column; NaN where it is missing or beyond 1e30.
  ///
  /// - Throws: `TableError.field`.
  func value(of field: TableField, at place: Int) throws(TableError) -> Double {
    if case .isOneOf(_, let values) = form { return TextSet(values).contains(field) ? 1 : 0 }
    guard let value = field.value else {
      throw .field(
        place,
        "\(field.quoted) in `\(column)` is no number; accepted: a number with a decimal point, "
          + "`true`, `false`, or nothing, `NA`, `n/a`, `NaN` or `null` where it is missing")
    }
    guard abs(value) <= Intake.largest else { return .nan }
    guard case .logarithm(_, let offset) = form else { return value }
    guard value + offset > 0 else {
      throw .field(
        place,
        "\(field.quoted) in `\(column)` has no logarithm; accepted by `\(text)`: a number above "
          + "\(-offset)")
    }
    return log(value + offset)
  }
}

/// An outcome of decision points by name: `name=term`.
package struct ExcursionOutcome: Hashable, Sendable {
  /// Name in reports, before the `=`.
  package let name: String
  /// The number that is measured.
  package let term: TableExcursionTerm

  /// - Throws: `TableError.question`.
  package init(_ text: String) throws(TableError) {
    let sides = QuotedText.split(text[...], at: "=", most: 2)
    guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty,
      QuotedText.split(sides[1], at: "/").count == 1
    else {
      throw .question(
        "`--metric \(text)` is no outcome of a decision point; accepted with `treatment`: "
          + "`name=term`, where a term is `column`, `log(column+0.5)` or `column:value|value`")
    }
    name = QuotedText.bare(sides[0])
    term = try TableExcursionTerm(String(sides[1]), in: "--metric")
  }
}
