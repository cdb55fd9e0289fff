import Experiments

/// Who still has the app and who visits, by when they joined, on the page of a run.
struct CohortSection {
  private let cohorts: CohortSummary
  private let arms: [String]

  /// `nil` without cohorts.
  init?(_ summary: Summary) {
    guard let cohorts = summary.cohorts, !cohorts.rows.isEmpty else { return nil }
    self.cohorts = cohorts
    arms = summary.arms.map(\.name)
  }

  var section: HTMLSection {
    HTMLSection(
      "cohorts", "Cohorts",
      [
        .init(
          paragraphs: [
            "Of those who joined in the same period of \(cohorts.period): the percentage that still has "
              + "the app so many periods later, and below it the percentage that visits in that "
              + "period."
          ],
          tables: arms.enumerated().compactMap { place, arm in
            let rows = cohorts.rows.filter { $0.arm == arm }
            return rows.isEmpty ? nil : table("cohorts-\(place)", arm, rows)
          })
      ])
  }

  private func table(_ id: String, _ arm: String, _ rows: [CohortSummary.Row]) -> HTMLTable {
    let ages = CohortTables.shown(cohorts.rows.flatMap { $0.ages.map(\.age) }.max() ?? 0)
    return HTMLTable(
      id, arm, ["joined in period", "people"] + ages.map { "after \($0)" },
      rows.map { row in
        HTMLTable.Row(
          CohortTables.name(row),
          [.init(Numeral.count(row.people))] + ages.map { cell(row, $0) })
      })
  }

  private func cell(_ row: CohortSummary.Row, _ age: Int) -> HTMLTable.Cell {
    guard let own = row.ages.first(where: { $0.age == age }) else { return .init(Numeral.none) }
    return .init(
      Numeral.fixed(100 * own.present, 0), detail: "\(Numeral.fixed(100 * own.active, 0)) visit")
  }
}
