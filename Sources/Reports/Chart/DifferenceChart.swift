import Scenarios
import Statistics

/// A forest plot: one metric's difference from the baseline under every arm, with its intervals.
struct DifferenceChart {
  private let rows: [Comparison]
  private let metric: String
  private let isShare: Bool

  /// - Parameter rows: Of one metric, by arm.
  init(_ rows: [Comparison]) {
    self.rows = rows
    metric = rows.first?.metric ?? ""
    isShare = rows.first?.unit == .share
  }

  private var factor: Double { isShare ? 100 : 1 }

  var chart: Chart {
    Chart(
      "difference-\(Chart.id(of: metric))", "\(Wording.name(of: metric)): difference",
      description: description, height: 62 + 26 * rows.count, layers: layers,
      table: table)
  }

  private var description: String {
    "Forest plot. One row for each arm: the difference from \(rows.first?.baseline ?? ""), its 95 % "
      + "interval for new worlds as a thin line, the interval conditional on the simulated worlds "
      + "as a thick one. A dashed line marks no difference"
      + (rows.first?.margin == nil ? "." : ", a dotted one the margin.")
  }

  private var values: JSONValue {
    .array(
      rows.map { row in
        [
          "arm": .string(row.arm), "difference": scaled(row.difference), "low": scaled(row.low),
          "high": scaled(row.high), "withinLow": scaled(within(row)?.low),
          "withinHigh": scaled(within(row)?.high),
        ]
      })
  }

  private func scaled(_ value: Double?) -> JSONValue { JSONValue(value.map { $0 * factor }) }

  private func within(_ row: Comparison) -> (low: Double, high: Double)? {
    row.withinLow.flatMap { low in row.withinHigh.map { (low, $0) } }
  }

  private func x(_ field: JSONValue) -> JSONValue {
    [
      "field": field, "type": "quantitative",
      "title": .string(isShare ? "percentage points" : "per subscriber and day"),
      "axis": ["tickCount": 5],
    ]
  }

  private var layers: [JSONValue] {
    let mark = JSONValue.string(Palette.mark.light)
    func span(_ low: JSONValue, _ high: JSONValue, _ width: JSONValue) -> JSONValue {
      [
        "data": ["values": values],
        "mark": ["type": "rule", "color": mark, "strokeWidth": width],
        "encoding": ["x": x(low), "x2": ["field": high], "y": .armAxis],
      ]
    }
    return [
      line(at: 0, Palette.faint, dash: [5, 3]),
      span("low", "high", 1.5), span("withinLow", "withinHigh", 5),
      [
        "data": ["values": values],
        "mark": ["type": "point", "filled": true, "size": 60, "opacity": 1, "color": mark],
        "encoding": ["x": x("difference"), "y": .armAxis],
      ],
    ] + (rows.first?.margin.map { [line(at: limit($0), Palette.limit, dash: [2, 2])] } ?? [])
  }

  /// On the side on which the arm is worse.
  private func limit(_ margin: Double) -> Double {
    (MetricName(rawValue: metric)?.isHigherBetter ?? true ? -margin : margin) * factor
  }

  private func line(at place: Double, _ color: Palette, dash: JSONValue) -> JSONValue {
    [
      "data": ["values": [["at": JSONValue(place)]]],
      "mark": ["type": "rule", "color": .string(color.light), "strokeDash": dash],
      "encoding": ["x": ["field": "at", "type": "quantitative"]],
    ]
  }

  private var table: HTMLTable {
    HTMLTable(
      "difference-\(Chart.id(of: metric))-table", "\(Wording.name(of: metric)), arm minus baseline",
      ["arm", "difference", "95 % interval", "conditional on the simulated worlds"],
      rows.map { row in
        let lines = ComparisonLines(row)
        return HTMLTable.Row(
          row.arm,
          [
            .init(lines.difference), .init(lines.interval.isEmpty ? Numeral.none : lines.interval),
            .init(lines.within.isEmpty ? Numeral.none : lines.within),
          ])
      })
  }
}
