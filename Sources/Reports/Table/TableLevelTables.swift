import Statistics
import Tables

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
