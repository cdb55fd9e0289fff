/// Points by two figures at once, with intervals both ways, that fills the page's width.
///
/// Each point has a number beside it and a line of the key below; on a wide page it has its name
/// where there is room for all of it.
struct ScatterPlot: Sendable {
  struct Point: Sendable {
    /// One or two letters beside the dot.
    let number: String
    /// Beside the dot on a wide page, and first in the key; empty for the number alone.
    let name: String
    /// In the key, after the name.
    let words: String
    let x: Double
    let y: Double
    var xInterval: ClosedRange<Double>?
    var yInterval: ClosedRange<Double>?
    let color: Palette
    var isFilled = true
  }

  /// Above the plot, with the direction that is better.
  let yTitle: String
  /// Below it.
  let xTitle: String
  let points: [Point]
  /// Whether the axes are differences: their zeros are drawn, their figures have signs.
  let isDifference: Bool
  /// A line from dot to dot, such as a Pareto front.
  var front: [Point] = []

  /// Pixels of the narrowest page, and of the narrowest wide one.
  private static let narrow = 320.0
  private static let wide = 590.0
  private static let height = 352.0
  /// Percentages of the height between which values lie; ticks of x are below.
  private static let (top, bottom) = (5.0, 89.0)

  private var xScale: PlotScale {
    // Texts of the y axis stand in the room before.
    PlotScale(Self.ends(points.map(\.x), points.map(\.xInterval)) + zero, before: 0.24, after: 0.1)
  }

  private var yScale: PlotScale {
    PlotScale(Self.ends(points.map(\.y), points.map(\.yInterval)) + zero, before: 0.08, after: 0.12)
  }

  private var zero: [Double] { isDifference ? [0] : [] }

  private static func ends(_ values: [Double], _ ranges: [ClosedRange<Double>?]) -> [Double] {
    let known = ranges.compactMap { $0 }
    return values + known.map(\.lowerBound) + known.map(\.upperBound)
  }

  private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (xScale.share(x) * 100, Self.bottom - yScale.share(y) * (Self.bottom - Self.top))
  }

  var shapes: PlotShapes {
    var shapes = PlotShapes()
    addAxes(to: &shapes)
    for (one, other) in zip(front, front.dropFirst()) {
      shapes.lines.append(
        .init(from: place(one.x, one.y), to: place(other.x, other.y), kind: .front))
    }
    for point in points { add(point, to: &shapes) }
    shapes.labels += names(on: .narrow, Self.narrow, shapes) { $0.number }
    shapes.labels += names(on: .wide, Self.wide, shapes) {
      $0.name.isEmpty ? $0.number : $0.name
    }
    return shapes
  }

  private func addAxes(to shapes: inout PlotShapes) {
    for tick in yScale.ticks(most: 5, isSigned: isDifference) {
      let y = place(xScale.low, tick.value).y
      shapes.lines.append(.init(from: (0, y), to: (100, y), kind: .grid))
      shapes.labels.append(.init(x: 0, y: y, dy: -4, anchor: .start, text: tick.text))
    }
    let base = Self.bottom + 1
    for tick in xScale.ticks(fitting: Self.narrow, isSigned: isDifference) {
      let x = place(tick.value, yScale.low).x
      // A text at the edge would be cut.
      guard (9...91).contains(x) else { continue }
      shapes.lines.append(.init(from: (x, base), to: (x, base + 2), kind: .zero))
      shapes.labels.append(.init(x: x, y: base + 2, dy: 16, text: tick.text))
    }
    shapes.lines.append(.init(from: (0, base), to: (100, base), kind: .zero))
    guard isDifference else { return }
    let zero = place(0, 0)
    shapes.lines.append(.init(from: (zero.x, Self.top), to: (zero.x, base), kind: .limit))
    shapes.lines.append(.init(from: (0, zero.y), to: (100, zero.y), kind: .limit))
  }

  private func add(_ point: Point, to shapes: inout PlotShapes) {
    if let range = point.xInterval {
      shapes.lines.append(
        .init(
          from: place(range.lowerBound, point.y), to: place(range.upperBound, point.y),
          kind: .span, color: point.color))
    }
    if let range = point.yInterval {
      shapes.lines.append(
        .init(
          from: place(point.x, range.lowerBound), to: place(point.x, range.upperBound),
          kind: .span, color: point.color))
    }
    let (x, y) = place(point.x, point.y)
    shapes.dots.append(.init(x: x, y: y, radius: 6, color: point.color, isFilled: point.isFilled))
  }

  /// Labels beside the dots; dots in the same place share one, with their numbers.
  private func names(
    on page: PlotShapes.Label.Width, _ width: Double, _ shapes: PlotShapes,
    _ name: (Point) -> String
  ) -> [PlotShapes.Label] {
    var room = LabelPlacing(width: width, height: Self.height * Self.bottom / 100)
    for tick in shapes.labels where tick.anchor == .start {
      let y = tick.y / 100 * Self.height
      room.keepFree(.init(left: 0, right: 66, top: y - 18, bottom: y))
    }
    for dot in shapes.dots {
      room.keepFree(dotAt: dot.x / 100 * width, dot.y / 100 * Self.height)
    }
    return groups.compactMap { group in
      let (x, y) = place(group[0].x, group[0].y)
      func label(_ text: String) -> PlotShapes.Label? {
        room.place(text, at: x / 100 * width, y / 100 * Self.height).map {
          .init(x: x, y: y, dx: $0.dx, dy: $0.dy, anchor: $0.anchor, width: page, text: text)
        }
      }
      let numbers = group.map(\.number).joined(separator: ", ")
      return (group.count == 1 ? label(name(group[0])) : nil) ?? label(numbers)
        ?? label(group.count > 1 ? "\(group[0].number)…" : numbers)
    }
  }

  /// Points whose dots cover each other on the narrowest page.
  private var groups: [[Point]] {
    var groups: [[Point]] = []
    for point in points {
      let own = place(point.x, point.y)
      let near = groups.firstIndex { group in
        let other = place(group[0].x, group[0].y)
        let (dx, dy) = (
          (own.x - other.x) / 100 * Self.narrow, (own.y - other.y) / 100 * Self.height
        )
        return dx * dx + dy * dy < 64
      }
      if let near { groups[near].append(point) } else { groups.append([point]) }
    }
    return groups
  }

  func html(_ name: PlotFrame.Name) -> String {
    let key = points.filter { !$0.name.isEmpty }.map { point in
      var swatch = PlotShapes()
      swatch.dots = [.init(x: 40, y: 50, radius: 6, color: point.color, isFilled: point.isFilled)]
      return PlotFrame.Entry(
        swatch: swatch, name: "\(point.number) \(point.name)", words: point.words)
    }
    let frame = PlotFrame(
      above: yTitle, below: xTitle, height: Self.height, shapes: shapes, key: key)
    return "<div class=\"scatter\">\n<div>\(frame.drawing(name))</div>\n\(frame.keyHTML)</div>\n"
  }
}
