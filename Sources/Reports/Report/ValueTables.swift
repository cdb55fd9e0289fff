import Documents
import Experiments
import Statistics

/// The net value of every arm per subscriber, and against the baseline; empty without values.
struct ValueTables: ReportPart {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    guard let table = summary.netValue else { return }
    let unit = table.currency.map { " IN \($0)" } ?? ""
    page.heading("NET VALUE PER SUBSCRIBER\(unit)", note: "\(table.days) days; 95 % intervals")
    page.line(
      .left("", 20), .right("value", 12, .faint), .right("difference", 14, .faint),
      .right("95 % interval", 24, .faint), .right("p", 10, .faint))
    for arm in table.arms {
      let mark = arm.arm == summary.baseline ? " *" : ""
      let row = table.comparison(of: arm.arm).map(ComparisonLines.init)
      page.line(
        .left(Wording.fitted(arm.arm, 19 - mark.count) + mark, 20),
        .right(arm.value.map { Numeral.short($0) } ?? Numeral.none, 12),
        .right(row?.difference ?? "", 14), .right(row?.interval ?? "", 24), .right(row?.p ?? "", 10)
      )
    }
    let methods = MethodWords(table.comparisons).text
    if methods.contains("adjusted") { page.wrapped("  ", methods, .faint) }
  }

  /// The same as a section of a page; `nil` without values.
  var section: HTMLSection? {
    guard let table = summary.netValue else { return nil }
    let unit = table.currency.map { " in \($0)" } ?? ""
    let rows = table.arms.map { arm in
      let row = table.comparison(of: arm.arm).map(ComparisonLines.init)
      return HTMLTable.Row(
        arm.arm,
        [
          .init(arm.value.map { Numeral.short($0) } ?? Numeral.none),
          .init(row?.difference ?? Numeral.none, details: row.map { [$0.interval] } ?? []),
          .init(row?.p ?? Numeral.none),
        ])
    }
    return HTMLSection(
      "value", "Net value",
      [
        .init(
          paragraphs: [
            "Per subscriber\(unit), over \(table.days) days: what the scenario says an event is "
              + "worth, times the events. It settles a trade-off where it is shown to be higher.",
            MethodWords.estimated(by: table.arms.first?.method ?? ""),
          ],
          tables: [
            HTMLTable(
              "net-value", "Net value per subscriber", ["arm", "value", "difference", "p"], rows)
          ])
      ])
  }
}
