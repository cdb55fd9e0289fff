import Experiments

/// The differences of a sweep's points from an arm: curves over one key, grids over two.
struct SweepEffects {
  private let report: SweepReport
  private let against: String
  /// The points that screening kept, in the order of the design.
  private let rows: [SweepReport.Row]

  init(_ report: SweepReport, against: String) {
    self.report = report
    self.against = against
    rows = report.rows.filter {
      $0.differences?.count == report.metrics.count && $0.point.values.count == report.keys.count
    }.sorted { $0.point.number < $1.point.number }
  }

  /// One for each metric. A grid of three keys has no picture, only the table.
  var charts: [Chart] {
    guard rows.count > 1 else { return [] }
    let axes = report.keys.indices.map { key in
      SweepAxis(report.keys[key], rows.map { $0.point.values[key] })
    }
    return report.metrics.indices.compactMap { metric in
      switch axes.count {
      case 1: curve(metric, axes[0]).known?.chart
      case 2: grid(metric, (axes[0], axes[1])).chart
      default: nil
      }
    }
  }

  private func curve(_ metric: Int, _ axis: SweepAxis) -> EffectChart {
    EffectChart(
      id: "effect-\(metric)", against: against, axis: axis,
      points: axis.values.compactMap { value in
        rows.first { $0.point.values[0] == value }.map { (value, $0.differences![metric]) }
      })
  }

  private func grid(_ metric: Int, _ axes: (SweepAxis, SweepAxis)) -> EffectGrid {
    EffectGrid(
      id: "effect-\(metric)", against: against, axes: axes,
      points: rows.map { (($0.point.values[0], $0.point.values[1]), $0.differences![metric]) })
  }

  var table: Table {
    PointTable(keys: report.keys, metrics: report.metrics, isDifference: true).table(
      "effects-table", "Points minus \(against)",
      report.rows.filter { $0.differences?.count == report.metrics.count }.map {
        PointTable.Row(point: $0.point, figures: $0.differences ?? [])
      })
  }
}
