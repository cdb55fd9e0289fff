import Documents
import Statistics
import Tables

/// Comparisons of every arm with the baseline.
struct ArmComparisons {
  private let report: TableReport
  private let baseline: String

  init(_ report: TableReport, _ baseline: String) {
    (self.report, self.baseline) = (report, baseline)
  }

  private var treatments: [String] { report.arms.map(\.name).filter { $0 != baseline } }

  var section: Node {
    .section("comparison", "Against", name: baseline) {
      Node.only(.page, charts)
      for arm in treatments {
        Node.gap
        block(arm)
      }
      for test in report.omnibus {
        Node.gap
        Node.sentence(
          "\(test.metric), \(test.method): \(Numeral.fixed(test.statistic, 2)) on "
            + "\(Numeral.fixed(test.degreesOfFreedom, 0)) degrees of freedom, p \(Numeral.p(test.p))",
          indent: "  ")
      }
    }
  }

  private var charts: [Node] {
    let rows = report.comparisons.filter { $0.isDeciding && $0.difference != nil }
    return RunPage.grouped(rows, by: \.metric).enumerated().map {
      .chart(DifferenceChart($0.element, number: $0.offset, level: report.level).chart)
    }
  }

  @Nodes private func block(_ arm: String) -> [Node] {
    let rows = report.comparisons.filter { $0.arm == arm && $0.segment == "all" }
    Node.only(.terminal) { Node.sentence(Wording.fitted(arm, Paragraph.width), .strong) }
    for (role, title) in [
      (Comparison.Role.success, "success"), (.guardrail, "guardrails"), (.companion, "besides"),
    ] {
      let own = rows.filter { $0.role == role }
      if !own.isEmpty {
        VerdictTable(
          rows: own, title: title, level: Wording.level(report.level),
          second: "always-valid interval", name: \.metric
        ).table("\(arm), \(title)")
      }
    }
    note(rows)
    for row in rows { others(row) }
  }

  /// The evidence behind the figures.
  private func note(_ rows: [Comparison]) -> Node {
    let sizes = report.arms.filter { $0.name == rows.first?.arm || $0.name == baseline }
      .map { Numeral.count($0.units) }
    let noun = report.design == .totals ? "trials" : "units"
    return .sentence(
      rows.map(\.method).unique.joined(separator: "; ")
        + " · \(sizes.joined(separator: " and ")) \(noun)", indent: "  ", .faint)
  }

  /// The same difference by other methods, one a line.
  private func others(_ row: Comparison) -> Node? {
    let shown = row.others.filter { $0.use != .alwaysValid }
    guard !shown.isEmpty || row.varianceReduction != nil else { return nil }
    let lines = ComparisonLines(row)
    let reduction = row.varianceReduction.map {
      "    the covariates remove \(Numeral.fixed($0 * 100, 1)) % of the variance"
    }
    return .table(
      "\(row.metric) of \(row.arm) by other methods",
      [
        .left("  \(Wording.fitted(row.metric, 40)) by other methods", 48, .faint, name: "method"),
        .right("", 23, .faint, name: "interval"), .right("", 9, .faint, name: "p"),
      ],
      (reduction.map { [[$0]] } ?? [])
        + shown.map { other in
          [
            "    " + (other.use == .warning ? "wrong: " : "") + other.method,
            lines.range(other.low, other.high), Numeral.p(other.p),
          ]
        })
  }
}

/// What a page says first: how many comparisons have each verdict, unless the data cannot be trusted.
struct TableSummary {
  private let report: TableReport
  private let rows: [Comparison]

  init(_ report: TableReport) {
    self.report = report
    rows = report.comparisons.filter(\.isDeciding)
  }

  var decision: Node {
    let alarms = report.checks.filter { $0.state == .alarm }.map(\.text)
    return .decision {
      if alarms.isEmpty {
        Node.sentence(summary)
        for row in rows { item(row) }
      } else {
        Node.sentence("The data cannot be trusted, and no comparison with them.")
        for alarm in alarms { Node.sentence(alarm) }
      }
    }
  }

  private var summary: String {
    guard !rows.isEmpty else { return "There is nothing to compare." }
    let words = RunPage.grouped(rows) { Wording.verdict(of: $0) }.map {
      "\($0.count) \(Wording.verdict(of: $0[0]))"
    }
    return "\(RunPage.counted(rows.count, "comparison")): \(words.joined(separator: ", "))."
  }

  private func item(_ row: Comparison) -> Node {
    let lines = ComparisonLines(row)
    return .fact(
      "\(row.arm), \(lines.metric)",
      [lines.verdict, lines.difference, lines.interval].filter { !$0.isEmpty }
        .joined(separator: ", ") + ".")
  }
}

extension Comparison {
  /// Whether it is one of those that decide, of all units.
  var isDeciding: Bool { segment == "all" && (role == .success || role == .guardrail) }
}

extension Wording {
  /// `95 %`, or `99.9 %`.
  static func level(_ level: Double) -> String {
    let percent = level * 100
    return Numeral.fixed(percent, percent == percent.rounded() ? 0 : 1) + " %"
  }
}
