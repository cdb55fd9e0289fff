import Documents
import Foundation
import Statistics
import Testing

@testable import Experiments
@testable import Reports
@testable import Scenarios

/// What a person sees at the end of a run.
@Suite("The report for people")
struct TerminalReportTests {
  private func text(_ summary: Summary = SampleSummary.value, color: Bool = false) -> String {
    summary.tree(folder: "results/evening/01234567").terminal(color: color)
  }

  @Test("the whole of it, to the letter")
  func golden() { #expect(text() == GoldenReport.text) }

  @Test("colour adds bold, dim, blue and orange, and changes no letter")
  func color() {
    let colored = text(color: true)
    #expect(colored.contains("\u{1B}[1mRATES, %\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[2m"))
    #expect(colored.contains("\u{1B}[1;38;5;32m  ▲ improved\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[1;38;5;166m  ▼ worse\u{1B}[0m"))
    let plain = colored.replacing(#/\u{1B}\[[0-9;]+m/#, with: "")
    #expect(plain == text())
    #expect(!text().contains("\u{1B}"))
  }

  @Test("a margin that is large against the baseline's level is said below the verdict")
  func largeMargin() throws {
    var summary = SampleSummary.value
    let place = try #require(
      summary.comparisons.firstIndex { $0.role == .guardrail && $0.arm == "no-rules" })
    #expect(summary.comparisons[place].unit == .share)
    (summary.comparisons[place].margin, summary.comparisons[place].baselineValue) = (0.005, 0.0104)
    summary.comparisons[place].weighMargin()
    let words =
      "the margin of 0.50 pp lets pass a change for the worse of 48 % of the baseline's 1.04 %"
    let lines = text(summary).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let row = try #require(lines.firstIndex { $0.hasPrefix("! the margin") })
    #expect(lines[row...].prefix(2).joined(separator: " ") == "! " + words)
    #expect(lines[row - 1].contains("margin"), "it follows the verdict: \(lines[row - 1])")
    let tables = try #require(ComparisonTables(summary).section?.tables)
    #expect(tables.flatMap(\.rows).contains { $0.note?.hasSuffix(words) == true })
    let json = try JSONReport.text(summary.comparisons[place])
    #expect(json.contains("\"largeMargin\"") && json.contains("\"level\" : 0.0104"))
    #expect(!text().contains("lets pass"))
  }

  @Test("a segment that everybody is in has nothing to be compared with, and the report says so")
  func oneSegment() {
    var summary = SampleSummary.value
    summary.interactions = []
    let words = "everybody is in one part of platform: no effects to compare"
    #expect(text(summary).contains("\n  \(words)\n"))
    #expect(!text().contains("everybody is in"))
  }

  @Test("nothing is called significant, and what is missing is a dash")
  func words() {
    let text = text()
    #expect(!text.lowercased().contains("significant"))
    #expect(!text.lowercased().contains("nan"))
    #expect(!text.contains("nil"))
    #expect(text.contains("silent                                 —"))
  }

  /// Names of a hundred letters, a thousand million of everything, sixty-four arms.
  @Test("however large the run, lines end within 80 characters")
  func width() {
    var summary = SampleSummary.value
    summary.name = String(repeating: "n", count: 100)
    summary.subscribers = 1_000_000_000
    summary.replications = 10_000
    summary.warnings = [String(repeating: "wide words ", count: 30)]
    summary.arms = (0..<64).map { place in
      var arm = summary.arms[place % 3]
      arm.name = String(repeating: "a", count: 95) + "-\(place)"
      arm.funnel = arm.funnel.mapValues { $0 * 1_000 }
      return arm
    }
    summary.baseline = summary.arms[0].name
    summary.comparisons = summary.arms.dropFirst().flatMap { arm in
      SampleSummary.value.comparisons.prefix(6).map { row in
        var row = row
        row.arm = arm.name
        return row
      }
    }
    let long = text(summary).split(separator: "\n").filter { $0.count > 80 }
    #expect(long == [])
    #expect(text(summary).count { $0 == "\n" } > 64 * 20)
  }

  @Test("a method that has no room beside a heading stands below the table")
  func method() {
    var summary = SampleSummary.value
    let why = "not estimable in one world, where people of an arm share what it learned"
    for arm in summary.arms.indices {
      for metric in summary.arms[arm].metrics.indices {
        summary.arms[arm].metrics[metric].method = why
      }
    }
    #expect(text(summary).split(separator: "\n").filter { $0.count > 80 } == [])
    #expect(text(summary).contains("\n  \(why)\n"))
  }

  /// Dictionaries have another order in every process; here the keys are put in backwards.
  @Test("the order in which reasons were counted does not show")
  func order() {
    var summary = SampleSummary.value
    for arm in summary.arms.indices {
      var funnel: [String: Int] = [:]
      funnel.reserveCapacity(4_096)
      for (name, count) in summary.arms[arm].funnel.sorted(by: { $0.key > $1.key }) {
        funnel[name] = count
      }
      summary.arms[arm].funnel = funnel
    }
    #expect(text(summary) == text())
  }

  @Test("a column that is full keeps a blank before the next one")
  func fullColumns() {
    let full: [Piece] = [
      .left("opened within 30min", 18), .left("none", 8), .right("1,234", 5),
    ]
    #expect(full.text(color: false) == "opened within 30min none    1,234")
    let fitting: [Piece] = [.left("opened within 1h", 18), .left("none", 4), .right("1,234", 5)]
    #expect(fitting.text(color: false) == "opened within 1h  none 1,234")
  }

  @Test("one arm is compared with nothing")
  func oneArm() {
    var summary = SampleSummary.value
    summary.arms = [summary.arms[0]]
    summary.comparisons = []
    summary.warnings = []
    let text = text(summary)
    #expect(!text.contains("AGAINST"))
    #expect(!text.contains("WARNINGS"))
    #expect(text.contains("paired · 1 arm\n"))
  }

  @Test("a split says whether its arms have the sizes that were planned")
  func sampleRatio() {
    var summary = SampleSummary.value
    summary.sampleRatio = SampleRatioCheck(counts: [10_400, 9_600], p: 0.00001)
    #expect(
      text(summary).contains(
        "sizes of the arms 10,400 : 9,600 do not fit the weights, p <0.0001"))
    summary.sampleRatio = SampleRatioCheck(counts: [10_010, 9_990], p: 0.8875)
    #expect(text(summary).contains("10,010 : 9,990 fit the weights, p 0.8875"))
    summary.sampleRatio = SampleRatioCheck(counts: [10_186, 9_814], p: 0.0086)
    let words = text(summary).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "10,186 : 9,814 fit the weights poorly: p is small, though not below 0.0005, the threshold "
          + "of a sample ratio mismatch, p 0.0086"))
  }

  @Test(
    "a verdict claims no more than was shown",
    arguments: [
      (.improved, .success, "improved"), (.worse, .success, "worse"),
      (.inconclusive, .success, "no difference shown"), (.identical, .success, "identical"),
      (.notEstimable, .success, "not estimable"), (.notWorse, .guardrail, "not worse"),
      (.worse, .guardrail, "worse than the margin"),
      (.inconclusive, .guardrail, "margin not shown to hold"),
      (.identical, .guardrail, "identical"),
    ] as [(Comparison.Verdict, Comparison.Role, String)])
  func verdicts(verdict: Comparison.Verdict, role: Comparison.Role, words: String) {
    var row = SampleSummary.empty("a", .openRate, role)
    row.verdict = verdict
    #expect(Wording.verdict(of: row) == words)
  }
}
