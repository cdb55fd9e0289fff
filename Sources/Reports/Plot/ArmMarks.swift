/// The mark of an arm in every chart of a page.
struct ArmMark: Sendable {
  let color: Palette
  var shape = PlotShapes.Shape.circle
  /// Lengths of strokes and gaps, in pixels; empty for a whole line.
  var dash = ""

  /// In a key, where it marks a line.
  var stroke: PlotShapes {
    var shapes = PlotShapes()
    shapes.curves = [.init(places: [(0, 50), (100, 50)], color: color, dash: dash)]
    return shapes
  }

  /// In a key, where it marks points.
  var dot: PlotShapes {
    var shapes = PlotShapes()
    shapes.dots = [.init(x: 40, y: 50, color: color, isFilled: false, shape: shape)]
    return shapes
  }
}

/// The marks of arms: pairs of colour and shape, or colour and dash, are different for up to sixty-four.
struct ArmMarks {
  let names: [String]

  private static let dashes = [
    "", "6 2", "2 2", "8 3 2 3", "12 3", "4 4", "1 3", "10 2 2 2 2 2",
  ]

  /// Shapes and dashes are shifted at every repetition of the colours.
  subscript(place: Int) -> ArmMark {
    let turned = (place + place / 8) % 8
    return ArmMark(
      color: Palette.arms[place % 8], shape: PlotShapes.Shape.allCases[turned],
      dash: Self.dashes[turned])
  }

  /// The mark of an arm of this name.
  subscript(name: String) -> ArmMark { self[names.firstIndex(of: name) ?? 0] }

  var key: [(name: String, mark: ArmMark)] { names.indices.map { (names[$0], self[$0]) } }
}
