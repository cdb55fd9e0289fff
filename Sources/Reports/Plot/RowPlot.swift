/// Rows below one another, each with marks along one axis.
struct RowPlot: Sendable {
  struct Row: Sendable {
    let name: String
    let marks: [Mark]
  }

  struct Mark: Sendable {
    let value: Double
    /// `nil` for a stroke in the colour of a single series.
    var arm: ArmMark?
  }

  let axis: String
  let rows: [Row]
  /// Whether values are differences: their zero is drawn, and their figures have signs.
  var isDifference = false
  /// Names of the arms with their marks.
  var key: [(name: String, mark: ArmMark)] = []

  /// Pixels of a row, of which the name takes the upper ones, and of the axis.
  private static let (row, axis) = (36.0, 26.0)

  private var height: Double { Self.row * Double(rows.count) + Self.axis }

  var shapes: PlotShapes {
    var shapes = PlotShapes()
    let scale = PlotScale(
      rows.flatMap { $0.marks.map(\.value) } + [0], before: isDifference ? 0.04 : 0.02, after: 0.04)
    func y(_ pixels: Double) -> Double { pixels / height * 100 }
    if isDifference {
      let x = scale.share(0) * 100
      shapes.lines.append(.init(from: (x, 0), to: (x, y(height - Self.axis)), kind: .limit))
    }
    for (place, row) in rows.enumerated() {
      let top = Double(place) * Self.row
      let name = LabelPlacing.fitted(row.name, in: PlotShapes.narrow)
      shapes.labels.append(
        .init(x: 0, y: y(top), dy: 13, anchor: .start, width: .value, text: name))
      shapes.lines.append(.init(from: (0, y(top + 25)), to: (100, y(top + 25)), kind: .grid))
      for mark in row.marks where mark.value.isFinite {
        let x = scale.share(mark.value) * 100
        if let arm = mark.arm {
          shapes.dots.append(
            .init(x: x, y: y(top + 25), color: arm.color, isFilled: false, shape: arm.shape))
        } else {
          shapes.lines.append(
            .init(from: (x, y(top + 18)), to: (x, y(top + 32)), kind: .stroke, color: .mark))
        }
      }
    }
    shapes.addTicks(
      scale.ticks(fitting: PlotShapes.narrow, isSigned: isDifference).map {
        (scale.share($0.value) * 100, $0.text)
      }, below: y(height - Self.axis + 4), height: height)
    return shapes
  }

  var frame: PlotFrame {
    PlotFrame(
      above: "", below: axis, height: height, shapes: shapes,
      key: key.map { .init(swatch: $0.mark.dot, name: $0.name) })
  }
}
