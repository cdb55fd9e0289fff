import Foundation
import JSON
import Statistics
import Testing

@testable import Documents
@testable import Reports

/// What is drawn is what the tables say, and it is drawn from the specification alone.
@Suite("Charts")
struct ChartTests {
  private let page = SamplePage.page()

  private func chart(_ id: String) throws -> Chart {
    try #require(page.charts.first { $0.id == id })
  }

  /// The rows that a specification draws: the data of its layer with the most, reference lines aside.
  private func values(_ chart: Chart) throws -> [[String: JSONValue]] {
    let data = (chart.spec["layer"]?.array ?? []).compactMap {
      $0["data"]?["values"]?.array?.compactMap(\.members).filter { $0["at"] == nil }
    }
    return try #require(data.max { $0.count < $1.count })
  }

  private func row(_ table: Table, _ head: String) throws -> Table.Row {
    try #require(table.rows.first { $0.cells[0] == head })
  }

  private func text(_ value: JSONValue?) -> String {
    if case .string(let text) = value { text } else { "" }
  }

  @Test(
    "every specification is JSON, version 5, with data of its own and no address but its schema")
  func json() throws {
    #expect(page.charts.count == 18)
    for chart in page.charts {
      let text = try JSONReport.text(chart.spec)
      let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      #expect(read?["$schema"] as? String == "https://vega.github.io/schema/vega-lite/v5.json")
      #expect(text.components(separatedBy: "://").count == 2, "\(chart.id)")
      #expect(!text.contains("\"url\"") && !text.contains("NaN"), "\(chart.id)")
      #expect(try !values(chart).isEmpty, "\(chart.id)")
    }
    #expect(Set(page.charts.map(\.id)).count == page.charts.count)
  }

  @Test("places are kept for letters a quarter larger than those that are shown")
  func room() throws {
    for chart in page.charts {
      let text = try JSONReport.text(chart.spec)
      let sizes = text.matches(of: #/"(?:label|title)FontSize" : (\d+)/#).compactMap { Int($0.1) }
      #expect(sizes.count == 4 && sizes.allSatisfy { 4 * $0 >= 5 * Chart.letter }, "\(chart.id)")
    }
    let drawn = try #require(
      Drawing(
        svg:
          "<svg width=\"9\" height=\"9\"><text font-size=\"\(Chart.roomyLetter)px\">a</text></svg>")
    )
    #expect(drawn.content == "<text font-size=\"\(Chart.letter)px\">a</text>")
  }

  @Test("differences and their intervals")
  func differences() throws {
    let chart = try chart("difference-openRate")
    // One arm has no difference, and no place in the plot.
    #expect(try values(chart).count == 1)
    for value in try values(chart) {
      let cells = chart.table.figures(try row(chart.table, text(value["arm"])))
      func figure(_ key: String) throws -> String {
        Numeral.signed(try #require(value[key]?.double), 2)
      }
      #expect(try cells[0] == figure("difference") + " pp")
      #expect(try cells[1] == figure("low") + " to " + figure("high"))
      #expect(try cells[2] == figure("withinLow") + " to " + figure("withinHigh"))
    }
  }

  /// A delivery rate may fall by the margin, opt-outs may rise by it.
  @Test("a margin is drawn on the side on which the arm is worse")
  func margins() throws {
    for (id, at) in [("difference-deliveryRate", "-0.5"), ("difference-optOutRate", "0.1")] {
      #expect(try JSONReport.text(try chart(id).spec).contains("\"at\" : \(at)\n"), "\(id)")
    }
  }

  @Test("every seed")
  func seeds() throws {
    let chart = try chart("seeds-openRate")
    let cells = chart.table.figures(try row(chart.table, "no-rules"))
    #expect(cells == ["−0.340", "−0.210", "+0.020", "2", "1", "−0.210  −0.340  —  +0.020"])
    let drawn = try values(chart).map { Numeral.signed(try #require($0["difference"]?.double), 3) }
    #expect(drawn == cells[5].components(separatedBy: "  ").filter { $0 != Numeral.none })
  }

  @Test("steps and reasons", arguments: ["steps", "reasons"])
  func funnel(id: String) throws {
    let chart = try chart(id)
    for value in try values(chart) {
      let place = try #require(
        chart.table.columns.map(\.head).firstIndex(of: text(value["arm"])))
      #expect(chart.table.columns[place + 1].isUnder)
      let share = try row(chart.table, text(value["line"])).cells[place + 1]
      #expect(share == Numeral.fixed(try #require(value["share"]?.double), 2) + " %")
    }
    // Arms that intended nothing have no share.
    #expect(try Set(values(chart).map { text($0["arm"]) }) == ["house", "no-rules"])
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
    #expect(try values(chart).count == 168)
    var sum = 0.0
    for value in try values(chart) {
      let hour = try #require(value["hour"]?.int)
      let day = try #require(HourMap.days.firstIndex(of: text(value["day"])))
      let percent = try #require(value["percent"]?.double)
      #expect(chart.table.figures(hour)[day] == Numeral.fixed(percent, 2))
      // The class that is drawn holds the figure.
      let ends = text(value["class"]).split(separator: "–").compactMap { Double($0) }
      #expect(ends.count == 2 && ends[0] - 0.005 <= percent && percent <= ends[1] + 0.005)
      sum += percent
    }
    #expect(abs(sum - 100) < 1e-9)
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
    for (place, value) in try values(chart).enumerated() {
      let (column, line) = (place / DelayCurve.times.count, place % DelayCurve.times.count)
      #expect(
        chart.table.figures(line)[column]
          == Numeral.fixed(try #require(value["share"]?.double), 2))
      #expect(value["seconds"]?.double == Double(DelayCurve.times[line]) / 1_000)
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
    for value in try values(chart) {
      let column = try #require(chart.table.heads.firstIndex(of: text(value["arm"])))
      let day = Numeral.fixed(try #require(value["day"]?.double), 0)
      #expect(
        chart.table.figures(try row(chart.table, day))[column - 1]
          == Numeral.fixed(try #require(value["share"]?.double), 2))
    }
    #expect(chart.table.figures(0) == ["100.00", "100.00"])
    #expect(chart.table.figures(chart.table.rows.count - 1) == ["97.10", "95.20"])
  }

  @Test("sixty-four arms differ in colour or mark, and in colour or dash")
  func arms() throws {
    let marks = ArmMarks(names: (0..<64).map { "arm \($0)" })
    func range(_ channel: JSONValue) -> [JSONValue] {
      channel["scale"]?["range"]?.array ?? []
    }
    let colors = range(marks.color)
    for other in [range(marks.shape), range(marks.dash)] {
      #expect(Set(zip(colors, other).map { [$0, $1] }).count == 64)
    }
  }

  /// Relative luminance and contrast as WCAG 2.2 defines them.
  @Test("colours stand out from paper and from a dark screen, and each has one purpose")
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
      #expect(try contrast(color.light, "#ffffff") >= 3, "\(color.light)")
      #expect(try contrast(color.dark, "#14181d") >= 3, "\(color.dark)")
    }
    #expect(try contrast(Palette.ink.light, "#ffffff") >= 7)
    #expect(try contrast(Palette.ink.dark, "#14181d") >= 7)
    #expect(Set(Palette.all.map(\.light)).count == Palette.all.count)
  }
}
