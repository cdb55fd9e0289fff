import Experiments
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

  private var metric: Measure { points.first?.figure.metric ?? .named("") }
  private var factor: Double { metric.isShare ? 100 : 1 }

  var chart: Chart {
    Chart(
      id, "\(metric.words): difference from \(against)",
      description:
        "A field for each pair of values of \(axes.0.title) and \(axes.1.title), with the difference "
        + "from \(against) in the same worlds"
        + (metric.isShare ? " in percentage points" : "")
        + ". The stronger the colour, the larger the difference; orange is worse. Values in brackets "
        + "have a 95 % interval that holds no difference.",
      table: table,
      figure: .fields(
        FieldPlot(
          xTitle: axes.0.title, yTitle: axes.1.title, columns: axes.0.values,
          rows: axes.1.values.reversed(), fields: points.compactMap(field), rowHeight: 34)))
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

  private func field(
    _ point: (values: (String, String), figure: PointFigure)
  ) -> FieldPlot.Field? {
    guard let mean = point.figure.mean, let column = axes.0.values.firstIndex(of: point.values.0),
      let up = axes.1.values.firstIndex(of: point.values.1)
    else { return nil }
    let isWorse = metric.isHigherBetter ? mean < 0 : mean > 0
    return FieldPlot.Field(
      column: column, row: axes.1.values.count - 1 - up, color: isWorse ? .limit : .mark,
      opacity: largest > 0 ? abs(mean) / largest * Self.opacityMax : 0, text: label(point.figure))
  }

  private var table: Table {
    Table(
      id + "-table", "\(metric.words) minus \(against)",
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
