import Experiments
import Scenarios
import SimWorld
import Statistics

/// The page of a sweep: every point, and the first figure against each of the others.
struct SweepPage {
  private let report: SweepReport

  init(_ report: SweepReport) { self.report = report }

  var page: HTMLPage {
    HTMLPage(
      title: report.name,
      facts: [
        "arm \(report.arm), \(report.rows.count + report.dropped.count) points, "
          + "\(report.replications) seeds, the same worlds for every point"
      ],
      sections: [
        HTMLSection("verdict", "Decision", [.init(paragraphs: [verdict])]), effects, fronts,
        points, report.again?.section.folded,
      ].compactMap { $0 })
  }

  private var verdict: String {
    let best = report.rows.first.map { row in
      let metric = Wording.name(of: report.metrics.first ?? "")
      guard let words = row.words else {
        return "Point \(row.point.number) has the best \(metric). "
      }
      return words.prefix(1).uppercased() + words.dropFirst() + ": the best \(metric). "
    }
    return (best ?? "")
      + "The best of many looks better than it is, and nothing here says how sure "
      + "the order is: pushlab size does."
  }

  private var effects: HTMLSection? {
    guard let against = report.against else { return nil }
    return HTMLSection(
      "effects", "Effects, compared with \(against)",
      [
        .init(
          paragraphs: [
            "Each value is the difference from \(against) in the same worlds, with a t interval over "
              + "seeds. The intervals are for single points: of twenty points without an effect, one "
              + "is expected beyond its interval."
          ],
          charts: SweepEffects(report, against: against).charts,
          tables: [SweepEffects(report, against: against).table])
      ])
  }

  private var fronts: HTMLSection? {
    let charts = report.metrics.indices.dropFirst().compactMap(front)
    guard !charts.isEmpty else { return nil }
    return HTMLSection(
      "fronts", "Pareto fronts",
      [
        .init(
          paragraphs: [
            "Each Pareto front is that of the means of the points above. Its uncertainty is "
              + "not known."
          ], charts: charts)
      ])
  }

  private func front(_ place: Int) -> Chart? {
    let known = report.rows.filter {
      $0.figures.indices.contains(place) && $0.figures[0].mean != nil
        && $0.figures[place].mean != nil
    }
    guard known.count > 1, let metric = MetricName(rawValue: report.metrics[place]),
      let objective = MetricName(rawValue: report.metrics[0])
    else { return nil }
    func column(_ place: Int, _ metric: MetricName) -> [[Double]] {
      known.map { [($0.figures[place].mean ?? 0) * (metric.isHigherBetter ? 1 : -1)] }
    }
    guard
      let front = try? ParetoFront(column(0, objective), column(place, metric), resamples: 1)
    else { return nil }
    return FrontChart(
      id: "front-\(place)", objective: objective.rawValue, other: metric.rawValue,
      isMaximised: objective.isHigherBetter,
      points: zip(known, front.isOnFront).map { row, isOn in
        .init(
          number: row.point.number, other: row.figures[place], objective: row.figures[0],
          isOnFront: isOn)
      }
    ).chart
  }

  private var points: HTMLSection {
    func table(_ id: String, _ caption: String, _ rows: [SweepReport.Row]) -> HTMLTable {
      PointsTable.table(
        id, caption, keys: report.keys, metrics: report.metrics + ["minus the best"], note: nil,
        rows: rows.map { ($0.point, $0.figures + [$0.behind], "") })
    }
    let dropped = report.screenedBy.map { seeds in
      report.dropped.isEmpty
        ? [] : [table("dropped", "Dropped by screening, \(seeds) seeds each", report.dropped)]
    }
    return HTMLSection(
      "points", "Points",
      [
        .init(
          paragraphs: ["± 95 %, t over seeds."],
          tables: [table("kept", "The best first", report.rows)] + (dropped ?? []))
      ])
  }
}
