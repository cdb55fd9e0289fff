import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Sweeps and selections by figures of one kind of pushes.
@Suite(.releaseOnly) struct RestrictedSweepTests {
  private static let name = MetricName(rawValue: "sendsPerSubscriberDay[category=marketing]")!

  private static func text(max: Double) -> String {
    SweepFolder.sweep
      .replacing("size:", with: "metrics: [\"\(name.rawValue)\", openRate]\nsize:")
      .replacing(
        "{ metric: deliveryRate, min: 0.5, tolerance: 0.05 }",
        with: "{ metric: \"\(name.rawValue)\", max: \(max), tolerance: 0.02 }")
  }

  @Test("a point's figure is that of a run which reports the same metric")
  func figures() throws {
    let folder = try SweepFolder(sweep: Self.text(max: 1))
    let report = try SweepRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2)
      .report()
    let file = try ScenarioFile.load(
      path: folder.path + "/small.yaml",
      overrides: [
        "replications=4", "arms[house].strategy.caps.global.limit=4",
        "metrics.report=[\"\(Self.name.rawValue)\"]",
      ])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let store = MemoryStore()
    try Runner(plan, threads: 1).run(into: store)
    let evidence = try RunEvidence(plan, in: store)
    let values = try #require(try evidence.adjustedArms())[0].figures(Self.name)
      .scaled(by: 1 / plan.cohortDays).values.map { $0! }
    let row = try #require(report.rows.first { $0.point.values == ["4", "30min"] })
    #expect(report.metrics == [.metric(Self.name), "openRate"])
    let mean = try #require(row.figures[0].mean)
    #expect(abs(mean - values.reduce(0, +) / 4) < 1e-12)
    #expect(values.allSatisfy { $0 > 0 })
  }

  @Test("a constraint on a kind of pushes chooses among the points")
  func size() throws {
    func selected(max: Double) throws -> SizeReport {
      let folder = try SweepFolder(sweep: Self.text(max: max))
      return try SizeRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2).report()
    }
    let wide = try selected(max: 5)
    #expect(wide.decision == .selected && wide.selected?.values[0] == "4")
    let narrow = try selected(max: 0)
    #expect(narrow.decision == .noneKeeps)
    #expect(narrow.constraints[0].contains("sendsPerSubscriberDay[category=marketing]"))
  }
}
