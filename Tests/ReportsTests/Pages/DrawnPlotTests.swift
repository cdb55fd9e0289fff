import Foundation
import FoundationXML
import Testing

@testable import Documents
@testable import Reports

/// Lines, rows and fields as they are drawn: places that were worked out by hand, and words within the
/// drawing, whatever they are.
@Suite("Drawn plots")
struct DrawnPlotTests {
  private static let mark = ArmMark(color: .mark)

  private static func line(
    _ values: [(Double, Double)], stops: [(x: Double, text: String)]? = nil
  ) -> LinePlot {
    LinePlot(
      xTitle: "x", yTitle: "y",
      lines: [.init(name: "", mark: mark, points: values.map { .init(x: $0.0, y: $0.1) })],
      stops: stops)
  }

  /// Texts of y are `0` to `4`: a letter of 8.2 pixels, 4 around it and 4 beside it, of 300. So the axis
  /// of x begins at 5.4 % and ends at 98 %. Values of y have 84 % of the height, 0.04 of their range
  /// above and below.
  @Test("a line's places, and those of its ticks, as worked out by hand")
  func places() throws {
    let shapes = Self.line([(0, 0), (5, 4), (10, 2)]).shapes
    let text = try #require(shapes.html.firstMatch(of: #/<polyline [^>]* points="([^"]*)"/#))
    #expect(text.output.1 == "5.40,84.89 51.70,7.11 98.00,46.00")
    #expect(shapes.labels.filter { $0.anchor == .start }.map(\.text) == ["0", "1", "2", "3", "4"])
    #expect(shapes.html.contains("<text class=\"any\" x=\"5.40%\" y=\"89.00%\""))
  }

  @Test("equal factors are equally far apart on a logarithmic axis")
  func logarithm() {
    var plot = Self.line([(1, 0), (10, 4), (100, 2)])
    plot.isLogarithmic = true
    let places = plot.shapes.curves[0].places.map(\.x)
    #expect(abs(places[1] - 51.7) < 1e-9 && places[0] < 5.5 && places[2] == 98)
  }

  @Test("a stop that has no place on its axis is left out, and moves no other")
  func stops() {
    func texts(_ stops: [(x: Double, text: String)]) -> [String] {
      var plot = Self.line([(1, 0), (10, 4)], stops: stops)
      plot.isLogarithmic = true
      return plot.shapes.labels.filter { $0.anchor != .start }.map { "\($0.x) \($0.text)" }
    }
    let known = texts([(1, "one"), (10, "ten")])
    #expect(known.count == 2)
    #expect(texts([(0, "zero"), (1, "one"), (.nan, "none"), (10, "ten")]) == known)
  }

  @Test("a row's marks, as worked out by hand")
  func row() {
    let plot = RowPlot(
      axis: "",
      rows: [.init(name: "a", marks: [.init(value: 0), .init(value: 50, arm: Self.mark)])])
    // The range is 53 wide, from -1; a row has 36 of 62 pixels.
    let shapes = plot.shapes
    #expect(shapes.html.contains("<circle cx=\"96.23%\" cy=\"40.32%\""))
    #expect(
      shapes.html.contains("<line class=\"stroke c-mark\" x1=\"1.89%\" y1=\"29.03%\" x2=\"1.89%\""))
  }

  @Test("neighbours that look alike are one field; a figure is shown where it has room")
  func fields() {
    func plot(_ columns: Int, _ text: String) -> PlotShapes {
      FieldPlot(
        xTitle: "", yTitle: "", columns: (0..<columns).map { "\($0)" }, rows: [""],
        fields: (0..<columns).map { .init(column: $0, row: 0, color: .mark, text: text) },
        rowHeight: 26
      ).shapes
    }
    let plain = plot(4, "")
    #expect(plain.fields.count == 1)
    // A name of no letters takes 8 of 300 pixels.
    #expect(plain.html.contains(" x=\"2.67%\" y=\"0.00%\" width=\"97.33%\" height=\"50.00%\""))
    #expect(plot(4, "+0.12").labels.filter { $0.width == .value }.count == 4)
    #expect(plot(8, "+0.12").labels.filter { $0.width == .wide }.count == 8)
    #expect(!plot(40, "+0.12").labels.contains { $0.text == "+0.12" })
  }

  /// Worked out by hand, and looked at in a browser.
  @Test("one drawing, to the letter")
  func golden() {
    var plot = Self.line([(1, -2), (3, 2)], stops: [(1, "1"), (3, "<3>")])
    plot.isDifference = true
    plot.hasDots = true
    #expect(
      plot.frame.html(.init(id: "g", title: "A & B", description: "Two.")) == """
        <p class="axis">y</p>
        <svg class="plot" role="img" aria-labelledby="g-name g-words" height="240">\
        <title id="g-name">A &amp; B</title><desc id="g-words">Two.</desc>\
        <line class="grid" x1="8.13%" y1="84.89%" x2="100.00%" y2="84.89%"/>\
        <line class="grid" x1="8.13%" y1="65.44%" x2="100.00%" y2="65.44%"/>\
        <line class="grid" x1="8.13%" y1="46.00%" x2="100.00%" y2="46.00%"/>\
        <line class="grid" x1="8.13%" y1="26.56%" x2="100.00%" y2="26.56%"/>\
        <line class="grid" x1="8.13%" y1="7.11%" x2="100.00%" y2="7.11%"/>\
        <line class="limit" x1="8.13%" y1="46.00%" x2="100.00%" y2="46.00%"/>\
        <line class="zero" x1="10.68%" y1="89.00%" x2="10.68%" y2="90.67%"/>\
        <line class="zero" x1="95.46%" y1="89.00%" x2="95.46%" y2="90.67%"/>\
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">\
        <polyline class="line c-mark" points="10.68,84.89 95.46,7.11"/>\
        </svg>\
        <circle cx="10.68%" cy="84.89%" r="4.00" class="dot c-mark full"/>\
        <circle cx="95.46%" cy="7.11%" r="4.00" class="dot c-mark full"/>\
        <text class="any" x="0.00%" y="84.89%" dx="0.00" dy="4.00" text-anchor="start">−2</text>\
        <text class="any" x="0.00%" y="65.44%" dx="0.00" dy="4.00" text-anchor="start">−1</text>\
        <text class="any" x="0.00%" y="46.00%" dx="0.00" dy="4.00" text-anchor="start">0</text>\
        <text class="any" x="0.00%" y="26.56%" dx="0.00" dy="4.00" text-anchor="start">+1</text>\
        <text class="any" x="0.00%" y="7.11%" dx="0.00" dy="4.00" text-anchor="start">+2</text>\
        <text class="any" x="10.68%" y="89.00%" dx="0.00" dy="17.00" text-anchor="middle">1</text>\
        <text class="any" x="100.00%" y="89.00%" dx="0.00" dy="17.00" text-anchor="end">&lt;3&gt;</text></svg>
        <p class="axis x">x</p>

        """)
  }

  @Test("stops beyond the points are within the drawing, and one value is in the middle of it")
  func beyond() throws {
    let plot = Self.line([(2, 1), (4, 3)], stops: [(1, "1"), (2, "2"), (4, "4"), (8, "8")])
    let shapes = plot.shapes
    #expect(shapes.labels.filter { $0.dy > 10 }.count == 4)
    #expect(shapes.labels.allSatisfy { (0...100).contains($0.x) })
    let ticks = shapes.lines.filter { $0.kind == .zero }
    #expect(ticks.count == 4)
    #expect(ticks.allSatisfy { (0...100).contains($0.from.x) })
    try Self.check(plot.frame.html(.init(id: "a", title: "", description: "")))
    let scale = PlotScale([7, 7], before: 0, after: 0)
    #expect(scale.share(7) == 0.5)
  }

  private static let points: [[(Double, Double)]] = [
    [], [(1, 1)], [(1, 0), (2, 0), (3, 0)], [(1, -3), (2, -1)], [(-5, 1e-9), (0, 2e-9)],
    [(0, .nan), (.infinity, 1), (1, 2)], (0..<200).map { (Double($0), Double($0 % 7) * 1_000) },
  ]

  @Test(
    "no points, one, equal ones, negative ones and 200 are drawn within the drawing",
    arguments: 0..<7)
  func degenerate(place: Int) throws {
    let values = Self.points[place]
    let known = values.filter { $0.0.isFinite && $0.1.isFinite }
    var plot = Self.line(values, stops: values.map { ($0.0, Numeral.short($0.0)) })
    for (isDifference, hasDots) in [(true, true), (true, false), (false, true), (false, false)] {
      (plot.isDifference, plot.hasDots) = (isDifference, hasDots)
      let shapes = plot.shapes
      #expect(shapes.dots.count == (hasDots || known.count == 1 ? known.count : 0))
      #expect(
        shapes.curves[0].places.allSatisfy { (0...100).contains($0.x) && (0...100).contains($0.y) })
      try Self.check(plot.frame.html(.init(id: "a", title: "", description: "")))
    }
    let rows = RowPlot(
      axis: "", rows: values.map { .init(name: "a", marks: [.init(value: $0.1)]) },
      isDifference: true)
    try Self.check(rows.frame.html(.init(id: "a", title: "", description: "")))
  }

  private static let names = [
    String(repeating: "W", count: 120), String(repeating: "m", count: 120), "a\u{0301}b",
    "مرحبا بكم في القائمة الطويلة جدا للاختبارات التي لا تنتهي أبدا", "שלום עולם",
    SampleTree.hostile, SampleTree.wide, "]]>&amp;<!-- \u{2028} ' \"", "",
  ]

  @Test("no word leaves its drawing or lies on another, whatever names are", arguments: [1, 2, 9])
  func names(count: Int) throws {
    let names = Array(Self.names.prefix(count))
    let marks = ArmMarks(names: names)
    let rows = RowPlot(
      axis: names[0], rows: names.map { .init(name: $0, marks: [.init(value: 1, arm: marks[0])]) },
      key: marks.key)
    let fields = FieldPlot(
      xTitle: names[0], yTitle: names[0], columns: names, rows: names,
      fields: names.indices.map { .init(column: $0, row: $0, color: .limit, text: names[$0]) },
      rowHeight: 34)
    let line = Self.line(
      names.indices.map { (Double($0), 1) }, stops: names.indices.map { (Double($0), names[$0]) })
    for frame in [rows.frame, fields.frame, line.frame] {
      let html = frame.html(.init(id: "a", title: names[0], description: names[0]))
      #expect(!html.contains("<script"))
      try Self.check(html)
    }
  }

  /// Widths of the letters of DejaVu Sans 2.37, one of the widest fonts that readers have, in thousandths of
  /// their height, from the blank to the tilde.
  private static let advances = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770,
    632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989,
    685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278,
    579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636,
    838,
  ]

  private static func width(_ text: String) -> Double {
    text.reduce(0) { sum, letter in
      let place = Int(letter.unicodeScalars.first!.value) - 32
      let other = String(letter).columns == 2 ? 1_000 : 680
      return sum + Double(advances.indices.contains(place) ? advances[place] : other) * 12 / 1_000
    }
  }

  /// Parses the drawing as XML, and holds its words against its edges and each other where it is
  /// narrowest.
  private static func check(_ html: String) throws {
    let drawing = try #require(
      html.firstMatch(of: #/<svg class="plot".*?<\/desc>.*<\/svg>\n<p/#.dotMatchesNewlines()))
    let text = Escape.lines(String(drawing.output.dropLast(3)))
    let root = try #require(try XMLDocument(xmlString: text).rootElement())
    func number(_ node: XMLElement, _ name: String) throws -> Double {
      let text = try #require(node.attribute(forName: name)?.stringValue)
      return try #require(Double(text.replacing("%", with: "")))
    }
    let height = try number(root, "height")
    var boxes: [(text: String, box: LabelPlacing.Box)] = []
    for case let node as XMLElement in try root.nodes(forXPath: "text") {
      guard node.attribute(forName: "class")?.stringValue != "wide" else { continue }
      let text = node.stringValue ?? ""
      let wide = width(text)
      let x = try number(node, "x") * 3 + number(node, "dx")
      let y = try number(node, "y") * height / 100 + number(node, "dy")
      let anchor = node.attribute(forName: "text-anchor")?.stringValue
      let left = anchor == "end" ? x - wide : anchor == "middle" ? x - wide / 2 : x
      boxes.append((text, .init(left: left, right: left + wide, top: y - 9, bottom: y + 3)))
    }
    for (place, one) in boxes.enumerated() {
      #expect(
        one.box.left >= 0 && one.box.right <= 300 && one.box.top >= 0 && one.box.bottom <= height,
        "\(one) of 300 × \(height)")
      for other in boxes[..<place] {
        #expect(!one.box.meets(other.box), "\(one) lies on \(other)")
      }
    }
  }
}
