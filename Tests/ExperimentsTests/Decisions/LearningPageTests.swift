import Foundation
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// The figures of `docs/learning.md`.
@Suite("docs/learning.md", .releaseOnly) struct LearningPageTests {
  private static let learners = ["best-hour", "thompson", "ucb", "greedy", "any-time", "oracle"]

  /// What was seen of an arm: opens a day more than those of the baseline.
  private struct Gain {
    let mean: Double
    /// Half the width of its 95 % interval, t over seeds.
    let width: Double
  }

  private static func gains(days: Int, warmup: Int) throws -> [String: Gain] {
    let file = try ScenarioFile.load(
      path: "\(Scenarios.folder)/send-time.yaml",
      overrides: [
        "world.subscribers=800", "replications=8", "horizon.days=\(days)",
        "horizon.warmupDays=\(warmup)",
      ])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let summary = try plan.summary(plan.run(threads: 2))
    var gains: [String: Gain] = [:]
    for row in summary.comparisons
    where row.metric == "opensPerSubscriberDay" && row.segment == "all" {
      guard let difference = row.difference, let high = row.high else { continue }
      gains[row.arm] = Gain(mean: difference, width: high - difference)
    }
    return gains
  }

  private static func text(_ gain: Gain?) -> String {
    guard let gain else { return "–" }
    let mean = String(format: "%+.4f", gain.mean).replacing("-", with: "−")
    return mean + String(format: " ± %.4f", gain.width)
  }

  /// With `PUSHLAB_UPDATE_DOCS=1` the page is written instead.
  @Test("it says what learners gain, and after how many days") func figures() throws {
    let days = [21, 42, 84]
    let all = try days.map { try Self.gains(days: $0, warmup: $0 - 7) }
    let rows = Self.learners.map { arm in [arm] + all.map { Self.text($0[arm]) } }
    let lines = Page.table(["arm", "third week", "sixth week", "twelfth week"], rows)
    let path = Repository.folder.appending(path: "docs/learning.md")
    let stands = try String(contentsOf: path, encoding: .utf8)
    var page = Page(text: stands)
    try page.fill("send time", with: lines)
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      try page.text.write(to: path, atomically: true, encoding: .utf8)
    } else {
      #expect(page.text == stands, "PUSHLAB_UPDATE_DOCS=1 writes it anew")
    }
    for gains in all {
      let bound = try #require(gains["oracle"])
      for arm in Self.learners.dropLast() { #expect(gains[arm]!.mean < bound.mean, "\(arm)") }
    }
    for arm in ["thompson", "ucb", "greedy"] {
      #expect(all[2][arm]!.mean > all[0][arm]!.mean, "\(arm) does not learn")
    }
    // What it has learned by then pays, against hours by chance.
    let (learned, chance) = (all[2]["ucb"]!, all[2]["any-time"]!)
    #expect(learned.mean - chance.mean > learned.width + chance.width)
  }
}
