import Documents
import Experiments
import Scenarios
import SimWorld
import Statistics

extension SweepReport {
  /// Every point, and the first figure against each of the others.
  package var tree: ReportTree {
    let table = PointTable(keys: keys, metrics: metrics + [.named("minus the best")])
    return ReportTree(
      kind: "sweep", name,
      facts: [
        .plain(
          "arm \(arm) · \(rows.count + dropped.count) points · \(replications) seeds, the same "
            + "worlds for every point")
      ]
    ) {
      Node.only(.page) { Node.decision { Node.sentence(best + Self.caution) } }
      table.legend
      if let against { Node.only(.page) { effects(against) } }
      Node.only(.page) { fronts }
      Node.section("points", "Points, the best first", note: "± 95 %, t over seeds") {
        Node.table(table.table("kept", "All points", rows.map(row)))
      }
      if let screenedBy, !dropped.isEmpty {
        Node.section("dropped", "Dropped by screening", note: "\(screenedBy) seeds each") {
          Node.table(table.table("dropped-table", "Dropped by screening", dropped.map(row)))
        }
      }
      if let against { Node.only(.text) { effects(against) } }
      closing
    }
  }

  private func row(_ row: SweepReport.Row) -> PointTable.Row {
    PointTable.Row(point: row.point, figures: row.figures + [row.behind])
  }

  private static let caution =
    "The best of many points is overestimated, and the order has no stated error probability. "
    + "A file with `size` gives one."

  @Nodes private var closing: [Node] {
    if let adjustment {
      Node.gap
      Node.sentence(SavingWords(adjustment).sentence)
    }
    Node.only(.text) {
      Node.gap
      Node.sentence(Self.caution)
    }
    Node.only(.page) { again?.section.folded }
  }

  private var best: String {
    rows.first.map { row in
      let metric = metrics.first?.words ?? ""
      guard let words = row.words else {
        return "Point \(row.point.number) has the best \(metric). "
      }
      return words.prefix(1).uppercased() + words.dropFirst() + ": the best \(metric). "
    } ?? ""
  }

  private func effects(_ against: String) -> Node {
    .section(
      "effects", "Effects, compared with", name: against,
      note: "in the same worlds, ± 95 %, t over seeds",
      about:
        "Each value is the difference from \(against) in the same worlds, with a t interval over "
        + "seeds."
    ) {
      Node.only(.page, SweepEffects(self, against: against).charts.map { .chart($0) })
      Node.table(SweepEffects(self, against: against).table)
      Node.gap
      Node.sentence(
        "Each interval is for one point: of twenty points without an effect, one is expected beyond "
          + "its interval.")
    }
  }

  private var fronts: Node? {
    let charts = metrics.indices.dropFirst().compactMap(front)
    guard !charts.isEmpty else { return nil }
    return .section(
      "fronts", "Pareto fronts",
      about: "Each Pareto front is that of the means of the points. Its uncertainty is not known."
    ) { for chart in charts { Node.chart(chart) } }
  }

  private func front(_ place: Int) -> Chart? {
    let known = rows.filter {
      $0.figures.indices.contains(place) && $0.figures[0].mean != nil
        && $0.figures[place].mean != nil
    }
    guard known.count > 1, let metric = metrics[place].metric, let objective = metrics[0].metric
    else { return nil }
    func column(_ place: Int, _ metric: MetricName) -> [[Double]] {
      known.map { [($0.figures[place].mean ?? 0) * (metric.isHigherBetter ? 1 : -1)] }
    }
    guard
      let front = try? ParetoFront(column(0, objective), column(place, metric), resamples: 1)
    else { return nil }
    return FrontChart(
      id: "front-\(place)", objective: .metric(objective), other: .metric(metric),
      isMaximised: objective.isHigherBetter,
      points: zip(known, front.isOnFront).map { row, isOn in
        .init(
          number: row.point.number, other: row.figures[place], objective: row.figures[0],
          isOnFront: isOn)
      }
    ).chart
  }
}
