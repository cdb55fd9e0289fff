import Documents
import Statistics
import Tables

/// Renders a table's report as text, at most 80 columns wide: problems of the data, every arm's
/// figures, and comparisons.
///
/// The same report gives the same text.
package struct TableText: Sendable {
  package let report: TableReport
  /// Of the file, for the heading.
  package let name: String
  package let color: Bool

  package init(_ report: TableReport, name: String, color: Bool = false) {
    self.report = report
    self.name = name
    self.color = color
  }

  package var text: String {
    var page = Page(color: color)
    header(&page)
    page.add(TableCheckLines(report))
    page.add(TableLevelTables(report))
    page.add(TableComparisonTables(report))
    page.add(TableSegmentLines(report))
    if !report.warnings.isEmpty { page.heading("WARNINGS") }
    for warning in report.warnings { page.wrapped("! ", warning) }
    return page.text
  }

  private func header(_ page: inout Page) {
    page.line(.left(Wording.fitted(name, 60), 0, .strong), .left("   " + design))
    var facts = ["\(Numeral.count(report.rowsUsed)) rows"]
    if report.rowsUsed < report.rows { facts[0] += " of \(Numeral.count(report.rows))" }
    if let units = report.units { facts.append("\(Numeral.count(units)) units (\(report.unit))") }
    let arms = report.arms.count
    facts.append("\(arms) arm\(arms == 1 ? "" : "s")")
    page.line(.left(facts.joined(separator: " · ")))
  }

  private var design: String {
    switch report.design {
    case .split: "each unit in one arm"
    case .paired: "every unit in every arm"
    case .totals: "totals of independent trials"
    case .levels: "levels only"
    }
  }
}

/// The checks made before any figure.
struct TableCheckLines: ReportPart {
  private let report: TableReport

  init(_ report: TableReport) { self.report = report }

  func write(on page: inout Page) {
    page.heading("CHECKS")
    for check in report.checks { page.wrapped(mark(check), words(check), ink(check)) }
    if report.checks.allSatisfy({ $0.state == .fine }) {
      page.wrapped("  ok   ", "nothing is missing, impossible or counted twice")
    }
  }

  private func mark(_ check: TableCheck) -> String {
    switch check.state {
    case .fine: "  ok   "
    case .warning: "  !    "
    case .alarm: "  STOP "
    }
  }

  private func ink(_ check: TableCheck) -> Ink { check.state == .alarm ? .strong : .plain }

  private func words(_ check: TableCheck) -> String {
    var facts: [String] = []
    if let p = check.p { facts.append("p \(Numeral.p(p))") }
    if let effect = check.effect {
      facts.append("largest deviation \(Numeral.signed(effect * 100, 2)) %")
    }
    return facts.isEmpty ? check.text : check.text + " (\(facts.joined(separator: ", ")))"
  }
}

/// Every arm's figures, a table for each metric.
struct TableLevelTables: ReportPart {
  private let report: TableReport

  init(_ report: TableReport) { self.report = report }

  func write(on page: inout Page) {
    let level = Wording.level(report.level)
    for metric in metrics {
      let rows = report.levels.filter { $0.metric == metric && $0.segment == "all" }
      page.heading(
        Wording.fitted(metric, 40) + (rows[0].unit == .share ? ", %" : ""),
        note: "\(level) intervals: \(rows[0].method)")
      page.line(
        .left("", 20), .right("value", 12, .faint), .right("interval", 22, .faint),
        .right("from", 14, .faint), .right("of", 12, .faint))
      for row in rows { line(row, &page) }
    }
  }

  private var metrics: [String] {
    var names: [String] = []
    for row in report.levels where !names.contains(row.metric) { names.append(row.metric) }
    return names
  }

  private func line(_ row: TableLevel, _ page: inout Page) {
    let scale = row.unit == .share ? 100.0 : 1
    let reach = row.low.flatMap { low in row.high.map { ($0 - low) / 2 * scale } }
    let decimals = Numeral.decimals(for: reach, row.unit == .share ? 2...4 : 2...6)
    func figure(_ value: Double?) -> String {
      value.map { Numeral.fixed($0 * scale, decimals) } ?? Numeral.none
    }
    func total(_ value: Double) -> String {
      Numeral.fixed(value, value == value.rounded() ? 0 : 2)
    }
    let mark = row.arm == report.baseline ? " *" : ""
    page.line(
      .left(Wording.fitted(row.arm, 19 - mark.count) + mark, 20), .right(figure(row.value), 12),
      .right(row.low == nil ? "" : figure(row.low) + "–" + figure(row.high), 22),
      .right(total(row.numerator), 14), .right(total(row.denominator), 12))
    guard let own = row.perUnit, own.mean != row.value, let sd = own.sd else { return }
    page.line(
      .left("", 20), .right(figure(own.mean), 12, .faint),
      .right(
        "per unit, sd \(figure(sd)), \(figure(own.min))–\(figure(own.max))", 48, .faint))
  }
}
