import Experiments
import Scenarios
import SimWorld
import Statistics

/// Points of a sweep by two figures at once, with the Pareto front as a line.
struct FrontChart {
  struct Point {
    let number: Int
    /// The constrained or second figure, from left to right.
    let other: PointFigure
    /// The objective, upwards.
    let objective: PointFigure
    let isOnFront: Bool
    /// The share of resamples in which the point is on the Pareto front, in words; empty when
    /// it is not known.
    var note = ""
  }

  let id: String
  let objective: Measure
  let other: Measure
  /// Whether more of the objective is better: a selection may minimise any metric.
  let isMaximised: Bool
  let points: [Point]

  private var title: String { "\(objective.words) against \(other.words)" }

  var chart: Chart {
    Chart(
      id, title,
      description:
        "One mark with its number for each point, with its 95 % intervals in both figures. "
        + "Filled marks, joined by a line, are on the Pareto front: no other point is better in one "
        + "figure and as good in the other.",
      table: table, figure: .scatter(plot))
  }

  private var plot: ScatterPlot {
    let drawn = points.compactMap { point -> ScatterPlot.Point? in
      guard let x = point.other.mean, let y = point.objective.mean else { return nil }
      let (across, up) = (factor(other), factor(objective))
      return ScatterPlot.Point(
        number: "\(point.number)", name: "", words: "", x: x * across, y: y * up,
        xInterval: DifferenceChart.range(point.other.low, point.other.high, across),
        yInterval: DifferenceChart.range(point.objective.low, point.objective.high, up),
        color: .mark, isFilled: point.isOnFront)
    }
    return ScatterPlot(
      yTitle: "↑ " + title(of: objective, isMore: isMaximised),
      xTitle: title(of: other, isMore: other.isHigherBetter) + " →",
      points: drawn,
      isDifference: false,
      front: drawn.filter(\.isFilled).sorted { ($0.x, $0.y) < ($1.x, $1.y) })
  }

  private func title(of metric: Measure, isMore: Bool) -> String {
    title(of: metric) + "; \(isMore ? "more" : "less") is better"
  }

  private func title(of metric: Measure) -> String { metric.words + (metric.isShare ? ", %" : "") }

  private func factor(_ metric: Measure) -> Double { metric.isShare ? 100 : 1 }

  private var table: Table {
    Table(
      id + "-table", title,
      [
        "point", Table.Column(objective.words),
        Table.Column(other.words), .left("Pareto front"),
        .left("", name: "share").under(),
      ],
      points.map { point in
        [
          "\(point.number)", PointTable.text(point.objective), PointTable.text(point.other),
          point.isOnFront ? "on" : "off", point.note,
        ]
      })
  }
}
