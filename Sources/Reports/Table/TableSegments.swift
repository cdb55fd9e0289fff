import Documents
import Statistics
import Tables

/// Effects by the values of a column.
struct TableSegments {
  private let report: TableReport
  /// Largest number of segments that are listed, those with the smallest p-values.
  private static let rowsMax = 12

  init(_ report: TableReport) { self.report = report }

  /// `nil` without segments.
  var section: Node? {
    guard !report.segmentTests.isEmpty else { return levels }
    return .section(
      "segments", "By segment", note: "exploratory; p adjusted over all segments (BH)"
    ) {
      for (place, pair) in zip(report.segmentTests, report.interactions).enumerated() {
        block(pair.0, pair.1, place)
      }
    }
  }

  /// The segments' figures when nothing is compared.
  private var levels: Node? {
    let rows = report.levels.filter { $0.segment != "all" }
    guard !rows.isEmpty else { return nil }
    return .section("segments", "By segment") {
      Node.table(
        "Figures by segment",
        [
          .name("", 30, name: "segment"), .name("", 20, name: "metric"),
          .right("", 14, name: "value"), .right("", 16, .faint, name: "units"),
        ],
        rows.map { row in
          let isShare = row.unit == .share
          let value = row.value.map { Numeral.fixed($0 * (isShare ? 100 : 1), 2) } ?? Numeral.none
          return [
            "  " + row.segment, row.metric, value + (isShare ? " %" : ""),
            "\(Numeral.count(row.units)) units",
          ]
        })
    }
  }

  @Nodes private func block(
    _ test: SegmentTests, _ interaction: Interaction, _ place: Int
  ) -> [Node] {
    let rows = report.comparisons.filter {
      $0.role == .exploratory && $0.metric == test.metric && $0.arm == test.arm
        && $0.segment.hasPrefix(test.dimension + "=")
    }
    Node.gap
    let title = "\(test.metric) by \(test.dimension), \(test.arm)"
    Node.only(.terminal) { Node.sentence(Wording.fitted(title, 60), .strong) }
    Node.only([.markdown, .page]) { Node.sentence(title, .strong) }
    Node.sentence(
      "\(Numeral.count(test.tested)) segments tested: \(Numeral.count(test.unadjusted)) below "
        + "\(Numeral.fixed(1 - report.level, 2)), \(Numeral.count(test.holm)) after Holm, "
        + "\(Numeral.count(test.benjaminiHochberg)) after Benjamini and Hochberg", indent: "  ")
    Node.sentence(
      "interaction: \(interaction.method)"
        + (interaction.statistic.map { ": \(Numeral.fixed($0, 1))" } ?? "")
        + (interaction.degreesOfFreedom.map { " on \(Numeral.fixed($0, 0))" } ?? "")
        + ", p \(Numeral.p(interaction.p)), adjusted \(Numeral.p(interaction.pAdjusted))",
      indent: "  ")
    Node.table(table(rows, test, place))
    if rows.count > Self.rowsMax {
      Node.sentence(
        "and \(Numeral.count(rows.count - Self.rowsMax)) more: see --json", indent: "  ", .faint)
    }
  }

  private func table(_ rows: [Comparison], _ test: SegmentTests, _ place: Int) -> Table {
    let shown =
      rows.count <= Self.rowsMax
      ? rows
      : Array(
        rows.sorted { ($0.p ?? 2, $0.segment) < ($1.p ?? 2, $1.segment) }.prefix(Self.rowsMax))
    var cells = shown.map { row in
      let lines = ComparisonLines(row)
      return Table.Row([
        "  " + row.segment, lines.difference, lines.interval, lines.p,
        lines.pAdjusted,
      ])
    }
    if let common = test.common, let first = rows.first {
      let lines = ComparisonLines(first)
      cells.append(
        Table.Row(
          [
            "  " + common.method, lines.value(common.difference),
            lines.range(common.low, common.high), Numeral.p(common.p), "",
          ], [0: .strong]))
    }
    return Table(
      "segments-\(place)", "\(test.metric) by \(test.dimension), \(test.arm)",
      [
        .name("", 28, name: "segment"), .right("", 12, name: "difference"),
        .right("", 24, name: "interval").under(), .right("", 8, name: "p"),
        .right("", 8, name: "adj. p").under(label: "adj. "),
      ], cells)
  }
}
