/// A figure that a table's rows are asked for: `name=term` per unit, or `name=term/term` as a ratio
/// of totals.
public struct TableMetric: Hashable, Sendable {
  public let name: String
  public let numerator: TableTerm
  /// `nil`: per unit.
  public let denominator: TableTerm?

  /// - Throws: `TableError.question`.
  public init(_ text: String) throws(TableError) {
    let sides = QuotedText.split(text[...], at: "=", most: 2)
    guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
      throw .question(
        "`--metric \(text)` is no metric; accepted: `name=term` or `name=term/term`, "
          + "where a term is a column, `1` for a row, or `column:value|value`")
    }
    name = QuotedText.bare(sides[0])
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
