import Documents
import Experiments

/// Who still has the app and who visits, by when they joined and how long ago.
struct CohortTables: ReportPart {
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

  func write(on page: inout Page) {
    guard let cohorts, !cohorts.rows.isEmpty else { return }
    page.heading("COHORTS", note: "% with the app / % who visit, by periods of \(cohorts.period)")
    let ages = Self.shown(cohorts.rows.flatMap { $0.ages.map(\.age) }.max() ?? 0)
    page.line(
      [.left("joined in period", 23), .right("people", 9, .faint)]
        + ages.map { .right($0 == 1 ? "after 1" : "\($0)", 8, .faint) })
    for arm in arms {
      let rows = cohorts.rows.filter { $0.arm == arm }
      guard !rows.isEmpty else { continue }
      page.line(.left(Wording.fitted(arm, 60), 0, .strong))
      for row in rows.prefix(Self.rowsMax) { line(row, ages, &page) }
      if rows.count > Self.rowsMax {
        page.line(
          .left("  and \(rows.count - Self.rowsMax) more, in summary.json", 0, .faint))
      }
    }
  }

  private func line(_ row: CohortSummary.Row, _ ages: [Int], _ page: inout Page) {
    var pieces: [Piece] = [
      .left("  " + Self.name(row), 23), .right(Numeral.count(row.people), 9),
    ]
    for age in ages {
      let own = row.ages.first { $0.age == age }
      let text = own.map {
        Numeral.fixed(100 * $0.present, 0) + "/" + Numeral.fixed(100 * $0.active, 0)
      }
      pieces.append(.right(text ?? Numeral.none, 8))
    }
    page.line(pieces)
  }

  /// When the people of a row joined.
  static func name(_ row: CohortSummary.Row) -> String {
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
