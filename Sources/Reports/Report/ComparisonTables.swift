import Documents
import Experiments
import Scenarios
import Statistics

/// Comparisons of every arm with the baseline, in success metrics and guardrails.
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
    if let check = summary.sampleRatio { Self.line(of: check, &page) }
  }

  private func block(_ arm: String, _ page: inout Page) {
    let rows = summary.comparisons.filter { $0.arm == arm && $0.segment == "all" }
    let success = rows.filter { $0.role == .success }
    let guardrails = rows.filter { $0.role == .guardrail }
    page.line(.left(Wording.fitted(arm, Page.width), 0, .strong))
    if !success.isEmpty { table(success, ["relative", "p", "adj. p"], &page) }
    if !guardrails.isEmpty { table(guardrails, ["margin", "p", ""], &page) }
    let companions = companions(of: success + guardrails, in: rows)
    if !companions.isEmpty { table(companions, ["relative", "p", ""], &page) }
    note(success + guardrails, &page)
  }

  /// A rate can rise because its denominator shrinks; the same count per subscriber cannot.
  private func companions(of shown: [Comparison], in rows: [Comparison]) -> [Comparison] {
    var names: [String] = []
    for row in shown {
      let companion = MetricName(rawValue: row.metric)?.perSubscriber?.rawValue
      if let companion, !names.contains(companion),
        !shown.contains(where: { $0.metric == companion })
      {
        names.append(companion)
      }
    }
    return names.compactMap { name in rows.first { $0.metric == name } }
  }

  private func table(_ rows: [Comparison], _ heads: [String], _ page: inout Page) {
    page.line(
      .left("  " + Self.title(of: rows[0].role), 20, .faint), .right("difference", 12, .faint),
      .right("95 % interval", 23, .faint), .right(heads[0], 9, .faint),
      .right(heads[1], 8, .faint), .right(heads[2], 8, .faint))
    let hasRelative = rows.contains { $0.relativeLow != nil && $0.role != .guardrail }
    let second =
      rows.contains { $0.withinLow != nil }
      ? "conditional on the simulated worlds"
      : rows.contains { $0.alwaysValid != nil } ? "always-valid interval" : ""
    if hasRelative || !second.isEmpty {
      page.line(
        .right(second, 55, .faint), .right(hasRelative ? "95 % interval" : "", 25, .faint))
    }
    for row in rows { self.row(ComparisonLines(row), &page) }
  }

  private static func title(of role: Comparison.Role) -> String {
    switch role {
    case .success: "success"
    case .guardrail: "guardrails"
    case .companion, .exploratory: "per subscriber"
    }
  }

  private func row(_ row: ComparisonLines, _ page: inout Page) {
    page.line(
      .left("  " + row.plainMetric, 20), .right(row.difference, 12), .right(row.interval, 23),
      .right(row.besides, 9), .right(row.p, 8), .right(row.pAdjusted, 8))
    if let kind = row.kind { page.line(.left("    of \(Wording.fitted(kind, 70))", 0)) }
    page.line(
      row.verdictPiece, .right(row.within, 25, .faint), .right(row.relativeInterval, 25, .faint))
    if let words = row.largeMargin { page.wrapped("    ! ", words, .faint) }
  }

  /// Adds a note on the evidence behind the figures.
  private func note(_ rows: [Comparison], _ page: inout Page) {
    guard let first = rows.first else { return }
    var text = MethodWords(rows).text
    text += " · \(Numeral.count(first.subscribers)) subscribers"
    text += " · \(first.replications) seed\(first.replications == 1 ? "" : "s")"
    if let share = first.affectedShare { text += " · \(Numeral.percent(share)) % affected" }
    page.wrapped("  ", text, .faint)
    for row in rows { warn(of: row, &page) }
  }

  /// Warns where treating every push as a unit would have changed the verdict.
  private func warn(of row: Comparison, _ page: inout Page) {
    guard row.role == .success, let own = row.p,
      let wrong = row.others.first(where: { $0.use == .warning })?.p, wrong < 0.05, own >= 0.05
    else { return }
    page.wrapped(
      "  ! ",
      "\(Wording.name(of: row.metric)): a z test over pushes would give p \(Numeral.p(wrong)); it "
        + "treats one subscriber's pushes as independent, so it errs far more often than stated",
      .faint)
  }

  /// The sizes of the arms, and whether they fit the weights.
  static func line(of check: SampleRatioCheck, _ page: inout Page) {
    page.blank()
    let sizes = check.counts.map(Numeral.count).joined(separator: " : ")
    let words = check.verdict(on: "the weights")
    page.wrapped("  ", "sizes of the arms \(sizes) \(words), p \(Numeral.p(check.p))")
  }
}
