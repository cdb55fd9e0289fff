import Documents
import Experiments
import RunStore
import Scenarios
import Statistics

/// Renders a run's decision and the comparisons behind it as Markdown, for a ticket or the summary
/// of a step.
package struct DecisionMarkdown: Sendable {
  package let summary: Summary

  package init(_ summary: Summary) { self.summary = summary }

  /// Ends with a new line.
  package var text: String {
    var lines = ["## \(Escape.markdown(summary.name))", ""]
    for line in summary.decision?.lines ?? [] {
      lines += ["**\(line.role.title):** \(Escape.markdown(line.text))", ""]
    }
    lines += table + values + curve
    lines.append(
      "\(Numeral.count(summary.subscribers)) subscribers, \(Numeral.count(summary.replications)) "
        + "replication\(summary.replications == 1 ? "" : "s"), plan \(summary.planHash), digest "
        + "\(summary.digest)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Every arm in the metrics that decide.
  private var table: [String] {
    let rows = summary.comparisons.filter {
      $0.segment == "all" && ($0.role == .success || $0.role == .guardrail)
    }
    guard !rows.isEmpty else { return [] }
    let head = [
      "| arm | metric | verdict | difference | 95 % interval | p |", "|---|---|---|---:|---:|---:|",
    ]
    return head + rows.map(row) + [""]
  }

  private func row(_ row: Comparison) -> String {
    let lines = ComparisonLines(row)
    let p = lines.pAdjusted.isEmpty || lines.pAdjusted == Numeral.none ? lines.p : lines.pAdjusted
    return cells([
      row.arm, lines.metric, lines.verdict, lines.difference, lines.interval, p,
    ])
  }

  private var values: [String] {
    guard let table = summary.netValue, !table.comparisons.isEmpty else { return [] }
    let unit = table.currency.map { ", \($0)" } ?? ""
    let head = [
      "| arm | net value per subscriber\(unit) | difference | 95 % interval | p |",
      "|---|---:|---:|---:|---:|",
    ]
    let rows = table.comparisons.map { row in
      let lines = ComparisonLines(row)
      let own = row.armValue.map(Numeral.short) ?? Numeral.none
      return cells([row.arm, own, lines.difference, lines.interval, lines.p])
    }
    return head + rows + [""]
  }

  /// Each arm over the whole run, where there are learning curves.
  private var curve: [String] {
    guard let curve = summary.curve else { return [] }
    let words = CurveWords(curve)
    let head = [
      "| arm | opens per subscriber and day | first period | last period | regret | days of data |",
      "|---|---:|---:|---:|---:|---:|",
    ]
    let rows = curve.arms.map { arm in
      cells([
        arm.arm, words.level(arm.whole.level), words.figure(arm.periods.first?.figures.difference),
        words.figure(arm.periods.last?.figures.difference), words.figure(arm.whole.regret),
        arm.arm == summary.baseline ? Numeral.none : CurveWords.daysOfData(arm),
      ])
    }
    return head + rows + [""]
  }

  private func cells(_ texts: [String]) -> String {
    "| " + texts.map(Escape.markdown).joined(separator: " | ") + " |"
  }
}

extension RunFolder {
  /// The decision of a finished run as Markdown; the run is not changed. All figures are computed
  /// again from the cells.
  ///
  /// - Throws: As ``page()``.
  package func markdown() throws(StoreError) -> String {
    DecisionMarkdown(try RunFindings(self).summary).text
  }
}
