import Documents
import Experiments

/// Who still has the app and who visits, by when they joined and how long ago.
struct CohortTables {
  private let cohorts: CohortSummary?
  private let arms: [String]

  /// The largest number of ages in a table; of more, some are shown.
  private static let agesMax = 6
  /// The largest number of rows of an arm; the first ones are shown.
  private static let rowsMax = 8

  init(_ summary: Summary) {
    cohorts = summary.cohorts
    arms = summary.arms.map(\.name)
  }

  /// `nil` without cohorts.
  var section: Node? {
    guard let cohorts, !cohorts.rows.isEmpty else { return nil }
    let ages = Self.shown(cohorts.rows.flatMap { $0.ages.map(\.age) }.max() ?? 0)
    return .section(
      "cohorts", "Cohorts", note: "% with the app / % who visit, by periods of \(cohorts.period)",
      about:
        "Of those who joined in the same period of \(cohorts.period): the percentage that still has "
        + "the app so many periods later, and behind it the percentage that visits in that period."
    ) {
      for (place, arm) in arms.enumerated() {
        let rows = cohorts.rows.filter { $0.arm == arm }
        if !rows.isEmpty { table(place, arm, rows, ages) }
      }
    }
  }

  private func table(
    _ place: Int, _ arm: String, _ rows: [CohortSummary.Row], _ ages: [Int]
  ) -> [Node] {
    let more = rows.count - Self.rowsMax
    let whole = table(place, arm, rows[...], ages)
    guard more > 0 else { return [.table(whole)] }
    return [
      .only(.page, [.table(whole)]),
      .only(
        .text,
        [
          .table(table(place, arm, rows.prefix(Self.rowsMax), ages)),
          .sentence("and \(more) more, in summary.json", indent: "  ", .faint),
        ]),
    ]
  }

  private func table(
    _ place: Int, _ arm: String, _ rows: ArraySlice<CohortSummary.Row>, _ ages: [Int]
  ) -> Table {
    Table(
      "cohorts-\(place)", arm,
      [.left("joined in period", 23), .right("people", 9)]
        + ages.map { .right($0 == 1 ? "after 1" : "\($0)", 8, name: "after \($0)") },
      rows.map { row in
        ["  " + Self.name(row), Numeral.count(row.people)] + ages.map { Self.text(row, $0) }
      }, isNamed: true)
  }

  private static func text(_ row: CohortSummary.Row, _ age: Int) -> String {
    row.ages.first { $0.age == age }.map {
      Numeral.fixed(100 * $0.present, 0) + "/" + Numeral.fixed(100 * $0.active, 0)
    } ?? Numeral.none
  }

  /// When the people of a row joined.
  private static func name(_ row: CohortSummary.Row) -> String {
    row.joined == 0 ? "there at the start" : "\(row.joined)"
  }

  /// The ages that are shown of `count`: the first, the last and some between, close together at
  /// first.
  static func shown(_ count: Int) -> [Int] {
    guard count > agesMax else { return Array(1..<count + 1) }
    var ages = [1, 2, 3]
    for part in [4, 2, 1] { ages.append(max(ages.last! + 1, count / part)) }
    return ages
  }
}
