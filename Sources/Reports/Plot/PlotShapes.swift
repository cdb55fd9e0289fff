/// Shapes of a drawing without a size of its own.
///
/// Places are percentages of its width and height. So it fills any page, while letters and marks
/// keep the size that the page gives them, and nothing runs to fit it.
struct PlotShapes: Hashable, Sendable {
  var zones: [Zone] = []
  var lines: [Line] = []
  var dots: [Dot] = []
  var labels: [Label] = []

  /// A band over the whole height.
  struct Zone: Hashable, Sendable {
    let from: Double
    let to: Double
  }

  struct Line: Hashable, Sendable {
    let from: (x: Double, y: Double)
    let to: (x: Double, y: Double)
    let kind: Kind
    /// Colour on a light page; `nil` for that of the kind.
    var color: Palette?

    /// Appearance; the name is a class of the style sheet.
    enum Kind: String { case grid, zero, limit, span, core, front }

    static func == (one: Line, other: Line) -> Bool {
      one.from == other.from && one.to == other.to && one.kind == other.kind
        && one.color == other.color
    }

    func hash(into hasher: inout Hasher) {
      for place in [from.x, from.y, to.x, to.y] { hasher.combine(place) }
      hasher.combine(kind)
      hasher.combine(color)
    }
  }

  struct Dot: Hashable, Sendable {
    let x: Double
    let y: Double
    /// In pixels.
    var radius = 5.0
    let color: Palette
    var isFilled = true
  }

  struct Label: Hashable, Sendable {
    let x: Double
    let y: Double
    /// Pixels from the place to the text.
    var dx = 0.0
    var dy = 0.0
    var anchor = Anchor.middle
    var width = Width.any
    let text: String

    enum Anchor: String { case start, middle, end }

    /// The pages that show it; the name is a class of the style sheet.
    enum Width: String { case any, narrow, wide }
  }
}

extension PlotShapes {
  /// The elements of an `svg`. Numbers have two decimals: the same on every machine.
  var html: String {
    let text = Self.text
    let zones = zones.map { zone in
      "<rect class=\"zone\" x=\"\(text(zone.from))%\" y=\"0\" width=\"\(text(zone.to - zone.from))%\" "
        + "height=\"100%\"></rect>"
    }
    let lines = lines.map { line in
      "<line class=\"\(line.kind.rawValue)\" x1=\"\(text(line.from.x))%\" y1=\"\(text(line.from.y))%\" "
        + "x2=\"\(text(line.to.x))%\" y2=\"\(text(line.to.y))%\""
        + (line.color.map { " stroke=\"\($0.light)\"" } ?? "") + "></line>"
    }
    let dots = dots.map { dot in
      "<circle cx=\"\(text(dot.x))%\" cy=\"\(text(dot.y))%\" r=\"\(text(dot.radius))\" "
        + Self.paint(dot.color, dot.isFilled) + "></circle>"
    }
    let labels = labels.map { label in
      "<text class=\"\(label.width.rawValue)\" x=\"\(text(label.x))%\" y=\"\(text(label.y))%\" "
        + "dx=\"\(text(label.dx))\" dy=\"\(text(label.dy))\" text-anchor=\"\(label.anchor.rawValue)\">"
        + "\(HTMLRenderer.escaped(label.text))</text>"
    }
    return (zones + lines + dots + labels).joined()
  }

  /// The attributes of a mark in a colour, which may be hollow.
  static func paint(_ color: Palette, _ isFilled: Bool) -> String {
    "stroke=\"\(color.light)\"" + (isFilled ? " fill=\"\(color.light)\"" : "")
  }

  /// With a point and a true minus as a hyphen, as SVG reads numbers.
  private static func text(_ number: Double) -> String {
    Numeral.fixed(number, 2).replacing("−", with: "-").replacing(",", with: "")
  }
}
