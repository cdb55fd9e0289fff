import Documents
import JSON
import Statistics

/// The share of the pushes with an event within a time, under every arm.
struct DelayChart {
  let id: String
  let title: String
  let curves: [DelayCurve]
  let marks: ArmMarks

  var chart: Chart {
    Chart(
      id, title,
      description:
        "A rising curve for each arm: the share within each time, on a logarithmic scale "
        + "of time from \(spelledDuration(DelayCurve.times[0])) to 3 days.",
      height: 210 + marks.strokeLegendHeight,
      layers: [
        [
          "data": ["values": .array(curves.flatMap(values))],
          "mark": ["type": "line", "strokeWidth": 2, "interpolate": "monotone"],
          "encoding": [
            "x": [
              "field": "seconds", "type": "quantitative", "title": .null,
              "scale": ["type": "log", "nice": false],
              "axis": [
                "values": [0.1, 1, 10, 60, 600, 3_600, 21_600, 259_200], "grid": true,
                "labelOverlap": false, "labelExpr": .string(Self.labels),
              ],
            ],
            "y": [
              "field": "share", "type": "quantitative", "title": "%",
              "scale": ["domain": [0, 100]], "axis": ["tickCount": 5],
            ],
            "color": marks.color, "strokeDash": marks.dash,
          ],
        ]
      ], table: table)
  }

  private static let labels =
    "datum.value < 60 ? datum.value + ' s' : datum.value < 3600 ? datum.value / 60 + ' min' : "
    + "datum.value < 86400 ? datum.value / 3600 + ' h' : datum.value / 86400 + ' d'"

  private func values(_ curve: DelayCurve) -> [JSONValue] {
    zip(DelayCurve.times, curve.shares).map { time, share in
      [
        "arm": .string(curve.arm), "seconds": JSONValue(Double(time) / 1_000),
        "share": JSONValue(share * 100),
      ]
    }
  }

  private var table: Table {
    Table(
      id + "-table", "\(title), % within each time",
      ["within"] + curves.map { Table.Column($0.arm) },
      DelayCurve.times.enumerated().map { place, time in
        [spelledDuration(time)] + curves.map { Numeral.percent($0.shares[place]) }
      })
  }
}
