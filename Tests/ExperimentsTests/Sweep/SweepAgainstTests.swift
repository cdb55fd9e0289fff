import PushModel
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// The effect of each point: its paired difference from an arm in the same worlds.
@Suite("Sweeps against an arm", .releaseOnly)
struct SweepAgainstTests {
  private static func report(
    _ against: String, vary: String? = nil, more: String = "", threads: Int = 2
  ) throws -> SweepReport {
    var text = SweepFolder.sweep.replacing("arm: house", with: "arm: house\nagainst: \(against)")
    if let vary {
      text = text.replacing("strategy.caps.global.limit: [1, 2, 4]", with: vary)
        .replacing("  strategy.minGap: [30min, 2h]\n", with: "")
    }
    let folder = try SweepFolder(sweep: text + more)
    return try SweepRun(try SweepFile.load(path: folder.file), folder: nil, threads: threads)
      .report()
  }

  /// The comparisons of a plain run of both arms with the same seeds.
  ///
  /// - Parameter life: The longest time to live of any point.
  private static func run(
    _ overrides: [String], life: Interval = .zero
  ) throws -> [Comparison] {
    let folder = try SweepFolder()
    let file = try ScenarioFile.load(
      path: folder.path + "/small.yaml",
      overrides: [
        "replications=4", "arms[free].baseline=true",
        "metrics.success=[opensPerSubscriberDay, optOutRate, openRate]",
        "metrics.guardrails={}",
      ] + overrides)
    let plan = try ExperimentPlan(
      file.scenario, resolved: file.resolved, tail: file.scenario.attributionWindow + life)
    let store = MemoryStore()
    try Runner(plan, threads: 1).run(into: store)
    return try Analysis.summary(try RunEvidence(plan, in: store)).comparisons
  }

  private func expect(_ row: SweepReport.Row, is comparisons: [Comparison]) throws {
    for found in try #require(row.differences) {
      let other = try #require(
        comparisons.first { $0.measure == found.metric && $0.segment == "all" })
      #expect(other.arm == "house" && other.baseline == "free")
      let pairs = [
        (found.mean, other.difference), (found.low, other.low), (found.high, other.high),
      ]
      for (own, run) in pairs {
        // Both are without an interval where the seeds do not differ.
        #expect((own == nil) == (run == nil))
        guard let own, let run else { continue }
        #expect(abs(own - run) < 1e-12, "\(row.point) \(found.metric): \(own), \(run)")
      }
      #expect(found.seeds == 4)
    }
  }

  @Test("a point's differences are those of a run of both arms with the same seeds")
  func sameAsRun() throws {
    let report = try Self.report("free")
    #expect(report.against == "free" && report.rows.count == 6)
    for row in report.rows {
      let comparisons = try Self.run([
        "arms[house].strategy.caps.global.limit=\(row.point.values[0])",
        "arms[house].strategy.minGap=\(row.point.values[1])",
      ])
      try expect(row, is: comparisons)
    }
  }

  /// Each alone would count pushes up to another day: the longest-lived needs the most time.
  @Test("where times to live differ, all points count the pushes of the same days")
  func lives() throws {
    let report = try Self.report("free", vary: "strategy.timeToLive.new_post: [2d, 4d]")
    for row in report.rows {
      let life = row.point.values[0]
      let comparisons = try Self.run(
        ["arms[house].strategy.timeToLive.new_post=\(life)"], life: .days(4))
      try expect(row, is: comparisons)
    }
  }

  @Test("where the world varies, each point is compared in its own") func worlds() throws {
    let report = try Self.report("free", vary: "world.businesses: [10, 30]")
    for row in report.rows {
      try expect(row, is: try Self.run(["world.businesses=\(row.point.values[0])"]))
    }
    #expect(report.rows[0].differences != report.rows[1].differences)
  }

  @Test("a point that is the baseline differs by exactly nothing") func itself() throws {
    let report = try Self.report("house", vary: "strategy.caps.global.limit: [1, 2]")
    for row in report.rows {
      let isBaseline = row.point.values == ["2"]
      let figures = try #require(row.differences)
      if isBaseline {
        #expect(figures.allSatisfy { $0.mean == 0 && $0.low == nil && $0.high == nil })
      } else {
        #expect(try #require(figures[0].mean) < 0)
      }
    }
  }

  @Test("any number of threads and screening leave the differences as they are")
  func threads() throws {
    let one = try Self.report("free", threads: 1)
    #expect(try Self.report("free", threads: 3).rows == one.rows)
    let screened = try Self.report("free", more: "screening: { replications: 2, keep: 0.5 }\n")
    for row in screened.rows {
      #expect(one.rows.first { $0.point == row.point }?.differences == row.differences)
    }
    #expect(screened.dropped.allSatisfy { $0.differences?.first?.seeds == 2 })
  }

  @Test("without the key there are no differences, and no further replications") func absent()
    throws
  {
    let folder = try SweepFolder()
    let run = try SweepRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2)
    #expect(run.replications == 6 * 4)
    let report = try run.report()
    #expect(report.against == nil && report.rows.allSatisfy { $0.differences == nil })
    let other = try SweepFolder(
      sweep: SweepFolder.sweep.replacing("arm: house", with: "arm: house\nagainst: free"))
    #expect(
      try SweepRun(try SweepFile.load(path: other.file), folder: nil, threads: 2).replications
        == 6 * 4 + 4)
  }
}
