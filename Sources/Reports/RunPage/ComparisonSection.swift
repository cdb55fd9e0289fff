import Experiments
import Scenarios
import Statistics

/// Every arm against the baseline: a forest plot for each metric, and a table for each arm.
struct ComparisonSection {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  private var rows: [Comparison] {
    summary.comparisons.filter {
      $0.segment == "all" && ($0.role == .success || $0.role == .guardrail)
    }
  }

  private var isConditional: Bool { rows.contains { $0.withinLow != nil } }

  /// `nil` when there is one arm.
  var section: HTMLSection? {
    let charts = RunPage.grouped(rows.filter { $0.difference != nil }, by: \.metric).map {
      DifferenceChart($0).chart
    }
    guard !charts.isEmpty else { return nil }
    return HTMLSection(
      "comparison", "Against \(summary.baseline)",
      [
        .init(
          paragraphs: [
            (summary.design == .paired
              ? "Thin lines are 95 % intervals for new worlds drawn from this model"
                + (isConditional
                  ? ", thick ones are conditional on the simulated worlds." : ".")
              : "Lines are 95 % intervals.")
              + " What is shaded lies beyond a guardrail's margin."
          ], charts: charts)
      ])
  }

  /// The same with p-values, a table for each arm; `nil` when there is one arm.
  var tables: HTMLSection? {
    guard !rows.isEmpty else { return nil }
    let arms = summary.arms.map(\.name).filter { $0 != summary.baseline }
    let hasInterval = rows.contains { $0.low != nil }
    return HTMLSection(
      "comparison-tables", "Every comparison with its p-value",
      [
        .init(
          paragraphs: [
            "The interval is for new worlds drawn from this model. A second interval below it is "
              + "conditional on the simulated worlds, or, in a split, always valid: it holds however "
              + "often the data are looked at. Adjusted figures are of no simulated world, and have "
              + "none.",
            MethodWords.estimated(
              by: MethodWords(hasInterval ? rows.filter { $0.low != nil } : rows).text),
            "Adjusted p-values are over all arms and all success metrics. A guardrail's p-value is that "
              + "of being worse by its margin or more.",
          ],
          tables: arms.enumerated().map { table($0.element, $0.offset) })
      ])
  }

  private func table(_ arm: String, _ place: Int) -> HTMLTable {
    HTMLTable(
      "comparison-\(place)", arm, ["metric and verdict", "difference", "p"],
      rows.filter { $0.arm == arm }.map { row in
        let lines = ComparisonLines(row)
        let isGuardrail = row.role == .guardrail
        let besides =
          lines.besides == Numeral.none
          ? nil : isGuardrail ? "margin \(lines.besides)" : lines.besides
        return HTMLTable.Row(
          lines.metric,
          detail: [lines.verdict, besides, lines.largeMargin].compactMap { $0 }
            .joined(separator: ", "),
          [
            .init(lines.difference, details: [lines.interval, lines.within]),
            .init(
              lines.p,
              detail: lines.pAdjusted.isEmpty || lines.pAdjusted == Numeral.none
                ? nil : "adj. \(lines.pAdjusted)"),
          ])
      })
  }
}
