import Experiments
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

  private var metric: Measure { points.first?.figure.metric ?? .named("") }
  private var factor: Double { metric.isShare ? 100 : 1 }

  /// `nil` where no point has a difference, and so nothing could be drawn.
  var known: EffectChart? { drawn.isEmpty ? nil : self }

  var chart: Chart {
    Chart(
      id, "\(metric.words): difference from \(against)",
      description:
        "A curve over the values of \(axis.title): the difference from \(against) in the same "
        + "worlds, with its 95 % interval for each value as a band. A dashed line marks no "
        + "difference.",
      table: table,
      figure: .lines(
        LinePlot(
          xTitle: axis.title,
          yTitle: metric.isShare ? "percentage points" : "per subscriber and day",
          lines: [.init(name: "", mark: ArmMark(color: .mark), points: drawn)],
          stops: axis.values.indices.map { (size($0), axis.values[$0]) },
          isLogarithmic: axis.isLogarithmic, isDifference: true, hasDots: true)))
  }

  /// Words are equally far apart.
  private func size(_ place: Int) -> Double { axis.sizes?[place] ?? Double(place) }

  private var drawn: [LinePlot.Point] {
    points.compactMap { point in
      guard let mean = point.figure.mean, let place = axis.values.firstIndex(of: point.value)
      else { return nil }
      return .init(
        x: size(place), y: mean * factor,
        interval: DifferenceChart.range(point.figure.low, point.figure.high, factor))
    }
  }

  private var table: Table {
    Table(
      id + "-table", "\(metric.words) minus \(against)",
      [Table.Column(axis.title), "difference"],
      points.map { [$0.value, PointTable.difference($0.figure)] })
  }
}
