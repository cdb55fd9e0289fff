import Documents
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
      table: table,
      figure: .lines(
        LinePlot(
          xTitle: "", yTitle: "%", lines: curves.map(line),
          stops: Self.stops.map { (Double($0), spelledDuration($0)) }, isLogarithmic: true,
          ends: [0, 100])))
  }

  /// Milliseconds.
  private static let stops: [Int64] = [
    100, 1_000, 10_000, 60_000, 600_000, 3_600_000, 21_600_000, 259_200_000,
  ]

  private func line(_ curve: DelayCurve) -> LinePlot.Line {
    LinePlot.Line(
      name: curve.arm, mark: marks[curve.arm],
      points: zip(DelayCurve.times, curve.shares).map { .init(x: Double($0), y: $1 * 100) })
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
