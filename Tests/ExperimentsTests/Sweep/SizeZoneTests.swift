import Scenarios
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// What the errors that all seeds share leave of the differences that a selection need not resolve.
@Suite("The zone of a size", .releaseOnly) struct SizeZoneTests {
  private static func run(
    subscribers: Int = 700, margin: Double = 0.02, _ overrides: [String] = []
  ) throws -> (run: SizeRun, report: SizeReport) {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep.replacing("margin: 0.02", with: "margin: \(margin)")
        .replacing("  strategy.minGap: [30min, 2h]\n", with: ""))
    let file = try SweepFile.load(
      path: folder.file, overrides: ["world.subscribers=\(subscribers)"] + overrides)
    let run = try SizeRun(file, folder: nil, threads: 2)
    return (run, try run.report())
  }

  @Test("errors of the census make it narrower, and less likely to err")
  func narrower() throws {
    let (run, report) = try Self.run(margin: 0.1)
    let zone = try SizeZone(run)
    #expect(zone.told == 0.1 && report.indifference == 0.1)
    #expect(zone.indifference < 0.1 && zone.indifference > 0.05)
    // Of a metric that is told by its counts a census says nothing.
    let delivery = run.runner.estimator(of: .metric(.deliveryRate))
    #expect((zone.tolerances[0] < 0.05) == (delivery == .luckAndWorld))
    #expect(abs(zone.confidence - 0.955) < 1e-12)
    let found = try #require(report.adjustment)
    #expect(abs(found.allowance! - (1 - zone.indifference / 0.1)) < 1e-12)
    #expect(try #require(found.saving) > 1)
  }

  @Test("plain figures leave it as it is")
  func plain() throws {
    let (run, report) = try Self.run(["metrics.variance=plain"])
    let zone = try SizeZone(run)
    #expect(zone.indifference == 0.02 && zone.tolerances == [0.05] && zone.confidence == 0.95)
    #expect(report.adjustment == nil)
  }

  @Test("errors that take more than half of it are not made: the surplus alone is taken off")
  func spent() throws {
    let (run, report) = try Self.run(margin: 0.000_1)
    let zone = try SizeZone(run)
    #expect(zone.indifference == 0.000_1 && !zone.isSpent)
    let figures = run.runner.figures(.opensPerSubscriberDay, of: 0, in: 0..<5)
    #expect(figures.explained.isEmpty)
    let all = Estimator.allCases.map {
      run.runner.figures(.opensPerSubscriberDay, of: 0, in: 0..<5, by: $0)
    }
    #expect(all[0].values != all[1].values && all[1].values == all[2].values)
    #expect(report.adjustment?.allowance == 0)
  }
}
