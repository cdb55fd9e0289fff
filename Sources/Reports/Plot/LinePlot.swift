import Foundation

/// Lines along a key or over time, each with a band for its intervals.
struct LinePlot: Sendable {
  struct Point: Sendable {
    let x: Double
    let y: Double
    var interval: ClosedRange<Double>?
  }

  struct Line: Sendable {
    /// In the key; empty for no line of it.
    let name: String
    let mark: ArmMark
    let points: [Point]
  }

  let xTitle: String
  let yTitle: String
  let lines: [Line]
  /// Values of x with their texts, in their order; `nil` for round values.
  var stops: [(x: Double, text: String)]?
  /// Whether equal factors of x, which is above zero then, are equally far apart.
  var isLogarithmic = false
  /// Whether y is a difference: its zero is drawn, and its figures have signs.
  var isDifference = false
  /// Values of y that are visible besides.
  var ends: [Double] = []
  /// Whether each point has a dot and a whisker of its own.
  var hasDots = false

  static let height = 240.0
  /// Percentages of the height between which values lie.
  private static let (top, bottom) = (4.0, 88.0)
  private static let right = 98.0
  /// Pixels of the text of a stop.
  private static let stopMax = 100.0

  /// Those that can be drawn.
  private func known(_ line: Line) -> [Point] {
    line.points.filter { isPlace($0.x) && $0.y.isFinite }
  }

  private func isPlace(_ x: Double) -> Bool { x.isFinite && (!isLogarithmic || x > 0) }

  private var knownStops: [(x: Double, text: String)]? { stops?.filter { isPlace($0.x) } }

  private func across(_ x: Double) -> Double { isLogarithmic ? log10(x) : x }

  private var xScale: PlotScale {
    let points: [Double] = lines.flatMap { known($0).map(\.x) }
    let stops: [Double] = (knownStops ?? []).map(\.x)
    return PlotScale(
      (points + stops).map(across), before: hasDots ? 0.03 : 0, after: hasDots ? 0.03 : 0)
  }

  private var yScale: PlotScale {
    let values = lines.flatMap { line in
      known(line).flatMap {
        [$0.y] + ($0.interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
      }
    }
    return PlotScale(values + ends + (isDifference ? [0] : []), before: 0.04, after: 0.04)
  }

  var shapes: PlotShapes {
    var shapes = PlotShapes()
    let (xScale, yScale) = (xScale, yScale)
    let yTicks = yScale.ticks(most: 5, isSigned: isDifference)
    let left = LabelPlacing.margin(yTicks.map(\.text))
    func x(_ value: Double) -> Double {
      left + xScale.share(across(value)) * (Self.right - left)
    }
    func y(_ value: Double) -> Double {
      Self.bottom - yScale.share(value) * (Self.bottom - Self.top)
    }
    for tick in yTicks {
      let y = y(tick.value)
      shapes.lines.append(.init(from: (left, y), to: (100, y), kind: .grid))
      shapes.labels.append(.init(x: 0, y: y, dy: 4, anchor: .start, text: tick.text))
    }
    if isDifference {
      shapes.lines.append(.init(from: (left, y(0)), to: (100, y(0)), kind: .limit))
    }
    let room = PlotShapes.narrow * (Self.right - left) / 100
    shapes.addTicks(
      knownStops.map { $0.map { (x($0.x), LabelPlacing.fitted($0.text, in: Self.stopMax)) } }
        ?? xScale.ticks(fitting: room, isSigned: false).map { (x($0.value), $0.text) },
      below: Self.bottom + 1, height: Self.height)
    for line in lines { add(line, to: &shapes, x, y) }
    return shapes
  }

  private func add(
    _ line: Line, to shapes: inout PlotShapes, _ x: (Double) -> Double, _ y: (Double) -> Double
  ) {
    let points = known(line)
    let spans = points.compactMap { point in point.interval.map { (x: x(point.x), range: $0) } }
    let edge =
      spans.map { ($0.x, y($0.range.upperBound)) }
      + spans.reversed().map { ($0.x, y($0.range.lowerBound)) }
    if spans.count > 1 {
      shapes.curves.append(.init(places: edge, color: line.mark.color, isBand: true))
    }
    shapes.curves.append(
      .init(
        places: points.map { (x($0.x), y($0.y)) }, color: line.mark.color, dash: line.mark.dash))
    guard hasDots || points.count == 1 else { return }
    for span in spans {
      shapes.lines.append(
        .init(
          from: (span.x, y(span.range.lowerBound)), to: (span.x, y(span.range.upperBound)),
          kind: .span, color: line.mark.color))
    }
    shapes.dots += points.map { .init(x: x($0.x), y: y($0.y), radius: 4, color: line.mark.color) }
  }

  var frame: PlotFrame {
    PlotFrame(
      above: yTitle, below: xTitle, height: Self.height, shapes: shapes,
      key: lines.filter { !$0.name.isEmpty }.map {
        .init(swatch: $0.mark.stroke, name: $0.name)
      })
  }
}
