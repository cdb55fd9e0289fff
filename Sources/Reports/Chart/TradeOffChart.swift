import Experiments
import Scenarios
import Statistics

/// The trade-off between benefit and harm: each arm's difference from the baseline in one metric of
/// each, with intervals both ways.
struct TradeOffChart {
  private let rows: [(benefit: Comparison, harm: Comparison)]
  private let summary: Summary

  /// - Returns: `nil` without a second metric, or when no arm has both differences.
  init?(_ summary: Summary) {
    let own = summary.comparisons.filter { $0.segment == "all" && $0.difference != nil }
    guard let benefit = own.first(where: { $0.role == .success })?.measure,
      let harm = Self.harm(own.filter { $0.measure != benefit })
    else { return nil }
    func row(_ arm: String, _ metric: Measure) -> Comparison? {
      own.first { $0.arm == arm && $0.measure == metric }
    }
    self.summary = summary
    rows = summary.arms.compactMap { arm in
      row(arm.name, benefit).flatMap { first in row(arm.name, harm).map { (first, $0) } }
    }
    if rows.isEmpty { return nil }
  }

  /// People who leave are the harm of a push; else the first guardrail is, else the next metric.
  private static func harm(_ rows: [Comparison]) -> Measure? {
    let leaving = [Measure.metric(.optOutRate), .metric(.uninstallRate)]
    return leaving.first { name in rows.contains { $0.measure == name } }
      ?? rows.first { $0.role == .guardrail }?.measure
      ?? rows.first { $0.role == .success }?.measure
  }

  private var benefit: String { rows[0].benefit.measure.words }
  private var harm: String { rows[0].harm.measure.words }

  var chart: Chart {
    Chart(
      "trade-off", "\(benefit) against \(harm)",
      description: "One dot for each arm: its difference from \(summary.baseline) in "
        + "\(benefit) upwards and in \(harm) to the right, with 95 % intervals for new "
        + "worlds. The baseline is where the dashed lines cross.",
      table: table, figure: .scatter(plot))
  }

  private func factor(_ metric: Comparison) -> Double { metric.unit == .share ? 100 : 1 }

  private func title(_ row: Comparison, better: String, worse: String) -> String {
    let unit = row.unit == .share ? ", percentage points" : ""
    return "\(row.measure.words), difference\(unit); \(row.measure.isHigherBetter ? better : worse)"
  }

  private var plot: ScatterPlot {
    let marks = Palette.arms
    return ScatterPlot(
      yTitle: "↑ " + title(rows[0].benefit, better: "up is better", worse: "up is worse"),
      xTitle: title(rows[0].harm, better: "right is better", worse: "right is worse") + " →",
      points: [baseline]
        + rows.enumerated().map { place, row in
          point(row.benefit, row.harm, "\(place + 1)", marks[(place + 1) % marks.count])
        }, isDifference: true)
  }

  /// Where both differences are zero.
  private var baseline: ScatterPlot.Point {
    .init(
      number: "B", name: summary.baseline, words: "is the baseline.", x: 0, y: 0,
      color: Palette.arms[0], isFilled: false)
  }

  private func point(
    _ benefit: Comparison, _ harm: Comparison, _ number: String, _ color: Palette
  ) -> ScatterPlot.Point {
    ScatterPlot.Point(
      number: number, name: benefit.arm, words: words(benefit) + "; " + words(harm) + ".",
      x: (harm.difference ?? 0) * factor(harm), y: (benefit.difference ?? 0) * factor(benefit),
      xInterval: DifferenceChart.range(harm.low, harm.high, factor(harm)),
      yInterval: DifferenceChart.range(benefit.low, benefit.high, factor(benefit)), color: color)
  }

  private func words(_ row: Comparison) -> String {
    let lines = ComparisonLines(row)
    return "\(lines.metric) \(lines.difference)"
      + (lines.interval.isEmpty ? "" : " (\(lines.interval))")
  }

  private var table: Table {
    Table(
      "trade-off-table", "Arm minus baseline",
      ["arm"] + [benefit, harm].flatMap { [Table.Column($0), .below("95 % interval")] },
      rows.map { row in
        [row.benefit.arm]
          + [row.benefit, row.harm].flatMap { row in
            let lines = ComparisonLines(row)
            return [lines.difference, lines.interval]
          }
      })
  }
}
