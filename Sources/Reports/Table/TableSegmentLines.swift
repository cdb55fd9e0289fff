import Documents
import Statistics
import Tables

/// Effects by the values of a column.
struct TableSegmentLines: ReportPart {
  private let report: TableReport
  /// Largest number of segments that are listed, those with the smallest p-values.
  private static let rowsMax = 12

  init(_ report: TableReport) { self.report = report }

  func write(on page: inout Page) {
    guard !report.segmentTests.isEmpty else { return levels(&page) }
    page.heading("BY SEGMENT", note: "exploratory; p adjusted over all segments (BH)")
    for (test, interaction) in zip(report.segmentTests, report.interactions) {
      block(test, interaction, &page)
    }
  }

  /// Lists the segments' figures when nothing is compared.
  private func levels(_ page: inout Page) {
    let rows = report.levels.filter { $0.segment != "all" }
    guard !rows.isEmpty else { return }
    page.heading("BY SEGMENT")
    for row in rows {
      let scale = row.unit == .share ? 100.0 : 1
      let value = row.value.map { Numeral.fixed($0 * scale, 2) } ?? Numeral.none
      page.line(
        .left("  " + Wording.fitted(row.segment, 28), 30),
        .left(Wording.fitted(row.metric, 18), 20),
        .right(value + (row.unit == .share ? " %" : ""), 14),
        .right("\(Numeral.count(row.units)) units", 16, .faint))
    }
  }

  private func block(_ test: SegmentTests, _ interaction: Interaction, _ page: inout Page) {
    page.blank()
    page.line(
      .left(Wording.fitted("\(test.metric) by \(test.dimension), \(test.arm)", 60), 0, .strong))
    page.wrapped(
      "  ",
      "\(Numeral.count(test.tested)) segments tested: \(Numeral.count(test.unadjusted)) below "
        + "\(Numeral.fixed(1 - report.level, 2)), \(Numeral.count(test.holm)) after Holm, "
        + "\(Numeral.count(test.benjaminiHochberg)) after Benjamini and Hochberg")
    page.wrapped(
      "  ",
      "interaction: \(interaction.method)"
        + (interaction.statistic.map { ": \(Numeral.fixed($0, 1))" } ?? "")
        + (interaction.degreesOfFreedom.map { " on \(Numeral.fixed($0, 0))" } ?? "")
        + ", p \(Numeral.p(interaction.p)), adjusted \(Numeral.p(interaction.pAdjusted))")
    let rows = report.comparisons.filter {
      $0.role == .exploratory && $0.metric == test.metric && $0.arm == test.arm
        && $0.segment.hasPrefix(test.dimension + "=")
    }
    let shown =
      rows.count <= Self.rowsMax
      ? rows : Array(rows.sorted { ($0.p ?? 2, $0.segment) < ($1.p ?? 2, $1.segment) }.prefix(12))
    for row in shown { line(row, &page) }
    if let common = test.common, let first = rows.first {
      let lines = ComparisonLines(first)
      page.line(
        .left("  " + Wording.fitted(common.method, 28), 30, .strong),
        .right(lines.value(common.difference), 12),
        .right(lines.range(common.low, common.high), 24),
        .right(Numeral.p(common.p), 14))
    }
    if shown.count < rows.count {
      page.wrapped("  ", "and \(Numeral.count(rows.count - shown.count)) more: see --json", .faint)
    }
  }

  private func line(_ row: Comparison, _ page: inout Page) {
    let lines = ComparisonLines(row)
    page.line(
      .left("  " + Wording.fitted(row.segment, 25), 28), .right(lines.difference, 12),
      .right(lines.interval, 24), .right(lines.p, 8), .right(lines.pAdjusted, 8))
  }
}
