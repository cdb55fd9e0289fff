import Tables

/// A table's report for people: what is wrong with the data, every arm's figures, and how they
/// compare, in lines of at most 80 characters.
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
    if !report.warnings.isEmpty { page.heading("BEFORE YOU BELIEVE IT") }
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
