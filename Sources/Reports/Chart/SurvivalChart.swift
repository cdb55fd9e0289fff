import Experiments
import JSON
import Statistics

/// The share of subscribers who have not left, day by day, under every arm: Kaplan and Meier's
/// estimate.
struct SurvivalChart {
  let id: String
  let title: String
  /// Of one event, by arm.
  let rows: [SurvivalSummary]
  let marks: ArmMarks

  var chart: Chart {
    Chart(
      id, title,
      description:
        "A falling staircase for each arm: the share of those who were there when the arms "
        + "parted that is left after each day.",
      height: 190 + marks.strokeLegendHeight,
      layers: [
        [
          "data": ["values": .array(rows.flatMap(values))],
          "mark": ["type": "line", "strokeWidth": 2, "interpolate": "step-after"],
          "encoding": [
            "x": [
              "field": "day", "type": "quantitative", "title": "days",
              "axis": ["tickCount": 6, "grid": false], "scale": ["nice": false],
            ],
            "y": [
              "field": "share", "type": "quantitative", "title": "% retained",
              "scale": ["zero": false], "axis": ["tickCount": 5],
            ],
            "color": marks.color, "strokeDash": marks.dash,
          ],
        ]
      ], table: table)
  }

  private func values(_ row: SurvivalSummary) -> [JSONValue] {
    days.map { day in
      [
        "arm": .string(row.arm), "day": JSONValue(day),
        "share": JSONValue(Self.share(row, after: day) * 100),
      ]
    }
  }

  /// The start, the days on which somebody left under any arm, and the end.
  private var days: [Double] {
    let left: [Double] = rows.flatMap { row in row.curve.map(\.day) }
    return Set(left + [0, Double(rows.first?.days ?? 0)]).sorted()
  }

  private static func share(_ row: SurvivalSummary, after day: Double) -> Double {
    row.curve.last { $0.day <= day }?.share ?? 1
  }

  private var table: Table {
    Table(
      id + "-table", "\(title), % after each day", ["day"] + rows.map { Table.Column($0.arm) },
      days.map { day in
        [Numeral.fixed(day, day == day.rounded() ? 0 : 1)]
          + rows.map { Numeral.percent(Self.share($0, after: day)) }
      })
  }
}
