import Experiments
import JSON
import Scenarios
import Statistics

/// The effect of two settings together: a field for each pair of values, with the difference written
/// in.
struct EffectGrid {
  let id: String
  let against: String
  /// From left to right, and from below upwards.
  let axes: (SweepAxis, SweepAxis)
  /// By pair of values; every figure of one metric.
  let points: [(values: (String, String), figure: PointFigure)]

  private var metric: String { points.first?.figure.metric ?? "" }
  private var isShare: Bool { MetricName(rawValue: metric)?.unit == .share }
  private var isHigherBetter: Bool { MetricName(rawValue: metric)?.isHigherBetter ?? true }
  private var factor: Double { isShare ? 100 : 1 }

  var chart: Chart {
    Chart(
      id, "\(Wording.name(of: metric)): difference from \(against)",
      description:
        "A field for each pair of values of \(axes.0.title) and \(axes.1.title), with the difference "
        + "from \(against) in the same worlds"
        + (isShare ? " in percentage points" : "")
        + ". The stronger the colour, the larger the difference; orange is worse. Values in brackets "
        + "have a 95 % interval that holds no difference.",
      height: 110 + 34 * axes.1.values.count, layers: layers, table: table)
  }

  /// The darkest field lets letters keep their contrast.
  private static let opacityMax = 0.45

  private var largest: Double {
    points.compactMap { $0.figure.mean.map { abs($0) } }.max() ?? 0
  }

  /// Figures in as many digits as the largest needs for three.
  private func label(_ figure: PointFigure) -> String {
    guard let mean = figure.mean else { return Numeral.none }
    let decimals = Numeral.decimals(for: largest * factor / 10, 0...5)
    let text = Numeral.signed(mean * factor, decimals)
    guard let low = figure.low, let high = figure.high, low <= 0, high >= 0 else { return text }
    return "(\(text))"
  }

  private func values(_ isIncluded: (Double) -> Bool) -> JSONValue {
    .array(
      points.compactMap { point in
        guard let mean = point.figure.mean, isIncluded(mean) else { return nil }
        let weight = largest > 0 ? abs(mean) / largest * Self.opacityMax : 0
        return [
          "x": .string(point.values.0), "y": .string(point.values.1),
          "label": .string(label(point.figure)), "weight": JSONValue(weight),
        ]
      })
  }

  private func axis(_ field: JSONValue, _ axis: SweepAxis, isUp: Bool) -> JSONValue {
    let order = isUp ? axis.values.reversed() : axis.values
    return [
      "field": field, "type": "ordinal", "title": .string(axis.title),
      "sort": .array(order.map { .string($0) }),
      "scale": ["domain": .array(order.map { .string($0) })],
      "axis": isUp ? Self.upAxis : ["labelAngle": 0, "ticks": false, "domain": false],
    ]
  }

  /// Its title stands level above the fields: beside them it may be longer than they are high.
  private static let upAxis: JSONValue = [
    "labelAngle": 0, "ticks": false, "domain": false, "titleAngle": 0, "titleAlign": "left",
    "titleBaseline": "bottom", "titleX": 0, "titleY": -8,
  ]

  private var layers: [JSONValue] {
    let (x, y) = (axis("x", axes.0, isUp: false), axis("y", axes.1, isUp: true))
    func fields(_ color: Palette, _ isIncluded: (Double) -> Bool) -> JSONValue {
      [
        "data": ["values": values(isIncluded)],
        "mark": ["type": "rect", "color": .string(color.light)],
        "encoding": [
          "x": x, "y": y,
          "opacity": ["field": "weight", "type": "quantitative", "scale": .null, "legend": .null],
        ],
      ]
    }
    return [
      fields(Palette.mark) { isHigherBetter ? $0 >= 0 : $0 <= 0 },
      fields(Palette.limit) { isHigherBetter ? $0 < 0 : $0 > 0 },
      [
        "data": ["values": values { _ in true }],
        "mark": [
          "type": "text", "fontSize": .integer(Chart.letter), "color": .string(Palette.ink.light),
        ],
        "encoding": ["x": x, "y": y, "text": ["field": "label", "type": "nominal"]],
      ],
    ]
  }

  private var table: Table {
    Table(
      id + "-table", "\(Wording.name(of: metric)) minus \(against)",
      [Table.Column(axes.1.title)]
        + axes.0.values.map { Table.Column("\(axes.0.title) \($0)") },
      axes.1.values.map { row in
        [row]
          + axes.0.values.map { column in
            let point = points.first { $0.values == (column, row) }
            return point.map { PointTable.difference($0.figure) } ?? Numeral.none
          }
      })
  }
}
