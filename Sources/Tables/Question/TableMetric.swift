/// A metric of a table's rows: `name=term` per unit, `name=term/term` as a ratio of totals, or
/// `name=mean,variance,n` if rows are summaries.
package struct TableMetric: Hashable, Sendable {
  /// The columns beside that of the means.
  package struct Summary: Hashable, Sendable {
    /// Column with the variance of the units' values in the arm.
    package let variance: String
    /// Column with the number of units in the arm.
    package let count: String
  }

  /// Name in reports, before the `=`.
  package let name: String
  /// `nil` unless rows are summaries.
  package let summary: Summary?
  /// What is summed over rows; the column of the means if rows are summaries.
  package let numerator: TableTerm
  /// Denominator; `nil` for a metric per unit.
  package let denominator: TableTerm?

  /// - Throws: `TableError.question`.
  package init(_ text: String) throws(TableError) {
    let sides = QuotedText.split(text[...], at: "=", most: 2)
    guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
      throw .question(
        "`--metric \(text)` is no metric; accepted: `name=term` or `name=term/term`, "
          + "where a term is a column, `1` for a row, or `column:value|value`")
    }
    name = QuotedText.bare(sides[0])
    let columns = QuotedText.split(sides[1], at: ",").map(QuotedText.bare)
    if columns.count == 3, !columns.contains("") {
      summary = Summary(variance: columns[1], count: columns[2])
      numerator = .number(column: columns[0])
      denominator = nil
      return
    }
    summary = nil
    let terms = QuotedText.split(sides[1], at: "/")
    guard terms.count <= 2 else {
      throw .question(
        "`--metric \(text)` divides more than once; accepted: `name=term/term`, with "
          + "names that hold a `/` in double quotes")
    }
    numerator = try TableTerm(terms[0], in: "--metric \(text)")
    denominator = terms.count == 2 ? try TableTerm(terms[1], in: "--metric \(text)") : nil
  }
}
