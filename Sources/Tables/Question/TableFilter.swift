/// Which rows count: those with one of these values in a column.
package struct TableFilter: Hashable, Sendable {
  package let column: String
  package let values: [String]

  /// - Throws: `TableError.question` unless it is `column=value|value`.
  package init(_ text: String) throws(TableError) {
    let sides = QuotedText.split(text[...], at: "=", most: 2)
    guard sides.count == 2, !sides[0].isEmpty else {
      throw .question("`--where \(text)` has no `=`; accepted: `column=value|value`")
    }
    column = QuotedText.bare(sides[0])
    values = QuotedText.split(sides[1], at: "|").map(QuotedText.bare)
  }
}
