/// Differences from the baseline below one another, each with its interval and its verdict in
/// words. Letters are the page's own; the intervals fill the rest of its width.
struct ForestPlot: Sendable {
  struct Row: Sendable {
    let name: String
    let verdict: String
    /// The verdict's mark, so that colour is never alone.
    let symbol: String
    let tone: Tone
    let figure: String
    let interval: String
    let value: Double
    /// For new worlds, drawn thin.
    var span: ClosedRange<Double>?
    /// Conditional on the simulated worlds, drawn thick.
    var core: ClosedRange<Double>?
  }

  /// What a verdict means for the decision; the name is a class of the style sheet.
  enum Tone: String {
    case good, bad, open

    var color: Palette {
      switch self {
      case .good: .mark
      case .bad: .limit
      case .open: .faint
      }
    }
  }

  /// Unit of the axis, and the side that is better.
  let axis: String
  let rows: [Row]
  /// The margin of a guardrail, on the side on which an arm is worse.
  var margin: Double?

  private var scale: PlotScale {
    let ranges = rows.compactMap(\.span) + rows.compactMap(\.core)
    let ends = ranges.map(\.lowerBound) + ranges.map(\.upperBound) + rows.map(\.value)
    return PlotScale(ends + [0] + (margin.map { [$0] } ?? []), before: 0.06, after: 0.06)
  }

  private func shapes(_ row: Row, _ scale: PlotScale) -> PlotShapes {
    func x(_ value: Double) -> Double { scale.share(value) * 100 }
    var shapes = grid(scale)
    func line(_ range: ClosedRange<Double>?, _ kind: PlotShapes.Line.Kind) {
      guard let range else { return }
      shapes.lines.append(
        .init(
          from: (x(range.lowerBound), 50), to: (x(range.upperBound), 50), kind: kind,
          color: row.tone.color))
    }
    line(row.span, .span)
    line(row.core, .core)
    shapes.dots.append(
      .init(x: x(row.value), y: 50, color: row.tone.color, isFilled: row.tone != .open))
    return shapes
  }

  /// The line of no difference, the margin and what lies beyond it.
  private func grid(_ scale: PlotScale) -> PlotShapes {
    var shapes = PlotShapes()
    func upright(_ value: Double, _ kind: PlotShapes.Line.Kind) {
      let x = scale.share(value) * 100
      shapes.lines.append(.init(from: (x, 0), to: (x, 100), kind: kind))
    }
    upright(0, .zero)
    if let margin {
      let x = scale.share(margin) * 100
      shapes.zones.append(margin < 0 ? .init(from: 0, to: x) : .init(from: x, to: 100))
      upright(margin, .limit)
    }
    return shapes
  }

  private func ticks(_ scale: PlotScale) -> PlotShapes {
    var shapes = PlotShapes()
    for tick in scale.ticks(fitting: PlotShapes.narrow, isSigned: true) {
      let x = scale.share(tick.value) * 100
      guard (9...91).contains(x) else { continue }
      shapes.lines.append(.init(from: (x, 0), to: (x, 22), kind: .zero))
      shapes.labels.append(.init(x: x, y: 22, dy: 14, text: tick.text))
    }
    return shapes
  }

  var html: String {
    let (scale, text) = (scale, HTMLRenderer.escaped)
    let rows = rows.map { row in
      "<div class=\"row\"><div class=\"arm\">\(text(row.name))</div>"
        + "<div class=\"verdict \(row.tone.rawValue)\"><span aria-hidden=\"true\">\(row.symbol)</span> "
        + "\(text(row.verdict))</div>"
        + "<div class=\"figure\">\(text(row.figure)) <small>\(text(row.interval))</small></div>"
        + "<div class=\"bar\"><svg aria-hidden=\"true\">\(shapes(row, scale).html)</svg></div></div>\n"
    }
    return """
      <p class="axis">\(text(axis))</p>
      <div class="forest">
      \(rows.joined())<div class="row scale"><svg class="ticks" aria-hidden="true">\(ticks(scale).html)</svg></div>
      </div>

      """
  }
}
