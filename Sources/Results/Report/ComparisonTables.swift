import Experiments

/// Every arm against the baseline, in the metrics that decide and in those that guard.
struct ComparisonTables: ReportPart {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    guard summary.arms.count > 1 else { return }
    page.heading("AGAINST \(Wording.fitted(summary.baseline, 70))")
    for arm in summary.arms where arm.name != summary.baseline {
      page.blank()
      block(arm.name, &page)
    }
    if let check = summary.sampleRatio { line(of: check, &page) }
  }

  private func block(_ arm: String, _ page: inout Page) {
    let rows = summary.comparisons.filter { $0.arm == arm && $0.segment == "all" }
    let success = rows.filter { $0.role == .success }
    let guardrails = rows.filter { $0.role == .guardrail }
    page.line(.left(Wording.fitted(arm, Page.width), 0, .strong))
    if !success.isEmpty { table(success, ["relative", "p", "adj. p"], &page) }
    if !guardrails.isEmpty { table(guardrails, ["margin", "p", ""], &page) }
    note(success + guardrails, &page)
  }

  private func table(_ rows: [Comparison], _ heads: [String], _ page: inout Page) {
    let title = rows[0].role == .success ? "success" : "guardrails"
    page.line(
      .left("  " + title, 20, .faint), .right("difference", 12, .faint),
      .right("95 % interval", 23, .faint), .right(heads[0], 9, .faint),
      .right(heads[1], 8, .faint), .right(heads[2], 8, .faint))
    let hasRelative = rows.contains { $0.relativeLow != nil && $0.role == .success }
    page.line(
      .left("", 32), .right("these worlds only", 23, .faint),
      .right(hasRelative ? "95 % interval" : "", 25, .faint))
    for row in rows { self.row(ComparisonLines(row), &page) }
  }

  private func row(_ row: ComparisonLines, _ page: inout Page) {
    page.line(
      .left("  " + row.metric, 20), .right(row.difference, 12), .right(row.interval, 23),
      .right(row.besides, 9), .right(row.p, 8), .right(row.pAdjusted, 8))
    page.line(
      .left("    " + row.verdict, 30, row.isNews ? .strong : .plain),
      .right(row.within, 25, .faint), .right(row.relativeInterval, 25, .faint))
  }

  /// What the figures rest on.
  private func note(_ rows: [Comparison], _ page: inout Page) {
    guard let first = rows.first else { return }
    var methods: [String] = []
    for row in rows where !methods.contains(row.method) { methods.append(row.method) }
    var text = methods.joined(separator: "; ")
    text += " · \(Numeral.count(first.subscribers)) subscribers"
    text += " · \(first.replications) seed\(first.replications == 1 ? "" : "s")"
    if let share = first.affectedShare { text += " · \(Numeral.percent(share)) % affected" }
    page.wrapped("  ", text, .faint)
  }

  private func line(of check: SampleRatioCheck, _ page: inout Page) {
    page.blank()
    let sizes = check.counts.map(Numeral.count).joined(separator: " : ")
    let words = check.isMismatch ? "do not fit the weights" : "fit the weights"
    page.wrapped("  ", "sizes of the arms \(sizes) \(words), p \(Numeral.p(check.p))")
  }
}
