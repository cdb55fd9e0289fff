import Experiments
import JSON
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
  let objective: String
  let other: String
  /// Whether more of the objective is better: a selection may minimise any metric.
  let isMaximised: Bool
  let points: [Point]

  private var title: String {
    "\(Wording.name(of: objective)) against \(Wording.name(of: other))"
  }

  var chart: Chart {
    Chart(
      id, title,
      description:
        "One mark with its number for each point, with its 95 % intervals in both figures. "
        + "Filled marks, joined by a line, are on the Pareto front: no other point is better in one "
        + "figure and as good in the other.",
      height: 320, layers: layers, table: table, figure: .scatter(plot))
  }

  /// The same, drawn by the page.
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
      xTitle: title(of: other, isMore: MetricName(rawValue: other)?.isHigherBetter ?? true) + " →",
      points: drawn,
      isDifference: false,
      front: drawn.filter(\.isFilled).sorted { ($0.x, $0.y) < ($1.x, $1.y) })
  }

  private func title(of metric: String, isMore: Bool) -> String {
    let unit = MetricName(rawValue: metric)?.unit == .share ? ", %" : ""
    return Wording.name(of: metric) + unit + "; \(isMore ? "more" : "less") is better"
  }

  private func factor(_ metric: String) -> Double {
    MetricName(rawValue: metric)?.unit == .share ? 100 : 1
  }

  /// The label of a point; points in the same place share the label of the first.
  private func label(_ point: Point) -> String {
    let there = points.filter {
      $0.other.mean == point.other.mean && $0.objective.mean == point.objective.mean
    }
    guard there.first?.number == point.number else { return "" }
    return there.map { "\($0.number)" }.joined(separator: ", ")
  }

  /// Those that have both figures.
  private var values: [JSONValue] {
    points.compactMap { point in
      guard let x = point.other.mean, let y = point.objective.mean else { return nil }
      func scaled(_ value: Double?, _ metric: String) -> JSONValue {
        JSONValue(value.map { $0 * factor(metric) })
      }
      return [
        "point": .integer(point.number), "label": .string(label(point)),
        "front": .string(point.isOnFront ? "on" : "off"),
        "x": scaled(x, other), "xLow": scaled(point.other.low ?? x, other),
        "xHigh": scaled(point.other.high ?? x, other), "y": scaled(y, objective),
        "yLow": scaled(point.objective.low ?? y, objective),
        "yHigh": scaled(point.objective.high ?? y, objective),
      ]
    }
  }

  private var front: [JSONValue] {
    values.filter { $0["front"] == "on" }
  }

  private func axis(_ field: String, _ metric: String) -> JSONValue {
    let unit = MetricName(rawValue: metric)?.unit == .share ? ", %" : ""
    return [
      "field": .string(field), "type": "quantitative", "scale": ["zero": false],
      "title": .string(Wording.name(of: metric) + unit), "axis": ["tickCount": 5],
    ]
  }

  private var layers: [JSONValue] {
    let (x, y) = (axis("x", other), axis("y", objective))
    func layer(_ values: [JSONValue], _ mark: JSONValue, _ encoding: JSONValue) -> JSONValue {
      ["data": ["values": .array(values)], "mark": mark, "encoding": encoding]
    }
    let faint = JSONValue.string(Palette.faint.light)
    let mark = JSONValue.string(Palette.mark.light)
    return [
      layer(
        values, ["type": "rule", "color": faint, "strokeWidth": 1],
        ["x": axis("xLow", other), "x2": ["field": "xHigh"], "y": y]),
      layer(
        values, ["type": "rule", "color": faint, "strokeWidth": 1],
        ["x": x, "y": axis("yLow", objective), "y2": ["field": "yHigh"]]),
      layer(
        front, ["type": "line", "color": mark, "strokeWidth": 1.5],
        ["x": x, "y": y, "order": ["field": "x", "type": "quantitative"]]),
      layer(
        values, ["type": "point", "size": 60, "opacity": 1, "color": mark, "strokeWidth": 1.5],
        [
          "x": x, "y": y,
          "fill": [
            "condition": ["test": "datum.front === 'on'", "value": mark], "value": "transparent",
          ],
        ]),
      layer(
        values,
        [
          "type": "text", "dx": 8, "dy": -8, "fontSize": .integer(Chart.letter),
          "color": .string(Palette.ink.light),
        ],
        ["x": x, "y": y, "text": ["field": "label", "type": "nominal"]]),
    ]
  }

  private var table: Table {
    Table(
      id + "-table", title,
      [
        "point", Table.Column(Wording.name(of: objective)),
        Table.Column(Wording.name(of: other)), .left("Pareto front"),
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
