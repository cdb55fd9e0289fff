import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Reports
@testable import Scenarios

/// What a selection says, on a terminal and on its page: no more than its intervals show.
@Suite("Words of a selection")
struct SizeTextTests {
  private static let constraints = [
    "optOutRate at most 0.05", "deliveryRate at least 0.95", "inTimeRate at least 0.5",
  ]
  private static let metrics: [Measure] = [
    "opensPerSubscriberDay", "optOutRate", "deliveryRate", "inTimeRate",
  ]

  private static func row(
    _ number: Int, _ ending: SizeReport.Ending, by: String? = nil
  ) -> SizeReport.Row {
    SizeReport.Row(
      point: SweepPoint(number: number, values: ["\(number)"]), seeds: 10, ending: ending, by: by,
      figures: metrics.map { PointFigure($0, [0.04, 0.05, 0.06]) })
  }

  private static func report(_ decision: SizeReport.Decision = .selected) -> SizeReport {
    SizeReport(
      schema: 1, name: "caps", file: "s.yaml", arm: "house", keys: ["strategy.caps.global.limit"],
      objective: metrics[0], isMaximised: true, constraints: constraints, decision: decision,
      selected: decision == .selected ? SweepPoint(number: 5, values: ["5"]) : nil,
      confidence: 0.95, indifference: 0.01, tolerances: [0.001, 0.001, 0.01], firstSeeds: 10,
      seedsMax: 200, replications: 526, equalReplications: 5_599,
      rows: [
        row(1, .worse, by: "5"), row(2, .asGood, by: "5"), row(3, .notBetter, by: "5"),
        row(4, .breaks, by: constraints[1]), row(5, decision == .selected ? .selected : .undecided),
      ], confirmation: nil, fronts: [], warnings: [])
  }

  /// Seeds of a constraint's slack, and the word for them.
  private static let slacks: [(seeds: [Double], keeping: PointFigure.Keeping)] = [
    ([0.019, 0.02, 0.021], .kept), ([-0.019, -0.02, -0.021], .broken),
    // The mean is 0.0011 with an interval of -0.0009 to 0.0031, and the same the other way round.
    ([0.0003, 0.0011, 0.0019], .open), ([-0.0003, -0.0011, -0.0019], .open),
    // Seeds that do not differ are sure of it, a single one is not.
    ([0, 0, 0], .kept), ([0.1, 0.1], .kept), ([-0.1, -0.1], .broken), ([0.1], .open), ([], .open),
  ]

  @Test("a constraint is kept, open or broken by its interval", arguments: slacks.indices)
  func keeping(place: Int) {
    let (seeds, keeping) = Self.slacks[place]
    let slack = PointFigure(.named(Self.constraints[0]), seeds)
    #expect(slack.keeping == keeping)
    var report = Self.report()
    report.confirmation = .init(seeds: seeds.count, figures: [], slacks: [slack])
    #expect(report.tree.terminal().contains("\n  \(keeping.rawValue): optOutRate at most 0.05,"))
    let page = report.tree.html
    let marks = ["✓ kept", "? open", "✗ broken"]
    #expect(
      marks.filter { page.contains($0) }.map { String($0.dropFirst(2)) } == [keeping.rawValue])
  }

  @Test("the points' table has the objective and the metric of each constraint, however many")
  func metrics() {
    let text = Self.report().tree.terminal()
    for name in ["opens a day", "opt-outs", "delivery rate", "looked at in time"] {
      #expect(text.contains("  \(name)\n") || text.contains("  \(name)  "), "\(name) in \(text)")
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("a point is worse, as good or not better, in the same words everywhere")
  func endings() {
    let text = Self.report().tree.terminal()
    let page = Self.report().tree.html
    for words in ["10 worse than 5", "10 as good as 5", "10 not better than 5"] {
      #expect(text.contains(words), "\(text)")
      #expect(page.contains(words))
    }
    #expect(text.contains("10 breaks delivery rate"))
  }

  @Test("undecided says what is open, the best guess and how many seeds would settle it")
  func undecided() {
    var report = Self.report(.undecided)
    report.undecided = .init(
      constraints: [
        .init(
          point: 5, constraint: Self.constraints[0],
          slack: PointFigure(.named(Self.constraints[0]), [0.0003, 0.0011, 0.0019]))
      ], contenders: [3, 5], bestGuess: SweepPoint(number: 5, values: ["5"]), seedsLikely: 340,
      seedsMax: 1_204)
    report.rows[2].words = "two a day"
    let paragraphs = [
      "No guarantee: 526 replications do not decide.",
      "Open: whether point 5 keeps optOutRate at most 0.05; slack 0.0011000 (−0.00088731 to "
        + "0.0030873).",
      "Open: which is best of 2 settings: two a day; point 5.",
      "The best guess is point 5.",
      "About 340 seeds for each remaining setting decide if its mean stays, 1,204 in any case "
        + "(replicationsMax is 200). A larger indifference or tolerance needs fewer.",
    ]
    #expect(SizeWords(report).guarantee == paragraphs)
    let text = report.tree.terminal().replacing("\n", with: " ")
    let page = report.tree.html
    for paragraph in paragraphs {
      #expect(text.contains(paragraph) && page.contains(paragraph), "\(paragraph)")
    }
    report.undecided?.bestGuess = nil
    #expect(SizeWords(report).guarantee[3].hasPrefix("There is no best guess"))
  }
}
