import Foundation
import FoundationXML
import TestSupport
import Testing

/// Words of drawn charts where the only font is DejaVu Sans, one of the widest that readers have. Plots
/// whose letters are the page's own are opened in a browser: notebooks/tests/test_pages.py.
@Suite("Words of charts", .releaseOnly("runs the command"), .waits)
struct ChartTextTests {
  private static let python = Repository.folder
    .appending(path: ".build/notebooks/venv/bin/python").path
  private static var canDraw: Bool { FileManager.default.isExecutableFile(atPath: python) }

  /// Widths of the letters of DejaVu Sans 2.37 in thousandths of the letters' height, from the blank to the tilde.
  private static let advances = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770,
    632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989,
    685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278,
    579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636,
    838,
  ]

  private static func width(_ text: String, _ size: Double) -> Double {
    text.unicodeScalars.reduce(0) { sum, scalar in
      let place = Int(scalar.value) - 32
      return sum + Double(advances.indices.contains(place) ? advances[place] : 1_000) * size / 1_000
    }
  }

  private struct Word {
    let text: String
    let (left, right, top, bottom): (Double, Double, Double, Double)

    func meets(_ other: Word) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// What an element moves by; `nil` when it turns.
  private static func shift(_ node: XMLElement) -> (x: Double, y: Double)? {
    let transform = node.attribute(forName: "transform")?.stringValue ?? ""
    if transform.contains(#/rotate\((?!0)/#) { return nil }
    guard let found = transform.firstMatch(of: #/translate\(([-0-9.e]+)[, ]*([-0-9.e]*)\)/#) else {
      return (0, 0)
    }
    return (Double(found.1) ?? 0, Double(found.2) ?? 0)
  }

  /// Turned words, the titles of vertical axes, are left out.
  private static func words(_ node: XMLElement, _ x: Double, _ y: Double) -> [Word] {
    guard let shift = shift(node) else { return [] }
    let (x, y) = (x + shift.x, y + shift.y)
    guard node.name == "text", let text = node.stringValue else {
      return (node.children ?? []).compactMap { $0 as? XMLElement }.flatMap { words($0, x, y) }
    }
    let size =
      Double((node.attribute(forName: "font-size")?.stringValue ?? "11px").dropLast(2)) ?? 0
    let wide = width(text, size)
    let anchor = node.attribute(forName: "text-anchor")?.stringValue
    let left = anchor == "end" ? x - wide : anchor == "middle" ? x - wide / 2 : x
    return [
      Word(
        text: text, left: left, right: left + wide, top: y - 0.76 * size, bottom: y + 0.24 * size)
    ]
  }

  @Test(
    "no word is cut off, and none lies on another",
    .enabled(if: canDraw, "`make charts` has not been run: no chart is drawn here"))
  func extents() throws {
    let workshop = try Workshop()
    let names = [
      "name: house": "name: house-policy-with-a-long-name",
      "name: free": "name: without-any-rules-at-all\n  - name: WWWWWWWWWWMMMMMMMMMM",
    ]
    try workshop.write(
      names.reduce(Scenarios.small) { $0.replacing($1.key, with: $1.value) }, to: "s.yaml")
    let run = try workshop.run(
      "run", "s.yaml", "--quiet", "--out", "run", "--events", "all", "--set", "horizon.days=16")
    #expect(run.status == 0)
    #expect(
      try workshop.run("report", "run", "--python", Self.python, "-o", "page.html").status == 0)
    let page = try workshop.text("page.html")
    let drawings = page.matches(of: #/<svg [^>]*viewBox[^>]*>(?:.|\n)*?<\/svg>/#).map {
      String($0.output)
    }
    #expect(drawings.count > 10)
    for drawing in drawings {
      let root = try #require(try XMLDocument(xmlString: drawing).rootElement())
      let width = Double(root.attribute(forName: "width")?.stringValue ?? "") ?? 0
      let height = Double(root.attribute(forName: "height")?.stringValue ?? "") ?? 0
      let name = root.attribute(forName: "aria-labelledby")?.stringValue ?? ""
      let words = Self.words(root, 0, 0)
      #expect(!words.isEmpty)
      for (place, word) in words.enumerated() {
        #expect(
          word.left >= 0 && word.right <= width && word.top >= 0 && word.bottom <= height,
          "\(name): \(word) of \(width) × \(height)")
        for other in words[..<place] {
          #expect(!word.meets(other), "\(name): \(word.text) lies on \(other.text)")
        }
      }
    }
  }
}
