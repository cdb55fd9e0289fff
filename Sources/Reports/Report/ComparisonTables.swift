import Documents
import Experiments
import Scenarios
import Statistics

/// Comparisons of every arm with the baseline, in success metrics and guardrails.
struct ComparisonTables {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  /// `nil` where there is one arm.
  var section: Node? {
    guard summary.arms.count > 1 else { return nil }
    return .section(
      "comparison-tables", "Every comparison with its p-value",
      about: intervals + " Adjusted "
        + "p-values are over all arms and all success metrics. A guardrail's p-value is that of being "
        + "worse by its margin or more."
    ) {
      for arm in summary.arms where arm.name != summary.baseline {
        Node.gap
        block(arm.name)
      }
      if let check = summary.sampleRatio { Self.nodes(of: check) }
    }.titled(inTerminal: "AGAINST \(Wording.fitted(summary.baseline, 70))")
  }

  private var intervals: String {
    guard summary.worldsAnswer == nil else {
      return
        "The interval and the p-value are of the mean over the ensemble's worlds; the second interval holds the "
        + "difference in 95 % of worlds like yours. A verdict needs both."
    }
    return "The interval is for new worlds drawn from this model. A second interval below it is "
      + "conditional on the simulated worlds, or, in a split, always valid: it holds however often "
      + "the data are looked at. Adjusted figures are of no simulated world, and have none."
  }

  @Nodes private func block(_ arm: String) -> [Node] {
    let rows = summary.comparisons.filter { $0.arm == arm && $0.segment == "all" }
    let success = rows.filter { $0.role == .success }
    let guardrails = rows.filter { $0.role == .guardrail }
    Node.only(.terminal) { Node.sentence(Wording.fitted(arm, Paragraph.width), .strong) }
    for (title, own) in [
      ("success", success), ("guardrails", guardrails),
      ("per subscriber", companions(of: success + guardrails, in: rows)),
    ] where !own.isEmpty {
      VerdictTable(
        rows: own, title: title, level: "95 %", second: Self.second(own),
        name: { $0.measure.plainWords }
      ).table("\(arm), \(title)")
    }
    note(success + guardrails)
  }

  private static func second(_ rows: [Comparison]) -> String {
    rows.contains { $0.withinLow != nil }
      ? "conditional on the simulated worlds"
      : rows.contains { $0.overWorlds != nil }
        ? "in worlds like yours"
        : rows.contains { $0.alwaysValid != nil } ? "always-valid interval" : ""
  }

  /// A rate can rise because its denominator shrinks; the same count per subscriber cannot.
  private func companions(of shown: [Comparison], in rows: [Comparison]) -> [Comparison] {
    shown.compactMap(\.measure.metric?.perSubscriber).map(Measure.metric).unique
      .filter { name in !shown.contains { $0.measure == name } }
      .compactMap { name in rows.first { $0.measure == name } }
  }

  /// The evidence behind the figures.
  @Nodes private func note(_ rows: [Comparison]) -> [Node] {
    if let first = rows.first {
      Node.sentence(
        MethodWords(rows).text + " · \(Numeral.count(first.subscribers)) subscribers"
          + " · \(first.replications) seed\(first.replications == 1 ? "" : "s")"
          + (first.affectedShare.map { " · \(Numeral.percent($0)) % affected" } ?? ""),
        indent: "  ", .faint)
    }
    for row in rows { warning(of: row) }
  }

  /// Warns where treating every push as a unit would have changed the verdict.
  private func warning(of row: Comparison) -> Node? {
    guard row.role == .success, let own = row.p,
      let wrong = row.others.first(where: { $0.use == .warning })?.p, wrong < 0.05, own >= 0.05
    else { return nil }
    return .check(
      "  ! ",
      "\(row.measure.words): a z test over pushes would give p \(Numeral.p(wrong)); it "
        + "treats one subscriber's pushes as independent, so it errs far more often than stated",
      .faint)
  }

  /// The sizes of the arms, and whether they fit the weights.
  static func nodes(of check: SampleRatioCheck) -> [Node] {
    let sizes = check.counts.map(Numeral.count).joined(separator: " : ")
    return [
      .gap,
      .sentence(
        "sizes of the arms \(sizes) \(check.verdict(on: "the weights")), p \(Numeral.p(check.p))",
        indent: "  "),
    ]
  }
}
