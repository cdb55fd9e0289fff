import Experiments
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
      table: table,
      figure: .lines(
        LinePlot(
          xTitle: "days", yTitle: "opens per subscriber and day", lines: curve.arms.map(line),
          isDifference: true)))
  }

  private func line(_ arm: CurveSummary.Arm) -> LinePlot.Line {
    LinePlot.Line(
      name: arm.arm, mark: marks[arm.arm],
      points: arm.periods.compactMap { period in
        let own =
          arm.arm == reference ? CurveSummary.Figure(value: 0) : figure(period.figures)
        return own.map {
          .init(
            x: period.day + period.days / 2, y: $0.value,
            interval: DifferenceChart.range($0.low, $0.high, 1))
        }
      })
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
