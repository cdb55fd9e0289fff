import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Reports
@testable import Scenarios

/// Effects of a sweep as curves and grids: what is drawn is what the table says.
@Suite("Effects of a sweep")
struct SweepEffectTests {
  private static func report(_ keys: [String], _ values: [[String]]) -> SweepReport {
    let metrics: [Measure] = ["opensPerSubscriberDay", "optOutRate"]
    let rows = values.enumerated().map { place, values in
      let size = Double(place)
      return SweepReport.Row(
        point: SweepPoint(number: place + 1, values: values),
        figures: metrics.map { PointFigure($0, [0.1, 0.2]) },
        behind: PointFigure(metrics[0], [0]), words: "\(values[0]) pushes a day",
        differences: [
          PointFigure(metrics[0], [0.001 * size - 0.0001, 0.001 * size + 0.0001]),
          PointFigure(metrics[1], [0.001 * size, 0.001 * size]),
        ])
    }
    return SweepReport(
      schema: 1, name: "caps", file: "s.yaml", arm: "house", keys: keys, metrics: metrics,
      replications: 2, against: "free", rows: rows.reversed(), screenedBy: nil, dropped: [])
  }

  private static func texts(_ values: [Double]) -> [String] {
    values.map { Numeral.fixed($0, 4) }
  }

  private static func points(_ chart: Chart) throws -> [LinePlot.Point] {
    guard case .lines(let plot) = chart.figure else { throw OtherFigure(id: chart.id) }
    return try #require(plot.lines.first).points
  }

  private static func fields(_ chart: Chart) throws -> [FieldPlot.Field] {
    guard case .fields(let plot) = chart.figure else { throw OtherFigure(id: chart.id) }
    return plot.fields
  }

  /// A chart that is drawn as another kind of figure than is asked for.
  private struct OtherFigure: Error {
    let id: String
  }

  @Test("one key is a curve with a band, from the smallest value on") func curve() throws {
    let report = Self.report(["strategy.caps.global.limit"], [["10"], ["2"], ["4"]])
    let charts = SweepEffects(report, against: "free").charts
    #expect(charts.map(\.id) == ["effect-0", "effect-1"])
    #expect(charts[0].title == "opens a day: difference from free")
    #expect(charts[0].table.rows.map(\.cells[0]) == ["2", "4", "10"])
    let points = try Self.points(charts[0])
    #expect(points.map(\.x) == [2, 4, 10])
    #expect(Self.texts(points.map(\.y)) == ["0.0010", "0.0020", "0.0000"])
    for point in points {
      let interval = try #require(point.interval)
      #expect(interval.lowerBound < point.y && point.y < interval.upperBound)
    }
    // Shares are in percentage points, and without a spread there is no interval.
    let shares = try Self.points(charts[1])
    #expect(Self.texts(shares.map(\.y)) == ["0.1000", "0.2000", "0.0000"])
    #expect(shares.allSatisfy { $0.interval == nil })
    #expect(charts[1].table.rows[0].cells[1] == "+0.10 pp")
  }

  @Test("two keys are a grid with the values written in") func grid() throws {
    let report = Self.report(
      ["strategy.caps.global.limit", "strategy.minGap"],
      [["1", "30min"], ["1", "2h"], ["2", "30min"], ["2", "2h"]])
    let charts = SweepEffects(report, against: "free").charts
    let fields = try Self.fields(charts[1])
    #expect(fields.map(\.text) == ["0.000", "+0.100", "+0.200", "+0.300"])
    // The second key is upwards, the first to the right.
    #expect(fields.map(\.row) == [1, 0, 1, 0] && fields.map(\.column) == [0, 0, 1, 1])
    // More opt-outs are worse, and nothing is better.
    #expect(fields.map(\.color) == [.mark, .limit, .limit, .limit])
    #expect(fields.last?.opacity == 0.45)
    #expect(charts[1].table.rows.map(\.cells[0]) == ["30min", "2h"])
    #expect(charts[1].table.figures(1) == ["+0.10 pp", "+0.30 pp"])
    // The interval of the first point holds no difference, since its opens swing about 0.
    #expect(try Self.fields(charts[0])[0].text == "(0.00000)")
  }

  @Test("a page has each chart once, though its table stands elsewhere in a terminal")
  func once() {
    let tree = Self.report(["a"], [["1"], ["2"], ["3"]]).tree
    let names = tree.charts.map(\.id)
    #expect(names.contains("effect-0"))
    #expect(names.unique.count == names.count, "\(names)")
  }

  @Test("without a difference at any point nothing is drawn")
  func unknown() {
    var report = Self.report(["a"], [["1"], ["2"]])
    report.rows = report.rows.map { row -> SweepReport.Row in
      var row = row
      row.differences = row.differences?.map { figure -> PointFigure in
        var figure = figure
        figure.mean = nil
        return figure
      }
      return row
    }
    #expect(SweepEffects(report, against: "free").charts.isEmpty)
  }

  @Test("three keys have a table and no chart; without the arm there is nothing") func others() {
    let three = Self.report(["a", "b", "c"], [["1", "2", "3"], ["1", "2", "4"]])
    #expect(SweepEffects(three, against: "free").charts.isEmpty)
    #expect(SweepEffects(three, against: "free").table.rows.count == 2)
    var none = three
    none.against = nil
    #expect(!none.tree.html.contains("Effects, compared with free"))
    #expect(three.tree.html.contains("Effects, compared with free"))
  }

  @Test(
    "an axis has numbers, durations in one unit or words",
    arguments: [
      (["4", "1", "2"], ["1", "2", "4"], [1, 2, 4], "b.c", true),
      (["1", "2", "3"], ["1", "2", "3"], [1, 2, 3], "b.c", false),
      (["2h", "30min"], ["30min", "2h"], [0.5, 2], "b.c, hours", false),
      (["90s", "30s"], ["30s", "90s"], [30, 90], "b.c, seconds", false),
      (["drop", "wait"], ["drop", "wait"], nil, "b.c", false),
      (["none", "2"], ["none", "2"], nil, "b.c", false),
      (["0", "2h"], ["0", "2h"], nil, "b.c", false),
    ] as [([String], [String], [Double]?, String, Bool)])
  func axis(all: [String], values: [String], sizes: [Double]?, title: String, isLog: Bool) {
    let axis = SweepAxis("a.b.c", all)
    #expect(axis.values == values && axis.sizes == sizes)
    #expect(axis.title == title && axis.isLogarithmic == isLog)
  }
}
