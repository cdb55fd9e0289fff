import Foundation
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Reports
@testable import RunStore
@testable import Scenarios

/// The page of a sweep or a selection, from the JSON that the command prints.
@Suite("The page of a sweep")
struct SelectionPageTests {
  /// Three points of which the second is better in both figures than the third; the last has the
  /// figures of the first.
  private static let sweep = SweepReport(
    schema: 1, name: "caps", file: "s.yaml", arm: "house",
    keys: ["strategy.caps.global.limit", "seed"], metrics: ["opensPerSubscriberDay", "optOutRate"],
    replications: 2,
    rows: [
      row(1, [0.02, 0.04], [0.01, 0.03]), row(2, [0.05, 0.07], [0.03, 0.05]),
      row(3, [0.04, 0.05], [0.06, 0.08]), row(4, [0.02, 0.04], [0.01, 0.03]),
    ], screenedBy: nil, dropped: [])

  /// As of a command that set two keys.
  private static func again(_ verb: String) throws -> Reproduction {
    let scenario = try ScenarioFile.load(
      text: "pushlab: 1\nname: s\narms: [{ name: house }]\n", name: "s.yaml",
      overrides: ["seed=7", "world.subscribers=500"])
    return Reproduction(
      verb: verb, file: "my sweep.yaml", scenario, program: Program(version: "9.8"),
      digest: "0123456789abcdef")
  }

  private static func row(
    _ number: Int, _ opens: [Double], _ optOuts: [Double]
  ) -> SweepReport.Row {
    SweepReport.Row(
      point: SweepPoint(number: number, values: ["\(number)", "it's <b>"]),
      figures: [
        PointFigure("opensPerSubscriberDay", opens), PointFigure("optOutRate", optOuts),
      ], behind: PointFigure("opensPerSubscriberDay", [0]))
  }

  @Test("the Pareto front is that of the means; what is drawn is what the table says")
  func front() throws {
    let chart = try #require(Self.sweep.tree.charts.first)
    #expect(chart.table.rows.map { $0.cells[3] } == ["on", "on", "off", "on"])
    guard case .scatter(let plot) = chart.figure else {
      Issue.record("no plot")
      return
    }
    for (point, row) in zip(plot.points, chart.table.rows) {
      #expect(row.cells[0] == point.number && (row.cells[3] == "on") == point.isFilled)
      #expect(row.cells[1].hasPrefix(Numeral.fixed(point.y, 2)))
      #expect(row.cells[2].hasPrefix(Numeral.fixed(point.x, 2) + " %"))
    }
    // The last lies on the first, and shares its label.
    #expect(
      plot.shapes.labels.filter { $0.width == .narrow }.map(\.text) == ["1, 4", "2", "3"])
  }

  @Test("a page of each, and settings are text")
  func pages() throws {
    var report = Self.sweep
    report.again = try Self.again("sweep")
    let html = report.tree.html
    #expect(html.contains("it&#39;s &lt;b&gt;") && !html.contains("<b>"))
    #expect(
      html.contains(
        "pushlab sweep &#39;my sweep.yaml&#39; --set seed=7 --set world.subscribers=500 --json"))
    for words in ["digest 0123456789abcdef", "PushLab 9.8", "The seed is 7."] {
      #expect(html.contains(words), "\(words)")
    }
    let size = try Self.read(JSONReport.text(Self.size))
    let words = try #require(size).text
    for text in [
      "Point 2 is selected.", "Guarantee: with a probability of 95 %", "in 87 % of resamples",
      "✗ broken",
    ] {
      #expect(words.contains(text), "\(text)")
    }
  }

  private static var size: SizeReport {
    let (first, second) = (sweep.rows[0], sweep.rows[1])
    return SizeReport(
      schema: 1, name: "caps", file: "s.yaml", arm: "house", keys: sweep.keys,
      objective: "opensPerSubscriberDay", isMaximised: true,
      constraints: ["optOutRate at most 0.05"],
      decision: .selected, selected: second.point, confidence: 0.95, indifference: 0.01,
      tolerances: [0.001], firstSeeds: 2, seedsMax: 20, replications: 4, equalReplications: 40,
      rows: [
        .init(point: first.point, seeds: 2, ending: .worse, by: "2", figures: first.figures),
        .init(point: second.point, seeds: 2, ending: .selected, by: nil, figures: second.figures),
      ],
      confirmation: .init(
        seeds: 3, figures: second.figures,
        slacks: [PointFigure("optOutRate at most 0.05", [-0.01, -0.011])]),
      fronts: [
        .init(
          metric: "optOutRate",
          rows: [
            .init(
              point: second.point, isOnFront: true, share: 0.87, objective: second.figures[0],
              other: second.figures[1])
          ])
      ], warnings: [])
  }

  private static func read(_ text: String) throws -> ReportPage? {
    let folder = try TemporaryFolder()
    let path = folder.path + "/result.json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try SelectionFile(path: path).tree.page
  }

  @Test("what a sweep printed is read as it was, and anything else is refused")
  func reading() throws {
    let text = try JSONReport.text(Self.sweep)
    let page = try #require(try Self.read(text))
    #expect(page.text.contains("id=\"front-1-name\""))
    for other in ["", "{}", "[]", "{\"schema\": 1}", String(text.dropLast(10))] {
      let error = #expect(throws: StoreError.self) { try Self.read(other) }
      #expect(error?.reason == .noSelection, "\(other)")
    }
    let later = #expect(throws: StoreError.self) {
      try Self.read(text.replacing("\"schema\" : 1", with: "\"schema\" : 2"))
    }
    #expect(later?.isMismatch == true)
  }

  /// Decoding asks for no more than the fields; a page must stand whatever they hold.
  @Test("figures and settings that are missing leave gaps and no page falls")
  func gaps() {
    var report = Self.sweep
    report.rows[1].figures = []
    report.rows[2].point.values = []
    report.metrics = ["opensPerSubscriberDay", "nothing", "optOutRate"]
    #expect(report.tree.html.hasSuffix("</html>\n"))
    report.rows = []
    report.metrics = []
    #expect(report.tree.html.hasSuffix("</html>\n"))
    var size = Self.size
    size.selected = nil
    size.constraints = []
    size.equalReplications = 0
    #expect(size.tree.html.hasSuffix("</html>\n"))
  }
}
