/// Shapes of a drawing without a size of its own.
///
/// Places are percentages of its width and height. So it fills any page, while letters and marks
/// keep the size that the page gives them, and nothing runs to fit it. Colours are classes of the
/// style sheet, which has them for light and for dark pages.
struct PlotShapes: Sendable {
  typealias Place = (x: Double, y: Double)

  var fields: [Field] = []
  var zones: [Zone] = []
  var curves: [Curve] = []
  var lines: [Line] = []
  var dots: [Dot] = []
  var labels: [Label] = []

  /// Pixels of the narrowest drawing: in a wider one texts are farther apart.
  static let narrow = 300.0

  /// A rectangle in a colour.
  struct Field: Sendable {
    let from: Place
    let to: Place
    let color: Palette
    var opacity = 1.0
  }

  /// A band over the whole height.
  struct Zone: Sendable {
    let from: Double
    let to: Double
  }

  /// A line through its places, or the band that they enclose.
  struct Curve: Sendable {
    let places: [Place]
    let color: Palette
    var dash = ""
    var isBand = false
  }

  struct Line: Sendable {
    let from: Place
    let to: Place
    let kind: Kind
    /// `nil` for the colour of the kind.
    var color: Palette?

    /// Appearance; the name is a class of the style sheet.
    enum Kind: String { case grid, zero, limit, span, core, front, stroke }
  }

  struct Dot: Sendable {
    let x: Double
    let y: Double
    /// In pixels.
    var radius = 5.0
    let color: Palette
    var isFilled = true
    var shape = Shape.circle
  }

  /// Marks of one size, told apart without colour.
  enum Shape: String, CaseIterable {
    case circle = ""
    case square = "M-4.5-4.5h9v9h-9z"
    case triangle = "M0-6L5.5 4h-11z"
    case diamond = "M0-6L6 0 0 6-6 0z"
    case cross = "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z"
    case down = "M0 6L5.5-4h-11z"
    case right = "M6 0L-4 5.5v-11z"
    case left = "M-6 0L4 5.5v-11z"
  }

  struct Label: Sendable {
    let x: Double
    let y: Double
    /// Pixels from the place to the text.
    var dx = 0.0
    var dy = 0.0
    var anchor = Anchor.middle
    var width = Width.any
    let text: String

    enum Anchor: String { case start, middle, end }

    /// The pages that show it, `value` in ink; the name is a class of the style sheet.
    enum Width: String { case any, value, narrow, wide }
  }
}

extension PlotShapes {
  /// Adds ticks at the lower edge with their texts, from left to right as many as have room.
  ///
  /// - Parameters:
  ///   - y: Where the ticks begin.
  ///   - height: Pixels of the drawing.
  mutating func addTicks(
    _ ticks: [(x: Double, text: String)], below y: Double, height: Double
  ) {
    var end = -Double.infinity
    for tick in ticks {
      lines.append(.init(from: (tick.x, y), to: (tick.x, y + 400 / height), kind: .zero))
      let width = LabelPlacing.length(of: tick.text)
      let left = tick.x / 100 * Self.narrow - width / 2
      let (isFirst, isLast) = (left < 0, left + width > Self.narrow)
      let start = isFirst ? 0 : isLast ? Self.narrow - width : left
      guard !tick.text.isEmpty, start > end, width <= Self.narrow else { continue }
      end = start + width
      labels.append(
        .init(
          x: isFirst ? 0 : isLast ? 100 : tick.x, y: y, dy: 17,
          anchor: isFirst ? .start : isLast ? .end : .middle, text: tick.text))
    }
  }
}

extension PlotShapes {
  /// The elements of an `svg`. Numbers have two decimals: the same on every machine.
  var html: String {
    let fields = fields.map { field in
      "<rect class=\"field c-\(field.color.name)\"" + Self.at(field.from)
        + " width=\"\(Self.text(field.to.x - field.from.x))%\""
        + " height=\"\(Self.text(field.to.y - field.from.y))%\""
        + (field.opacity < 1 ? " fill-opacity=\"\(Self.text(field.opacity))\"" : "") + "/>"
    }
    let zones = zones.map { zone in
      "<rect class=\"zone\" x=\"\(Self.text(zone.from))%\" y=\"0\" "
        + "width=\"\(Self.text(zone.to - zone.from))%\" height=\"100%\"/>"
    }
    let lines = lines.map { line in
      "<line class=\"\(line.kind.rawValue)\(line.color.map { " c-" + $0.name } ?? "")\""
        + Self.at(line.from, "1") + Self.at(line.to, "2") + "/>"
    }
    let labels = labels.map { label in
      "<text class=\"\(label.width.rawValue)\"" + Self.at((label.x, label.y))
        + " dx=\"\(Self.text(label.dx))\" dy=\"\(Self.text(label.dy))\" "
        + "text-anchor=\"\(label.anchor.rawValue)\">\(HTMLRenderer.escaped(label.text))</text>"
    }
    return (fields + zones + lines + [stretched] + dots.map(Self.html) + labels).joined()
  }

  /// Curves, whose places SVG takes as plain numbers: a drawing of its own that is stretched, while
  /// strokes and dashes keep their size.
  private var stretched: String {
    guard !curves.isEmpty else { return "" }
    let curves = curves.map { curve in
      let places = curve.places.map { "\(Self.text($0.x)),\(Self.text($0.y))" }
      return "<\(curve.isBand ? "polygon" : "polyline") "
        + "class=\"\(curve.isBand ? "band" : "line") c-\(curve.color.name)\""
        + (curve.dash.isEmpty ? "" : " stroke-dasharray=\"\(curve.dash)\"")
        + " points=\"\(places.joined(separator: " "))\"/>"
    }
    return "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">\(curves.joined())</svg>"
  }

  private static func html(_ dot: Dot) -> String {
    let style = " class=\"dot c-\(dot.color.name)\(dot.isFilled ? " full" : "")\""
    guard dot.shape != .circle else {
      return "<circle cx=\"\(text(dot.x))%\" cy=\"\(text(dot.y))%\" r=\"\(text(dot.radius))\""
        + style + "/>"
    }
    return "<svg\(at((dot.x, dot.y)))><path\(style) d=\"\(dot.shape.rawValue)\"/></svg>"
  }

  private static func at(_ place: Place, _ end: String = "") -> String {
    " x\(end)=\"\(text(place.x))%\" y\(end)=\"\(text(place.y))%\""
  }

  /// With a point and a true minus as a hyphen, as SVG reads numbers.
  private static func text(_ number: Double) -> String {
    Numeral.fixed(number, 2).replacing("−", with: "-").replacing(",", with: "")
  }
}
