import Scenarios
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// What `size` chooses among settings that are equally good, and what it says of their neighbours.
@Suite("The choice of a size among ties", .releaseOnly)
struct SizeTieTests {
  /// Two settings of which one changes nothing: nobody gets a hundred pushes a day.
  private static func report(_ tieBreak: String, values: String = "[4, 100, 90]") throws
    -> SizeReport
  {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep
        .replacing("limit: [1, 2, 4]", with: "limit: \(values)")
        .replacing("  strategy.minGap: [30min, 2h]\n", with: "")
        .replacing("margin: 0.02", with: "margin: 0.5")
        .replacing("firstSeeds: 5", with: "firstSeeds: 5\n  \(tieBreak)"))
    return try SizeRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2).report()
  }

  /// Within half an open a day all are equally good, so the tie-break alone decides.
  @Test("of settings within the indifference the one with the least of the tie-break is chosen")
  func chosen() throws {
    for (rule, metric, isLeast) in [
      ("tieBreak: { minimise: sendsPerSubscriberDay }", "sendsPerSubscriberDay", true),
      ("tieBreak: sendsPerSubscriberDay", "sendsPerSubscriberDay", false),
    ] {
      let report = try Self.report(rule, values: "[1, 2, 4]")
      let ties = try #require(report.tieBreak)
      #expect(ties.metric.rawValue == metric && ties.isMaximised == !isLeast)
      #expect(report.decision == .selected && ties.open == [])
      #expect(report.selected?.values == [isLeast ? "1" : "4"])
      #expect(report.answer == (isLeast ? "one push a day" : "four pushes a day"))
      let selected = report.rows.filter { $0.ending == .selected }
      #expect(selected.map(\.point) == [report.selected])
    }
  }

  @Test("settings that are the same leave the first") func same() throws {
    let report = try Self.report("", values: "[100, 90]")
    #expect(report.selected?.values == ["100"])
    #expect(report.tieBreak?.passedOver == nil && report.tieBreak?.tied == [])
    #expect(report.tieBreak?.metric == "optOutRate")
  }

  @Test("what was passed over is told, with the difference on fresh seeds") func passedOver() throws
  {
    let report = try Self.report(
      "tieBreak: { minimise: sendsPerSubscriberDay }", values: "[1, 2, 4]")
    let ties = try #require(report.tieBreak)
    let other = try #require(ties.passedOver)
    #expect(other != report.selected && ties.passedOverWords?.hasSuffix("a day") == true)
    let row = try #require(report.rows.first { $0.point == other })
    #expect(row.by == report.selected.map { "\($0.number)" } && row.ending == .asGood)
    let sends = try #require(ties.differences?.last)
    #expect(sends.metric == "sendsPerSubscriberDay" && sends.seeds == 3)
    #expect(try #require(sends.mean) < 0)
  }

  @Test("each neighbour is compared with the selected setting in the same fresh worlds")
  func neighbours() throws {
    let folder = try SweepFolder()
    let file = try SweepFile.load(path: folder.file)
    let run = try SizeRun(file, folder: nil, threads: 2)
    let report = try run.report()
    let selected = try #require(report.selected)
    let found = try #require(report.neighbours)
    #expect(!found.isEmpty)
    for neighbour in found {
      let different = zip(neighbour.point.values, selected.values).filter { $0 != $1 }
      #expect(different.count == 1)
      for figure in neighbour.differences {
        let metric = figure.metric.metric!
        let expected = PointFigure(
          figure.metric,
          run.runner.figures(metric, of: neighbour.point.number - 1, in: 30..<33)
            - run.runner.figures(metric, of: selected.number - 1, in: 30..<33))
        #expect(figure == expected)
      }
    }
    #expect(
      found.allSatisfy { $0.differences.map(\.metric) == ["opensPerSubscriberDay", "optOutRate"] })
  }

  @Test("neighbours are the next values of one key, by size") func places() {
    let points = [["10", "a"], ["2", "a"], ["4", "a"], ["4", "b"], ["10", "b"]].enumerated().map {
      SweepPoint(number: $0 + 1, values: $1)
    }
    func beside(_ point: Int) -> [Int] {
      SizeNeighbours(points).places(beside: point).map(\.point)
    }
    #expect(beside(2) == [1, 0, 3])
    #expect(beside(1) == [2])
    #expect(beside(4) == [3, 0])
  }
}
