/// Fields in columns and rows, each in a colour that says how much, with its figure where there is room.
struct FieldPlot: Sendable {
  struct Field: Sendable {
    let column: Int
    /// From above.
    let row: Int
    let color: Palette
    var opacity = 1.0
    var text = ""
  }

  let xTitle: String
  let yTitle: String
  /// An empty name is not shown.
  let columns: [String]
  let rows: [String]
  let fields: [Field]
  /// Pixels of a row.
  let rowHeight: Double
  var key: [(name: String, color: Palette)] = []

  /// Pixels of a name; a longer one is cut in the middle.
  private static let nameMax = 92.0
  private static let axis = 26.0
  /// Pixels of the drawing on a wide page.
  private static let wide = 560.0

  private var height: Double { rowHeight * Double(rows.count) + Self.axis }

  var shapes: PlotShapes {
    var shapes = PlotShapes()
    let names = rows.map { LabelPlacing.fitted($0, in: Self.nameMax) }
    let left = LabelPlacing.margin(names)
    let width = (100 - left) / Double(max(columns.count, 1))
    let high = rowHeight / height * 100
    for (place, name) in names.enumerated() {
      let middle = (Double(place) + 0.5) * high
      shapes.labels.append(.init(x: 0, y: middle, dy: 4, anchor: .start, text: name))
    }
    for run in runs {
      let (x, y) = (left + Double(run[0].column) * width, Double(run[0].row) * high)
      shapes.fields.append(
        .init(
          from: (x, y), to: (x + width * Double(run.count), y + high), color: run[0].color,
          opacity: run[0].opacity))
      guard let pages = pages(showing: run[0].text, in: width) else { continue }
      shapes.labels.append(
        .init(x: x + width / 2, y: y + high / 2, dy: 4, width: pages, text: run[0].text))
    }
    shapes.addTicks(
      columns.enumerated().filter { !$0.element.isEmpty }.map {
        (
          left + (Double($0.offset) + 0.5) * width,
          LabelPlacing.fitted($0.element, in: Self.nameMax)
        )
      }, below: Double(rows.count) * high, height: height)
    return shapes
  }

  /// Neighbours without a text that look alike are one shape.
  private var runs: [[Field]] {
    fields.reduce(into: []) { runs, field in
      if let last = runs.last?.last, last.row == field.row, last.column + 1 == field.column,
        last.color == field.color, last.opacity == field.opacity,
        last.text.isEmpty && field.text.isEmpty
      {
        runs[runs.count - 1].append(field)
      } else {
        runs.append([field])
      }
    }
  }

  /// The pages on which a text fits a field of this share of the width; `nil` where none does.
  private func pages(showing text: String, in width: Double) -> PlotShapes.Label.Width? {
    guard !text.isEmpty else { return nil }
    let length = LabelPlacing.length(of: text)
    if length <= width / 100 * PlotShapes.narrow { return .value }
    return length <= width / 100 * Self.wide ? .wide : nil
  }

  var frame: PlotFrame {
    PlotFrame(
      above: yTitle, below: xTitle, height: height, shapes: shapes,
      key: key.map { entry in
        var swatch = PlotShapes()
        swatch.fields = [.init(from: (0, 0), to: (60, 100), color: entry.color)]
        return .init(swatch: swatch, name: entry.name)
      })
  }
}
