import Statistics
import Tables

/// The page of a table of a real test: checks of the data, comparisons and figures.
struct TablePage {
  private let report: TableReport

  init(_ report: TableReport) { self.report = report }

  private var rows: [Comparison] {
    report.comparisons.filter {
      $0.segment == "all" && ($0.role == .success || $0.role == .guardrail)
    }
  }

  var page: HTMLPage {
    HTMLPage(
      title: "Analysis of a table",
      facts: [
        "\(Numeral.count(report.rowsUsed)) of \(Numeral.count(report.rows)) rows, "
          + "\(report.arms.count) arms" + (report.baseline.map { ", baseline \($0)" } ?? ""),
        "intervals of \(Wording.level(report.level))",
      ],
      sections: [decision, differences, levels, checks].compactMap { $0 },
      footing: "Results are statements about the data of the table.")
  }

  private var decision: HTMLSection {
    let alarms = report.checks.filter { $0.state == .alarm }.map(\.text)
    guard alarms.isEmpty else {
      return DecisionSection.section(
        ["The data cannot be trusted, and no comparison with them."] + alarms,
        warnings: report.warnings)
    }
    return DecisionSection.section(
      [summary], items: rows.map(item), warnings: report.warnings)
  }

  /// How many comparisons have each verdict.
  private var summary: String {
    guard !rows.isEmpty else { return "There is nothing to compare." }
    let words = RunPage.grouped(rows) { Wording.verdict(of: $0) }.map {
      "\($0.count) \(Wording.verdict(of: $0[0]))"
    }
    return "\(rows.count) comparison\(rows.count == 1 ? "" : "s"): "
      + words.joined(separator: ", ") + "."
  }

  private func item(_ row: Comparison) -> HTMLSection.Item {
    let lines = ComparisonLines(row)
    return .init(
      lead: "\(row.arm), \(lines.metric)",
      text: [lines.verdict, lines.difference, lines.interval].filter { !$0.isEmpty }
        .joined(separator: ", ") + ".")
  }

  private var differences: HTMLSection? {
    let charts = RunPage.grouped(rows.filter { $0.difference != nil }, by: \.metric).enumerated()
      .map { DifferenceChart($0.element, number: $0.offset, level: report.level).chart }
    guard !charts.isEmpty else { return nil }
    return HTMLSection(
      "comparison", "Against \(report.baseline ?? "the baseline")", [.init(charts: charts)])
  }

  private var levels: HTMLSection? {
    let groups = RunPage.grouped(report.levels.filter { $0.segment == "all" }, by: \.metric)
    guard !groups.isEmpty else { return nil }
    return HTMLSection(
      "figures", "Figures by arm",
      [.init(tables: groups.enumerated().map { table($0.element, $0.offset) })]
    ).folded
  }

  private func table(_ rows: [TableLevel], _ place: Int) -> HTMLTable {
    let factor = rows[0].unit == .share ? 100.0 : 1
    func text(_ value: Double?) -> String {
      value.map { Numeral.short($0 * factor) } ?? Numeral.none
    }
    return HTMLTable(
      "figures-\(place)",
      Wording.name(of: rows[0].metric) + (rows[0].unit == .share ? ", %" : ""),
      ["arm", "value", "units"],
      rows.map { row in
        HTMLTable.Row(
          row.arm,
          [
            .init(
              text(row.value),
              detail: row.low == nil ? nil : "\(text(row.low)) to \(text(row.high))"),
            .init(Numeral.count(row.units)),
          ])
      })
  }

  private var checks: HTMLSection {
    HTMLSection(
      "health", "Checks of the data",
      [
        .init(items: report.checks.map { .init(lead: $0.name, text: $0.text) })
      ])
  }
}
