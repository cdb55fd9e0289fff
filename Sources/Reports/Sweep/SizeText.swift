import Documents
import Experiments
import SimWorld

/// Renders a selection as text, at most 80 columns wide.
package struct SizeText: Sendable {
  package let report: SizeReport
  package let color: Bool

  package init(_ report: SizeReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.line(
      .left("size \(Wording.fitted(report.name, 40))  ", 0, .strong),
      .left(SizeWords(report).headline, 0, .strong))
    question(on: &page)
    guarantee(on: &page)
    points(on: &page)
    if let found = report.confirmation { confirm(found, on: &page) }
    for front in report.fronts { add(front, to: &page) }
    if !report.fronts.isEmpty {
      page.blank()
      page.wrapped(
        "",
        "A Pareto front is that of the means over the first seeds. The percentage is the share of "
          + "resamples of those seeds in which the point is on it.")
    }
    if !report.warnings.isEmpty { page.heading("WARNINGS") }
    for warning in report.warnings { page.wrapped("! ", warning) }
    return page.text
  }

  private var table: PointTable {
    PointTable(keys: report.keys, metrics: report.rows.first?.figures.map(\.metric) ?? [])
  }

  private func question(on page: inout Page) {
    let most = report.isMaximised ? "the most" : "the least"
    page.wrapped("", "arm \(report.arm): \(most) \(report.objective)")
    for constraint in report.constraints { page.wrapped("  such that ", constraint) }
    if let selected = report.selected {
      for (key, value) in zip(report.keys, selected.values) {
        page.wrapped("→ ", "\(key): \(value)", .strong)
      }
    }
    answer(on: &page)
  }

  private func answer(on page: inout Page) {
    let answer = SizeAnswer(report)
    guard let sentence = answer.sentence else { return }
    page.blank()
    page.wrapped("", sentence, .strong)
    if let words = answer.tieBreak { page.wrapped("", words) }
    guard !answer.neighbours.isEmpty else { return }
    page.heading("NEIGHBOURS, MINUS THE SELECTED SETTING", note: "fresh seeds, 95 %")
    for (words, cost) in answer.neighbours {
      page.wrapped("  ", words)
      page.wrapped("    ", cost)
    }
  }

  private func guarantee(on page: inout Page) {
    page.blank()
    for paragraph in SizeWords(report).guarantee { page.wrapped("", paragraph) }
    if let found = report.adjustment { page.wrapped("", SavingWords(found).sentence) }
  }

  private func points(on page: inout Page) {
    page.heading("POINTS", note: "± 95 %, t over the seeds each one needed")
    table.legend(on: &page)
    let rows = report.rows.map { row in
      PointTable.Row(point: row.point, figures: row.figures, note: note(row))
    }
    table.add(rows, to: &page, noteWidth: 24)
  }

  private func note(_ row: SizeReport.Row) -> String {
    guard row.ending == .breaks else { return "\(row.seeds) \(SizeWords.end(row))" }
    let metric = (row.by ?? "").prefix { $0 != " " }
    return "\(row.seeds) breaks \(Wording.name(of: String(metric)))"
  }

  private func confirm(_ found: SizeReport.Confirmation, on page: inout Page) {
    page.heading(
      "CONFIRMATION OF THE SELECTED SETTING", note: "\(found.seeds) fresh seeds")
    for figure in found.figures {
      let name = "  " + Wording.name(of: figure.metric)
      page.line(.left(name, max(22, name.count + 2)), .left(PointTable.text(figure)))
    }
    for slack in found.slacks {
      page.wrapped(
        "  ", "\(slack.keeping.rawValue): \(slack.metric), slack \(SizeWords.slack(slack))")
    }
  }

  private func add(_ front: SizeReport.Front, to page: inout Page) {
    page.heading(
      "PARETO FRONT OF \(Wording.name(of: report.objective)) "
        + "AGAINST \(Wording.name(of: front.metric))",
      note: "\(report.firstSeeds) seeds")
    let rows = front.rows.map { row in
      PointTable.Row(
        point: row.point, figures: [row.objective, row.other],
        note: "\(row.isOnFront ? "on" : "off"), \(Numeral.fixed(row.share * 100, 0)) %")
    }
    PointTable(keys: report.keys, metrics: [report.objective, front.metric])
      .add(rows, to: &page, noteWidth: 18)
  }
}
