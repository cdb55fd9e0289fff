import Foundation
import Statistics
import TestSupport
import Testing

/// When a p-value shows an effect: below alpha. One function says so for runs and for tables.
@Suite("Verdicts at the boundary")
struct VerdictTests {
  private func row(difference: Double? = 0.1, p: Double?) -> Comparison {
    var row = Comparison(
      metric: "openRate", unit: .share, segment: "all", role: .success, arm: "b", baseline: "a",
      armValue: 0.3, baselineValue: 0.2, margin: nil, verdict: .notEstimable, method: "",
      subscribers: 10, replications: 1)
    row.difference = difference
    row.p = p
    return row
  }

  @Test(arguments: [
    (p: 0.05.nextDown, verdict: Comparison.Verdict.improved), (0.05, .inconclusive),
    (0.05.nextUp, .inconclusive),
  ])
  func exactlyAlphaShowsNothing(p: Double, verdict: Comparison.Verdict) {
    var own = row(p: p)
    own.judge(isHigherBetter: true, alpha: Comparison.alpha)
    #expect(own.verdict == verdict)
    var adjusted = row(p: 0.01)
    adjusted.judge(isHigherBetter: true, alpha: Comparison.alpha)
    adjusted.adjust(p, alpha: Comparison.alpha)
    #expect(adjusted.verdict == verdict && adjusted.pAdjusted == p)
  }

  @Test("the direction is the metric's") func direction() {
    var row = row(difference: -0.1, p: 0.01)
    row.judge(isHigherBetter: true, alpha: 0.05)
    #expect(row.verdict == .worse)
    row.judge(isHigherBetter: false, alpha: 0.05)
    #expect(row.verdict == .improved)
  }

  @Test("without a test there is no verdict of one") func noTest() {
    for var row in [row(p: nil), row(difference: nil, p: 0.01)] {
      row.judge(isHigherBetter: true, alpha: 0.05)
      #expect(row.verdict == .notEstimable)
    }
  }

  @Test(
    "a table's level and a run's alpha are the same boundary",
    arguments: [(0.95, 0.05), (0.9, 0.1), (0.99, 0.01), (0.999, 0.001), (0.8, 0.2)])
  func levels(level: Double, alpha: Double) {
    #expect(Comparison.alpha(ofLevel: level) == alpha)
  }

  /// Runs, segments, tables and audits reach their verdicts here, or two of them part at the boundary.
  @Test("no other file holds a p-value against alpha") func oneJudge() throws {
    let sources = Repository.folder.appending(path: "Sources").path
    var files: Set<String> = []
    for folder in [
      "Experiments/Analysis", "Experiments/Audit", "Tables", "Statistics/Judgement",
    ] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: "\(sources)/\(folder)")
      for name in names where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(sources)/\(folder)/\(name)", encoding: .utf8)
        let judges = text.split(separator: "\n").contains {
          $0.contains("alpha") && $0.contains(#/[<>]=? *([A-Za-z]+\.)?alpha\b/#)
        }
        if judges { files.insert(name) }
      }
    }
    #expect(files == ["Comparison.swift", "SampleRatioCheck.swift"])
  }

  @Test("a level beyond any decimal still leaves something") func extremes() {
    let level = 1.0.nextDown
    #expect(Comparison.alpha(ofLevel: level) == 1 - level)
  }
}
