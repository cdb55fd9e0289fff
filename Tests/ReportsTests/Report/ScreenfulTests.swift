import Foundation
import Statistics
import Testing

@testable import Experiments
@testable import Reports
@testable import Scenarios

/// The report that a person sees without asking for all of it.
@Suite("The report in a screenful")
struct ScreenfulTests {
  private func text(_ summary: Summary, color: Bool = false) -> String {
    summary.tree(.screenful, folder: "results/evening/01234567").terminal(color: color)
  }

  @Test("each comparison has a line where they fit, to the letter")
  func list() {
    #expect(
      text(SampleSummary.value) == """
        evening   paired · 4 arms
        20,000 subscribers · 10 replications · cohort of 17.0 days
        plan 0123456789abcdef · digest fedcba9876543210

        AGAINST house                                                     95 % intervals
        no-rules
          ▲ opens a day           +0.0123   +0.0101 to +0.0145  improved
          ▼ open rate            −0.21 pp       −0.34 to −0.08  worse
          ? CTR                  +0.04 pp       −2.10 to +2.18  no difference shown
          ▼ delivery rate        −2.54 pp       −2.71 to −2.37  worse than the margin
          ✓ opt-outs            +0.012 pp     −0.008 to +0.032  not worse
        the-same-under-a-name-that-is-long
          = CTR                   0.00 pp                       identical
        silent
          – open rate                   —                       not estimable

        ! 1 warning in the whole report
        whole report pushlab report results/evening/01234567 --full
        run folder   results/evening/01234567

        """)
  }

  @Test("many arms have a line each and a column for each metric, to the letter")
  func grid() {
    #expect(
      text(Self.wide(arms: 5, named: "long-name-arm")).components(separatedBy: "\n\n")[1] == """
        AGAINST house                         ▲ better ▼ worse ✓ held = same ? not shown
                                                                    delivery
                             opens a day   open rate         CTR        rate    opt-outs
        long-name-arm-1        ▲ +0.0123  ▼ −0.21 pp  ? +0.04 pp  ▼ −2.54 pp ✓ +0.012 pp
        long-name-arm-2        ▲ +0.0123  ▼ −0.21 pp  ? +0.04 pp  ▼ −2.54 pp ✓ +0.012 pp
        long-name-arm-3        ▲ +0.0123  ▼ −0.21 pp  ? +0.04 pp  ▼ −2.54 pp ✓ +0.012 pp
        long-name-arm-4        ▲ +0.0123  ▼ −0.21 pp  ? +0.04 pp  ▼ −2.54 pp ✓ +0.012 pp
        long-name-arm-5        ▲ +0.0123  ▼ −0.21 pp  ? +0.04 pp  ▼ −2.54 pp ✓ +0.012 pp
        """)
  }

  /// `arms` that differ from the baseline as one of the sample does, in five metrics or in more.
  private static func wide(arms: Int, metrics: Int = 5, named name: String = "arm") -> Summary {
    var summary = SampleSummary.value
    let rows = summary.deciding("no-rules")
    summary.arms = [summary.arms[0]]
    summary.comparisons = []
    for place in 1...arms {
      var arm = SampleSummary.value.arms[1]
      arm.name = "\(name)-\(place)"
      summary.arms.append(arm)
      for metric in 0..<metrics {
        var row = rows[metric % rows.count]
        row.arm = arm.name
        if metric >= rows.count { row.metric = "\(row.metric)[type=promotion]\(metric)" }
        summary.comparisons.append(row)
      }
    }
    return summary
  }

  @Test(
    "however many arms and metrics, it keeps within 22 lines of 80 columns",
    arguments: [1, 2, 3, 5, 9, 13, 14, 64], [1, 3, 5, 6, 12])
  func size(arms: Int, metrics: Int) {
    for name in ["a", "an-arm-whose-name-is-longer-than-any-column-of-the-report-is-wide"] {
      let lines = text(Self.wide(arms: arms, metrics: metrics, named: name))
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= 22)
      #expect(lines.filter { $0.count > 80 } == [])
      let shown = lines.count { $0.contains("▲") && !$0.contains("▼ worse") }
      let left = lines.compactMap { $0.firstMatch(of: #/… and (\d+) more arms/#)?.1 }.first
      if arms > 1 { #expect(shown + (left.flatMap { Int($0) } ?? 0) == arms) }
    }
  }

  @Test("it begins as the whole report does")
  func head() {
    let whole = SampleSummary.value.tree(folder: "results/evening/01234567").terminal()
    let parts = [whole, text(SampleSummary.value)].map { $0.components(separatedBy: "\n\n")[0] }
    #expect(parts[0] == parts[1])
  }

  @Test("colour changes no letter, and every verdict has a symbol of its own")
  func color() {
    let colored = text(SampleSummary.value, color: true)
    #expect(colored.contains("\u{1B}[1;38;5;32m  improved\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[1;38;5;166m  ▼\u{1B}[0m"))
    #expect(colored.replacing(#/\u{1B}\[[0-9;]+m/#, with: "") == text(SampleSummary.value))
    let verdicts: [Comparison.Verdict] = [
      .improved, .worse, .inconclusive, .notWorse, .identical, .notEstimable,
    ]
    let marks = verdicts.map(VerdictMark.init)
    #expect(Set(marks.map(\.rawValue)).count == verdicts.count)
    #expect(marks.allSatisfy { $0.rawValue.count == 1 })
  }

  @Test("one arm has its figures, since there is nothing to compare it with")
  func oneArm() {
    var summary = SampleSummary.value
    summary.arms = [summary.arms[0]]
    summary.comparisons = []
    let text = text(summary)
    #expect(text.contains("\nRATES, %"))
    #expect(!text.contains("AGAINST"))
    #expect(text.count { $0 == "\n" } <= 22)
  }

  @Test("sizes of arms that do not fit their weights come before every comparison")
  func mismatch() throws {
    var summary = SampleSummary.value
    summary.sampleRatio = SampleRatioCheck(counts: [10_400, 9_600], p: 0.00001)
    let text = text(summary)
    let sizes = try #require(text.range(of: "sizes of the arms 10,400 : 9,600 do not fit"))
    #expect(sizes.lowerBound < (try #require(text.range(of: "AGAINST"))).lowerBound)
    summary.sampleRatio = SampleRatioCheck(counts: [10_010, 9_990], p: 0.8875)
    #expect(!self.text(summary).contains("sizes of the arms"))
  }

  @Test("a folder whose name a shell would part is quoted in the command that shows the rest")
  func quoted() {
    let text = SampleSummary.value.tree(.screenful, folder: "-my run").terminal()
    #expect(
      text.contains("\nwhole report pushlab report './-my run' --full\nrun folder   -my run\n"))
  }
}
