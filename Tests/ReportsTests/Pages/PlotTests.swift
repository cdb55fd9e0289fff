import Testing

@testable import Reports

/// Drawings of the page's own, whose places are shares of any width.
@Suite("Plots")
struct PlotTests {
  @Test(
    "ticks are round, within the axis, and no more than asked for",
    arguments: [
      (0.0, 1.0, ["0.0", "+0.5", "+1.0"]), (-0.021, 0.024, ["−0.02", "0.00", "+0.02"]),
      (-310, 95, ["−200", "0"]), (4.9, 5.2, ["+4.9", "+5.0", "+5.1", "+5.2"]),
      (0.00031, 0.00034, ["+0.00031", "+0.00032", "+0.00033", "+0.00034"]),
    ] as [(Double, Double, [String])])
  func ticks(low: Double, high: Double, expected: [String]) {
    let scale = PlotScale([low, high], before: 0, after: 0)
    let found = scale.ticks(most: 4, isSigned: true)
    #expect(found.count <= 5)
    #expect(found.allSatisfy { scale.share($0.value) > -1e-9 && scale.share($0.value) < 1 + 1e-9 })
    #expect(found.map(\.text) == expected)
  }

  @Test("texts of ticks have room beside each other, however long they are")
  func room() {
    for (low, high) in [(0.0, 7.0), (-0.00031, 0.00044), (-120_000, 310_000), (99.91, 99.93)] {
      let scale = PlotScale([low, high], before: 0.05, after: 0.05)
      let ticks = scale.ticks(fitting: 320, isSigned: true)
      #expect(!ticks.isEmpty)
      for (one, other) in zip(ticks, ticks.dropFirst()) {
        let apart = (scale.share(other.value) - scale.share(one.value)) * 320
        #expect(Double(one.text.count + other.text.count) / 2 * 8 < apart)
      }
    }
  }

  @Test(
    "an axis stands, whatever it is to show",
    arguments: [[], [0], [3, 3], [.nan, .infinity]] as [[Double]])
  func degenerate(values: [Double]) {
    let scale = PlotScale(values, before: 0.1, after: 0.1)
    #expect(scale.low < scale.high && (scale.high - scale.low).isFinite)
    #expect(!scale.ticks(most: 4, isSigned: false).isEmpty)
  }

  private func point(_ number: Int, _ x: Double, _ y: Double, _ name: String) -> ScatterPlot.Point {
    ScatterPlot.Point(
      number: "\(number)", name: name, words: "", x: x, y: y, xInterval: x - 0.1...x + 0.1,
      color: .mark)
  }

  /// The boxes of the labels on a page whose plot is `width` wide.
  private func boxes(
    _ shapes: PlotShapes, _ page: PlotShapes.Label.Width, _ width: Double
  ) -> [LabelPlacing.Box] {
    shapes.labels.filter { $0.width == page }.map { label in
      let length = LabelPlacing.length(of: label.text) - 4
      let x = label.x / 100 * width + label.dx
      let y = label.y / 100 * 352 + label.dy
      let left =
        switch label.anchor {
        case .start: x
        case .middle: x - length / 2
        case .end: x - length
        }
      return .init(left: left, right: left + length, top: y - 10, bottom: y + 2)
    }
  }

  @Test("names of arms cover neither each other nor the edge, on a phone and on a wide page")
  func names() {
    let places: [(Double, Double)] = [
      (0, 0), (0.05, 0.1), (0.1, 0.2), (-1, 2), (3, -1), (3.02, -1), (1, 1), (0.1, 0.1),
    ]
    let points = places.enumerated().map {
      point($0.offset, $0.element.0, $0.element.1, "an arm with a name \($0.offset)")
    }
    let shapes = ScatterPlot(yTitle: "", xTitle: "", points: points, isDifference: true).shapes
    for (page, width) in [(PlotShapes.Label.Width.narrow, 320.0), (.wide, 590)] {
      let boxes = boxes(shapes, page, width)
      #expect(boxes.count > 3)
      for (place, box) in boxes.enumerated() {
        #expect(box.left >= 0 && box.right <= width)
        #expect(!boxes.dropFirst(place + 1).contains(where: box.meets), "\(page) \(place)")
      }
    }
  }

  @Test("dots in one place share a label with all their numbers")
  func together() {
    let points = [point(1, 0, 0, "a"), point(2, 0, 0, "b"), point(3, 5, 5, "c")]
    let shapes = ScatterPlot(yTitle: "", xTitle: "", points: points, isDifference: false).shapes
    #expect(shapes.labels.filter { $0.width == .narrow }.map(\.text) == ["1, 2", "3"])
    #expect(shapes.labels.filter { $0.width == .wide }.map(\.text) == ["1, 2", "c"])
    #expect(shapes.dots.count == 3)
  }

  @Test("better is up, more is to the right, and everything is within the drawing")
  func places() throws {
    let points = [point(0, 0, 0, "a"), point(1, 2, 5, "b")]
    let shapes = ScatterPlot(yTitle: "", xTitle: "", points: points, isDifference: true).shapes
    #expect(shapes.dots[1].x > shapes.dots[0].x && shapes.dots[1].y < shapes.dots[0].y)
    for line in shapes.lines {
      for end in [line.from, line.to] {
        #expect((0...100).contains(end.x) && (0...100).contains(end.y))
      }
    }
  }

  @Test("a row of a forest plot has its interval, its tone and the zone beyond the margin")
  func forest() throws {
    let row = ForestPlot.Row(
      name: "a", verdict: "worse than the margin", symbol: "▼", tone: .bad, figure: "+2",
      interval: "+1 to +3", value: 2, span: 1...3, core: 1.5...2.5)
    let html = ForestPlot(axis: "", rows: [row], margin: 0.5).html
    #expect(
      html.contains(#"<div class="verdict bad"><span aria-hidden="true">▼</span> worse than"#))
    let bar = try #require(html.firstMatch(of: #/<div class="bar">.*<\/div><\/div>/#)).output
    func numbers(_ start: String) throws -> [Double] {
      bar.matches(of: try Regex("\(start)=\"([-0-9.]+)%", as: (Substring, Substring).self))
        .compactMap { Double($0.output.1) }
    }
    // Zero, the margin, the thin line, the thick one.
    let starts = try numbers("x1")
    #expect(starts.count == 4 && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    #expect(try numbers("<rect class=\"zone\" x") == [starts[1]])
    #expect(try numbers("<circle cx")[0] > starts[3])
  }
}
