import Documents
import Statistics

/// Comparisons of an arm in one role as a table: the difference, what it is relative to the
/// baseline, and the verdict.
struct VerdictTable {
  let rows: [Comparison]
  /// What the rows are: success, guardrails.
  let title: String
  /// Of the intervals: `95 %`.
  let level: String
  /// What the second interval is; empty for none.
  let second: String
  let name: (Comparison) -> String

  func table(_ caption: String) -> Node {
    let isGuardrail = rows[0].role == .guardrail
    let interval = "\(level) interval"
    let hasRelative = rows.contains { $0.relativeLow != nil && $0.role != .guardrail }
    let isAdjusted = !isGuardrail && rows[0].role != .companion
    return .table(
      caption,
      [
        .name("  " + title, 20, name: title), .left("", 0, name: "kind").under(line: 1),
        .left("", 30, name: "verdict").under(line: 2), .right("difference", 12),
        .right(interval, 23).under(),
        .right(second, 25, .faint, name: second.isEmpty ? interval : second)
          .under(line: 2),
        .right(isGuardrail ? "margin" : "relative", 9),
        .right(hasRelative ? interval : "", 25, .faint, name: "relative, " + interval)
          .under(line: 2), .right("p", 8),
        .right(isAdjusted ? "adj. p" : "", 8, name: "adj. p").under(label: "adj. "),
      ], rows.map(row))
  }

  private func row(_ row: Comparison) -> Table.Row {
    let lines = ComparisonLines(row)
    return Table.Row(
      [
        "  " + name(row), lines.kind.map { "    of \(Wording.fitted($0, 70))" } ?? "",
        lines.mark.map { "  \($0.rawValue) \(lines.verdict)" } ?? "", lines.difference,
        lines.interval, lines.within, lines.besides, lines.relativeInterval, lines.p,
        lines.pAdjusted,
      ], [2: lines.mark?.ink ?? .plain], note: lines.largeMargin)
  }
}
