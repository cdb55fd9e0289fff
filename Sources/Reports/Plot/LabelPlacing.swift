import Documents

/// Finds room for labels beside dots, so that none covers another label or a dot.
///
/// It counts in pixels of the narrowest drawing that shows the labels: in a wider one they are
/// farther apart. Letters are taken as wide as those of DejaVu Sans.
struct LabelPlacing {
  /// Pixels.
  let width: Double
  let height: Double
  private var taken: [Box] = []

  /// Pixels of an average letter at 12 px, with room to spare.
  static let letterWidth = 8.2
  static let lineHeight = 15.0

  /// Pixels of the widest letters of Latin scripts.
  private static let wideWidth = 12.2

  /// Pixels of a text as it is shown, with room to spare.
  static func length(of text: String) -> Double {
    Escape.plain(text).reduce(4) { sum, letter in
      let isWide = letter.isUppercase || "mw@%—".contains(letter)
      return sum + (isWide ? wideWidth : Double(String(letter).columns) * letterWidth)
    }
  }

  /// The text, or as much of its ends as has room in so many pixels.
  static func fitted(_ text: String, in pixels: Double) -> String {
    let text = Escape.plain(text)
    var shown = Wording.fitted(text, Int(pixels / letterWidth))
    while length(of: shown) > pixels, shown.columns > 2 {
      shown = Wording.fitted(text, shown.columns - 1)
    }
    return shown
  }

  /// The share of the narrowest drawing, in percent, that the longest of some texts takes at its edge.
  static func margin(_ texts: [String]) -> Double {
    min(34, ((texts.map(length).max() ?? 0) + 4) / PlotShapes.narrow * 100)
  }

  private static let gap = 9.0

  struct Box {
    let left, right, top, bottom: Double

    func meets(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// Where a label goes, from its dot.
  struct Spot {
    let dx, dy: Double
    let anchor: PlotShapes.Label.Anchor
  }

  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Keeps a place free: that of a dot, or of a tick's text.
  mutating func keepFree(_ box: Box) { taken.append(box) }

  mutating func keepFree(dotAt x: Double, _ y: Double) {
    keepFree(Box(left: x - 7, right: x + 7, top: y - 7, bottom: y + 7))
  }

  /// - Returns: `nil` where there is no room; nothing is taken then.
  mutating func place(_ text: String, at x: Double, _ y: Double) -> Spot? {
    let length = Self.length(of: text)
    for spot in Self.spots {
      let box = Self.box(spot, length, x, y)
      let isInside =
        box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
      guard isInside, !taken.contains(where: box.meets) else { continue }
      taken.append(box)
      return spot
    }
    return nil
  }

  /// From the most to the least legible place.
  private static let spots: [Spot] = [
    Spot(dx: gap, dy: -gap, anchor: .start), Spot(dx: -gap, dy: -gap, anchor: .end),
    Spot(dx: gap, dy: gap + 9, anchor: .start), Spot(dx: -gap, dy: gap + 9, anchor: .end),
    Spot(dx: gap, dy: 4, anchor: .start), Spot(dx: -gap, dy: 4, anchor: .end),
    Spot(dx: 0, dy: -gap - 2, anchor: .middle), Spot(dx: 0, dy: gap + 11, anchor: .middle),
    Spot(dx: 2.5 * gap, dy: -2 * gap, anchor: .start),
    Spot(dx: -2.5 * gap, dy: -2 * gap, anchor: .end),
    Spot(dx: 2.5 * gap, dy: 3 * gap, anchor: .start),
    Spot(dx: -2.5 * gap, dy: 3 * gap, anchor: .end),
  ]

  private static func box(_ spot: Spot, _ length: Double, _ x: Double, _ y: Double) -> Box {
    let left =
      switch spot.anchor {
      case .start: x + spot.dx
      case .middle: x + spot.dx - length / 2
      case .end: x + spot.dx - length
      }
    let base = y + spot.dy
    return Box(left: left, right: left + length, top: base - lineHeight + 3, bottom: base + 4)
  }
}
