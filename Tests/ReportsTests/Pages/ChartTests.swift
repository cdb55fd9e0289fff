import Foundation
import FoundationXML
import Statistics
import Testing

@testable import Documents
@testable import Reports

/// What is drawn is what the tables say.
@Suite("Charts")
struct ChartTests {
  private let page = SamplePage.page()

  private func chart(_ id: String) throws -> Chart {
    try #require(page.charts.first { $0.id == id })
  }

  private func row(_ table: Table, _ head: String) throws -> Table.Row {
    try #require(table.rows.first { $0.cells[0] == head })
  }

  private func rows(_ id: String) throws -> [RowPlot.Row] {
    guard case .rows(let plot) = try chart(id).figure else { throw OtherFigure(id: id) }
    #expect(!plot.rows.isEmpty, "\(id)")
    return plot.rows
  }

  private func lines(_ id: String) throws -> [LinePlot.Line] {
    guard case .lines(let plot) = try chart(id).figure else { throw OtherFigure(id: id) }
    #expect(!plot.lines.isEmpty, "\(id)")
    return plot.lines
  }

  /// A chart that is drawn as another kind of figure than is asked for.
  private struct OtherFigure: Error {
    let id: String
  }

  @Test("a run's page has each of its charts once, in this order")
  func list() {
    let names = page.charts.map(\.id)
    #expect(
      names == [
        "trade-off", "difference-opensPerSubscriberDay", "difference-openRate", "difference-ctr",
        "difference-deliveryRate", "difference-optOutRate", "steps", "reasons", "hours-sent-0",
        "hours-sent-1", "hours-opened-0", "hours-opened-1", "latency", "prompt-latency",
        "stay-opt-out", "stay-uninstall", "seeds-openRate", "seeds-opensPerSubscriberDay",
      ])
  }

  @Test("every drawing is XML, of shapes and letters alone, with no number that is none")
  func xml() throws {
    for chart in page.charts {
      let html = chart.html
      #expect(html == chart.html)
      let drawings = html.matches(of: #/<svg class="plot".*<\/svg>|<svg aria-hidden.*?<\/svg>/#)
      #expect(!drawings.isEmpty, "\(chart.id)")
      for drawing in drawings {
        let root = try #require(try XMLDocument(xmlString: String(drawing.output)).rootElement())
        let names = try root.nodes(forXPath: "//*").compactMap(\.name)
        let plain: Set = [
          "svg", "title", "desc", "rect", "line", "circle", "path", "polyline", "polygon", "text",
        ]
        #expect(Set(names).subtracting(plain) == [], "\(chart.id)")
      }
      #expect(!html.contains("nan") && !html.contains("=\"—"), "\(chart.id)")
    }
  }

  @Test("few figures are read out with the description, many are left to the table")
  func words() throws {
    let steps = try chart("seeds-openRate").html
    #expect(
      steps.contains(
        "A dashed line marks no difference. no-rules: least −0.340, median −0.210, most +0.020, "
          + "below 0 2, above 0 1, "))
    #expect(try chart("hours-sent-0").html.contains("The table below has the figures.</desc>"))
  }

  @Test("differences and their intervals")
  func differences() throws {
    let chart = try chart("difference-openRate")
    guard case .forest(let plot) = chart.figure else { throw OtherFigure(id: chart.id) }
    // One arm has no difference, and no place in the plot.
    #expect(plot.rows.count == 1)
    for row in plot.rows {
      let cells = chart.table.figures(try self.row(chart.table, row.name))
      func figure(_ value: Double?) throws -> String { Numeral.signed(try #require(value), 2) }
      #expect(try cells[0] == figure(row.value) + " pp")
      #expect(
        try cells[1] == figure(row.span?.lowerBound) + " to " + figure(row.span?.upperBound))
      #expect(
        try cells[2] == figure(row.core?.lowerBound) + " to " + figure(row.core?.upperBound))
    }
  }

  /// A delivery rate may fall by the margin, opt-outs may rise by it.
  @Test("a margin is drawn on the side on which the arm is worse")
  func margins() throws {
    for (id, at) in [("difference-deliveryRate", -0.5), ("difference-optOutRate", 0.1)] {
      guard case .forest(let plot) = try chart(id).figure else { throw OtherFigure(id: id) }
      #expect(try abs(#require(plot.margin) - at) < 1e-9, "\(id)")
    }
  }

  @Test("every seed")
  func seeds() throws {
    let chart = try chart("seeds-openRate")
    let cells = chart.table.figures(try row(chart.table, "no-rules"))
    #expect(cells == ["−0.340", "−0.210", "+0.020", "2", "1", "−0.210  −0.340  —  +0.020"])
    let drawn = try rows("seeds-openRate")[0].marks.map { Numeral.signed($0.value, 3) }
    #expect(drawn == cells[5].components(separatedBy: "  ").filter { $0 != Numeral.none })
  }

  @Test("steps and reasons", arguments: ["steps", "reasons"])
  func funnel(id: String) throws {
    let table = try chart(id).table
    let rows = try rows(id)
    #expect(!rows.isEmpty)
    for row in rows {
      // Arms that intended nothing have no share.
      #expect(row.marks.count == 2)
      for (mark, arm) in zip(row.marks, ["house", "no-rules"]) {
        let place = try #require(table.columns.map(\.head).firstIndex(of: arm))
        #expect(table.columns[place + 1].isUnder)
        let share = try self.row(table, row.name).cells[place + 1]
        #expect(share == Numeral.fixed(mark.value, 2) + " %")
      }
    }
  }

  @Test("the most frequent reason comes first, and every reason is in the table")
  func reasons() throws {
    let heads = try chart("reasons").table.rows.map(\.cells[0])
    #expect(
      heads == [
        "global cap", "quiet hours", "superseded", "in flight at the end", "unregistered",
      ])
  }

  @Test("every hour of the week")
  func hours() throws {
    let chart = try chart("hours-sent-0")
    guard case .fields(let plot) = chart.figure else { throw OtherFigure(id: chart.id) }
    #expect(plot.fields.count == 168 && plot.key.count == 6)
    for field in plot.fields {
      let text = chart.table.figures(field.column)[field.row]
      let percent = try #require(Double(text))
      // The class that is drawn holds the figure.
      let name = try #require(plot.key.first { $0.color == field.color }?.name)
      let ends = name.split(separator: "–").compactMap { Double($0) }
      #expect(ends.count == 2 && ends[0] - 0.01 <= percent && percent <= ends[1] + 0.01)
    }
    // Arms without a push have no map.
    #expect(!page.charts.contains { $0.id == "hours-sent-2" })
  }

  @Test("shares within each time rise, and count what lies below it")
  func delays() throws {
    let chart = try chart("latency")
    var delays = LogHistogram()
    for milliseconds: Int64 in [99, 100, 250, 999, 1_000, 5_000, 400_000_000] {
      delays.record(milliseconds)
    }
    let shares = try #require(DelayCurve(delays, arm: "a")).shares.map { Int(($0 * 7).rounded()) }
    #expect(shares.first == 1 && shares[2] == 3 && shares[5] == 4 && shares.last == 6)
    for (column, curve) in try lines("latency").enumerated() {
      #expect(curve.points.count == DelayCurve.times.count)
      for (line, point) in curve.points.enumerated() {
        #expect(chart.table.figures(line)[column] == Numeral.fixed(point.y, 2))
        #expect(point.x == Double(DelayCurve.times[line]))
      }
    }
    #expect(DelayCurve(LogHistogram(), arm: "a") == nil)
    #expect(
      DelayCurve.times.map(spelledDuration).prefix(9) == [
        "0.1 s", "0.2 s", "0.3 s", "0.5 s", "0.7 s", "1 s", "1.5 s", "2 s", "3 s",
      ])
  }

  @Test("who is retained, from all to the last day")
  func survival() throws {
    let chart = try chart("stay-opt-out")
    for line in try lines("stay-opt-out") {
      let column = try #require(chart.table.heads.firstIndex(of: line.name))
      // Each day but the first has two points, of which the second is the table's.
      let days = line.points.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      #expect(days.count == chart.table.rows.count)
      for point in days {
        let row = try row(chart.table, Numeral.fixed(point.x, 0))
        #expect(chart.table.figures(row)[column - 1] == Numeral.fixed(point.y, 2))
      }
    }
    #expect(chart.table.figures(0) == ["100.00", "100.00"])
    #expect(chart.table.figures(chart.table.rows.count - 1) == ["97.10", "95.20"])
  }

  @Test("sixty-four arms differ in colour or mark, and in colour or dash")
  func arms() throws {
    let marks = ArmMarks(names: (0..<64).map { "arm \($0)" })
    let all = (0..<64).map { marks[$0] }
    #expect(Set(all.map { $0.color.name + $0.shape.rawValue }).count == 64)
    #expect(Set(all.map { $0.color.name + "/" + $0.dash }).count == 64)
    #expect(marks["arm 9"].dash == marks[9].dash)
  }

  /// Relative luminance and contrast as WCAG 2.2 defines them.
  @Test("colours stand out from paper and from a dark screen, and each has one class")
  func contrast() throws {
    func luminance(_ color: String) throws -> Double {
      let number = try #require(Int(color.dropFirst(), radix: 16))
      let parts = [16, 8, 0].map { shift -> Double in
        let part = Double(number >> shift & 255) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    func contrast(_ one: String, _ other: String) throws -> Double {
      let found = try [luminance(one), luminance(other)].sorted()
      return (found[1] + 0.05) / (found[0] + 0.05)
    }
    for color in Palette.arms + [.faint, .mark, .limit] {
      #expect(try contrast(color.light, "#ffffff") >= 4.5, "\(color.light)")
      #expect(try contrast(color.dark, "#14181d") >= 4.5, "\(color.dark)")
    }
    for steps in [Palette.steps.map(\.light), Palette.steps.reversed().map(\.dark)] {
      let lightness = try steps.map(luminance)
      #expect(lightness == lightness.sorted(by: >))
    }
    #expect(Set(Palette.all.map(\.name)).count == Palette.all.count)
    for color in Palette.all {
      #expect(HTMLStyle.text.components(separatedBy: ".c-\(color.name) {").count == 3)
    }
  }
}
