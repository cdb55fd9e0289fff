import Documents
import Statistics
import Tables

/// Comparisons of every arm with the baseline.
struct TableComparisonTables: ReportPart {
  private let report: TableReport

  init(_ report: TableReport) { self.report = report }

  func write(on page: inout Page) {
    guard let baseline = report.baseline else { return }
    page.heading("AGAINST \(Wording.fitted(baseline, 70))")
    for arm in report.arms where arm.name != baseline {
      page.blank()
      block(arm.name, &page)
    }
    for test in report.omnibus {
      page.blank()
      page.wrapped(
        "  ",
        "\(test.metric), \(test.method): \(Numeral.fixed(test.statistic, 2)) on "
          + "\(Numeral.fixed(test.degreesOfFreedom, 0)) degrees of freedom, p \(Numeral.p(test.p))")
    }
  }

  private func block(_ arm: String, _ page: inout Page) {
    let rows = report.comparisons.filter { $0.arm == arm && $0.segment == "all" }
    page.line(.left(Wording.fitted(arm, Page.width), 0, .strong))
    for (role, title) in [
      (Comparison.Role.success, "success"), (.guardrail, "guardrails"), (.companion, "besides"),
    ] {
      let own = rows.filter { $0.role == role }
      if !own.isEmpty { table(own, title, &page) }
    }
    note(rows, &page)
    for row in rows { others(row, &page) }
  }

  private func table(_ rows: [Comparison], _ title: String, _ page: inout Page) {
    let interval = "\(Wording.level(report.level)) interval"
    let isGuardrail = rows[0].role == .guardrail
    let isAdjusted = rows.contains { $0.pAdjusted != nil }
    page.line(
      .left("  " + title, 20, .faint), .right("difference", 12, .faint),
      .right(interval, 23, .faint), .right(isGuardrail ? "margin" : "relative", 9, .faint),
      .right("p", 8, .faint), .right(isAdjusted ? "adj. p" : "", 8, .faint))
    page.line(
      .left("", 32), .right("always-valid interval", 23, .faint),
      .right(rows.contains { $0.relativeLow != nil && !isGuardrail } ? interval : "", 25, .faint))
    for row in rows {
      let lines = ComparisonLines(row)
      let always = row.others.first { $0.use == .alwaysValid }
      page.line(
        .left("  " + Wording.fitted(row.metric, 17), 20), .right(lines.difference, 12),
        .right(lines.interval, 23), .right(lines.besides, 9), .right(lines.p, 8),
        .right(lines.pAdjusted, 8))
      page.line(
        lines.verdictPiece,
        .right(always.map { lines.range($0.low, $0.high) } ?? "", 25, .faint),
        .right(lines.relativeInterval, 25, .faint))
      if let words = lines.largeMargin { page.wrapped("    ! ", words, .faint) }
    }
  }

  /// Adds a note on the evidence behind the figures.
  private func note(_ rows: [Comparison], _ page: inout Page) {
    var methods: [String] = []
    for row in rows where !methods.contains(row.method) { methods.append(row.method) }
    let sizes = report.arms.filter { $0.name == rows.first?.arm || $0.name == report.baseline }
      .map { Numeral.count($0.units) }
    let noun = report.design == .totals ? "trials" : "units"
    page.wrapped(
      "  ", methods.joined(separator: "; ") + " · \(sizes.joined(separator: " and ")) \(noun)",
      .faint)
  }

  /// The same difference by other methods, one a line.
  private func others(_ row: Comparison, _ page: inout Page) {
    let shown = row.others.filter { $0.use != .alwaysValid }
    guard !shown.isEmpty || row.varianceReduction != nil else { return }
    let lines = ComparisonLines(row)
    page.line(.left("  \(Wording.fitted(row.metric, 40)) by other methods", 0, .faint))
    if let reduction = row.varianceReduction {
      page.line(
        .left(
          "    the covariates remove \(Numeral.fixed(reduction * 100, 1)) % of the variance", 0,
          .faint))
    }
    for other in shown {
      let mark = other.use == .warning ? "wrong: " : ""
      page.line(
        .left("    " + mark + other.method, 48, .faint),
        .right(lines.range(other.low, other.high), 23, .faint),
        .right(Numeral.p(other.p), 9, .faint))
    }
  }
}

extension Wording {
  /// `95 %`, or `99.9 %`.
  static func level(_ level: Double) -> String {
    let percent = level * 100
    return Numeral.fixed(percent, percent == percent.rounded() ? 0 : 1) + " %"
  }
}
