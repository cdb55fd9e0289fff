import Experiments
import JSON
import Scenarios
import Statistics

/// The effect of a setting against its value: the paired difference from an arm with its interval.
struct EffectChart {
  let id: String
  /// The arm that points are compared with.
  let against: String
  let axis: SweepAxis
  /// By value of the axis; every figure of one metric.
  let points: [(value: String, figure: PointFigure)]

  private var metric: String { points.first?.figure.metric ?? "" }
  private var isShare: Bool { MetricName(rawValue: metric)?.unit == .share }
  private var factor: Double { isShare ? 100 : 1 }

  var chart: Chart {
    Chart(
      id, "\(Wording.name(of: metric)): difference from \(against)",
      description:
        "A curve over the values of \(axis.title): the difference from \(against) in the same "
        + "worlds, with its 95 % interval for each value as a band. A dashed line marks no "
        + "difference.",
      height: 240, layers: layers, table: table)
  }

  private var values: JSONValue {
    .array(
      points.compactMap { point in
        guard let mean = point.figure.mean, let place = axis.values.firstIndex(of: point.value)
        else { return nil }
        return [
          "at": axis.sizes.map { JSONValue($0[place]) } ?? .string(point.value),
          "mean": JSONValue(mean * factor),
          "low": JSONValue((point.figure.low ?? mean) * factor),
          "high": JSONValue((point.figure.high ?? mean) * factor),
        ]
      })
  }

  private var x: JSONValue {
    guard let sizes = axis.sizes else {
      return [
        "field": "at", "type": "ordinal", "title": .string(axis.title),
        "sort": .array(axis.values.map { .string($0) }), "axis": ["labelAngle": 0],
      ]
    }
    return [
      "field": "at", "type": "quantitative", "title": .string(axis.title),
      "scale": [
        "type": .string(axis.isLogarithmic ? "log" : "linear"), "zero": false, "nice": false,
      ],
      // The values that were tried, as long as their labels have room.
      "axis": sizes.count <= 8
        ? ["values": .array(sizes.map { JSONValue($0) }), "grid": false]
        : ["tickCount": 6, "grid": false],
    ]
  }

  private func y(_ field: JSONValue) -> JSONValue {
    [
      "field": field, "type": "quantitative",
      "title": .string(isShare ? "percentage points" : "per subscriber and day"),
      "axis": ["tickCount": 5],
    ]
  }

  private var layers: [JSONValue] {
    let mark = JSONValue.string(Palette.mark.light)
    func layer(_ style: JSONValue, _ encoding: JSONValue) -> JSONValue {
      ["data": ["values": values], "mark": style, "encoding": encoding]
    }
    let interval: JSONValue = ["x": x, "y": y("low"), "y2": ["field": "high"]]
    return [
      [
        "data": ["values": [["zero": 0]]],
        "mark": ["type": "rule", "color": .string(Palette.faint.light), "strokeDash": [5, 3]],
        "encoding": ["y": y("zero")],
      ],
      layer(["type": "area", "color": mark, "opacity": 0.2], interval),
      layer(["type": "rule", "color": mark, "strokeWidth": 1], interval),
      layer(["type": "line", "color": mark, "strokeWidth": 1.5], ["x": x, "y": y("mean")]),
      layer(
        ["type": "point", "filled": true, "size": 45, "opacity": 1, "color": mark],
        ["x": x, "y": y("mean")]),
    ]
  }

  private var table: Table {
    Table(
      id + "-table", "\(Wording.name(of: metric)) minus \(against)",
      [Table.Column(axis.title), "difference"],
      points.map { [$0.value, PointTable.difference($0.figure)] })
  }
}
