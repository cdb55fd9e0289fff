import Experiments
import JSON
import Statistics

/// A line for each arm over the periods of a run: its difference from one of the arms, with a band for
/// the 95 % interval.
struct CurveChart {
  let id: String
  let title: String
  let curve: CurveSummary
  /// The arm that the others are held against, which is drawn at 0.
  let reference: String
  let marks: ArmMarks
  let figure: (CurveSummary.Figures) -> CurveSummary.Figure?

  var chart: Chart {
    Chart(
      id, title,
      description:
        "A line for each arm with a point at the middle of each period, at its difference from "
        + "\(reference), which lies at 0; a band of its colour has the 95 % interval.",
      height: 210 + marks.strokeLegendHeight, layers: layers, table: table)
  }

  private var layers: [JSONValue] {
    let x: JSONValue = [
      "field": "day", "type": "quantitative", "title": "days",
      "axis": ["tickCount": 6, "grid": false], "scale": ["nice": false],
    ]
    func y(_ field: JSONValue) -> JSONValue {
      [
        "field": field, "type": "quantitative", "title": "opens per subscriber and day",
        "axis": ["tickCount": 5],
      ]
    }
    return [
      [
        "data": ["values": .array(curve.arms.flatMap { values($0) { $0.low != nil } })],
        // Of the filling alone: the legend takes the opacity of a whole mark.
        "mark": ["type": "area", "fillOpacity": 0.12],
        "encoding": ["x": x, "y": y("low"), "y2": ["field": "high"], "color": marks.color],
      ],
      [
        "data": ["values": .array(curve.arms.flatMap { values($0) { _ in true } })],
        "mark": ["type": "line", "strokeWidth": 2],
        "encoding": ["x": x, "y": y("value"), "color": marks.color, "strokeDash": marks.dash],
      ],
    ]
  }

  private func values(
    _ arm: CurveSummary.Arm, _ isIncluded: (CurveSummary.Figure) -> Bool
  ) -> [JSONValue] {
    arm.periods.compactMap { period in
      let own =
        arm.arm == reference ? CurveSummary.Figure(value: 0) : figure(period.figures)
      guard let own, isIncluded(own) else { return nil }
      return [
        "arm": .string(arm.arm), "day": JSONValue(period.day + period.days / 2),
        "value": JSONValue(own.value), "low": JSONValue(own.low ?? own.value),
        "high": JSONValue(own.high ?? own.value),
      ]
    }
  }

  private var table: Table {
    let words = CurveWords(curve)
    let arms = curve.arms.filter { $0.arm != reference }
    let periods = curve.arms.first?.periods ?? []
    return Table(
      id + "-table", "\(title), opens per subscriber and day",
      ["period"] + arms.flatMap { [Table.Column($0.arm), .below("± of \($0.arm)")] },
      periods.indices.map { place in
        [CurveWords.days(of: periods[place])]
          + arms.flatMap { arm -> [String] in
            guard let own = figure(arm.periods[place].figures) else { return [Numeral.none, ""] }
            return [words.value(own), words.reach(own) ?? ""]
          }
      })
  }
}
