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
  /// Values for the template. Numbers have two decimals: the same on every machine.
  var view: [String: Any] {
    func text(_ number: Double) -> String { Self.text(number) }
    return [
      "zones": zones.map { ["x": text($0.from), "width": text($0.to - $0.from)] },
      "lines": lines.map { line -> [String: Any] in
        [
          "x1": text(line.from.x), "y1": text(line.from.y), "x2": text(line.to.x),
          "y2": text(line.to.y), "kind": line.kind.rawValue, "stroke": line.color?.light ?? false,
        ]
      },
      "dots": dots.map { dot -> [String: Any] in
        [
          "x": text(dot.x), "y": text(dot.y), "radius": text(dot.radius),
          "color": dot.color.light, "isFilled": dot.isFilled,
        ]
      },
      "labels": labels.map { label -> [String: Any] in
        [
          "x": text(label.x), "y": text(label.y), "dx": text(label.dx), "dy": text(label.dy),
          "anchor": label.anchor.rawValue, "shownOn": label.width.rawValue, "text": label.text,
        ]
      },
    ]
  }

  /// With a point and a true minus as a hyphen, as SVG reads numbers.
  private static func text(_ number: Double) -> String {
    Numeral.fixed(number, 2).replacing("−", with: "-").replacing(",", with: "")
  }
}
