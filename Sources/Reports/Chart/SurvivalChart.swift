import Experiments
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
      table: table,
      figure: .lines(
        LinePlot(xTitle: "days", yTitle: "% retained", lines: rows.map(line))))
  }

  /// Level until the next day on which somebody left.
  private func line(_ row: SurvivalSummary) -> LinePlot.Line {
    let points = days.map { LinePlot.Point(x: $0, y: Self.share(row, after: $0) * 100) }
    let steps = zip(points, points.dropFirst()).flatMap { [.init(x: $1.x, y: $0.y), $1] }
    return LinePlot.Line(name: row.arm, mark: marks[row.arm], points: points.prefix(1) + steps)
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
