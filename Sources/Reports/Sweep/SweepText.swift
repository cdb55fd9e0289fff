import Documents
import Experiments

/// Renders a sweep's result as text, at most 80 columns wide.
package struct SweepText: Sendable {
  package let report: SweepReport
  package let color: Bool

  package init(_ report: SweepReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    let table = PointTable(keys: report.keys, metrics: report.metrics + ["minus the best"])
    page.line(.left("sweep \(Wording.fitted(report.name, 60))", 0, .strong))
    page.wrapped(
      "",
      "arm \(report.arm) · \(report.rows.count + report.dropped.count) points · "
        + "\(report.replications) seeds, the same worlds for every point")
    table.legend(on: &page)
    page.heading("POINTS, THE BEST FIRST", note: "± 95 %, t over seeds")
    table.add(report.rows.map(row), to: &page)
    if let seeds = report.screenedBy, !report.dropped.isEmpty {
      page.heading("DROPPED BY SCREENING", note: "\(seeds) seeds each")
      table.add(report.dropped.map(row), to: &page)
    }
    if let against = report.against { differences(from: against, on: &page) }
    if let found = report.adjustment {
      page.blank()
      page.wrapped("", SavingWords(found).sentence)
    }
    page.blank()
    page.wrapped(
      "",
      "The best of many points is overestimated, and the order has no stated error probability. "
        + "`pushlab size` gives one.")
    return page.text
  }

  private func differences(from arm: String, on page: inout Page) {
    page.heading(
      "MINUS \(Wording.fitted(arm, 30)) IN THE SAME WORLDS", note: "± 95 %, t over seeds")
    PointTable(keys: report.keys, metrics: report.metrics, isDifference: true).add(
      report.rows.map { PointTable.Row(point: $0.point, figures: $0.differences ?? []) }
        .filter { $0.figures.count == report.metrics.count }, to: &page)
    page.blank()
    page.wrapped(
      "",
      "Each interval is for one point: of twenty points without an effect, one is expected beyond "
        + "its interval.")
  }

  private func row(_ row: SweepReport.Row) -> PointTable.Row {
    PointTable.Row(point: row.point, figures: row.figures + [row.behind])
  }
}
