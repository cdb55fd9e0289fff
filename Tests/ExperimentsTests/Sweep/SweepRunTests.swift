import Documents
import Foundation
import SimWorld
import Synchronization
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

@Suite("A sweep simulates every point in the same worlds", .releaseOnly)
struct SweepRunTests {
  @Test("a point has the figures that a run of its settings has") func sameWorlds() throws {
    let folder = try SweepFolder()
    let report = try SweepRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2)
      .report()
    let file = try ScenarioFile.load(
      path: folder.path + "/small.yaml",
      overrides: ["replications=4", "arms[house].strategy.caps.global.limit=4"])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let store = MemoryStore()
    try Runner(plan, threads: 1).run(into: store)
    let evidence = try RunEvidence(plan, in: store)
    let own = try #require(try evidence.adjustedArms())[0].figures(.opensPerSubscriberDay)
    let row = try #require(report.rows.first { $0.point.values == ["4", "30min"] })
    let mean = try #require(row.figures[0].mean)
    #expect(abs(mean - own.mean! / plan.cohortDays) < 1e-15)
  }

  @Test("who stops it goes on from there, to the same report") func resume() throws {
    let folder = try SweepFolder()
    let file = try SweepFile.load(path: folder.file)
    let whole = try SweepRun(file, folder: nil, threads: 2).report()
    let cells = Mutex(0)
    #expect(throws: RunError.self) {
      try SweepRun(file, folder: folder.out, threads: 1).report(
        isStopped: { cells.withLock { $0 >= 9 } }, progress: { _ in cells.withLock { $0 += 1 } })
    }
    let done = cells.withLock { $0 }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out).count > 0)
    let again = try SweepRun(file, folder: folder.out, threads: 2).report(
      progress: { _ in cells.withLock { $0 += 1 } })
    #expect(again == whole)
    #expect(cells.withLock { $0 } - done < 6 * 4 * 2)
  }

  @Test("a point's file of another version is refused: its figures may count something else")
  func otherVersion() throws {
    let folder = try SweepFolder()
    let path = folder.path + "/point.json"
    var file = PointFile(plan: "0123456789abcdef")
    file.seeds = [0: ["openRate": 0.25]]
    try file.write(to: path)
    #expect(try PointFile(plan: file.plan, path: path) == file)
    for schema in [1, PointFile.currentSchema + 1] {
      file.schema = schema
      try file.write(to: path)
      let error = #expect(throws: SavedFileError.self) {
        _ = try PointFile(plan: "0123456789abcdef", path: path)
      }
      #expect(error?.isMismatch == true)
      #expect(
        error?.description == "\(path): is no point of this sweep, or of another version; remove "
          + "it to go on")
    }
  }

  @Test("a figure of a point's file that was edited is refused") func edited() throws {
    let folder = try SweepFolder()
    let path = folder.path + "/point.json"
    var file = PointFile(plan: "0123456789abcdef")
    file.seeds = [0: ["openRate": 0.25], 1: ["openRate": 0.5, "ctr": 0.125]]
    try file.write(to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (old, new) in [("0.25", "0.35"), (",\"openRate\":0.5", ""), ("\"1\":", "\"-1\":")] {
      #expect(text.contains(old), "\(text)")
      try text.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: SavedFileError.self) {
        _ = try PointFile(plan: "0123456789abcdef", path: path)
      }
      #expect(error?.description.contains("was edited: its checksum is") == true)
    }
  }

  @Test("screening drops the worse half after its seeds") func screening() throws {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep + "screening: { replications: 2, keep: 0.5 }\n")
    let report = try SweepRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2)
      .report()
    #expect(report.rows.count == 3)
    #expect(report.dropped.count == 3)
    #expect(report.dropped.allSatisfy { $0.figures[0].seeds == 2 })
    #expect(report.rows.allSatisfy { $0.figures[0].seeds == 4 })
  }

  @Test("size selects a point and confirms it on seeds that it has not seen") func size() throws {
    let folder = try SweepFolder()
    let file = try SweepFile.load(path: folder.file)
    let report = try SizeRun(file, folder: folder.out, threads: 2).report()
    let selected = try #require(report.selected)
    #expect(selected.values[0] == "4")
    #expect(report.decision == .selected)
    #expect(report.replications <= 6 * 30)
    let confirmation = try #require(report.confirmation)
    #expect(confirmation.figures[0].seeds == 3)
    #expect(confirmation.keeping == confirmation.slacks.map(\.keeping))
    #expect(try SizeRun(file, folder: folder.out, threads: 1).report() == report)
  }

  @Test(
    "a limit that no setting comes near is said",
    arguments: [
      ("deliveryRate, min: 0.5", false), ("deliveryRate, min: 50%", false),
      ("deliveryRate, min: 0.5%", true), ("sendsPerSubscriberDay, max: 400", true),
    ])
  func farLimits(limit: String, isFar: Bool) throws {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep.replacing("deliveryRate, min: 0.5", with: limit)
        .replacing("  strategy.minGap: [30min, 2h]\n", with: ""))
    let report = try SizeRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2)
      .report()
    let said = report.warnings.filter { $0.hasPrefix("no setting comes near the limit") }
    #expect(said.count == (isFar ? 1 : 0), "\(report.warnings)")
  }

  @Test(
    "a margin that is large against the level of the arm that it names is said",
    arguments: [("0.1", false), ("0.5", true)])
  func largeMargins(margin: String, isLarge: Bool) throws {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep.replacing("min: 0.5", with: "worseBy: \(margin), than: house")
        .replacing("  strategy.minGap: [30min, 2h]\n", with: ""))
    let report = try SizeRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2)
      .report()
    let words =
      "the margin of 0.500 lets pass a change for the worse of 51 % of the level 0.977 of house"
    let said = report.warnings.filter { $0.hasSuffix(words) }
    #expect(said.count == (isLarge ? 1 : 0), "\(report.warnings)")
  }

  @Test("per cent of what is no share is refused")
  func percentages() throws {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep.replacing("margin: 0.02", with: "margin: 2%"))
    let error = #expect(throws: ScenarioError.self) { try SweepFile.load(path: folder.file) }
    #expect("\(error!)".contains("size.indifference.margin is in per cent of what is no share"))
  }

  @Test("undecided says what is open, who may be best and what would settle it")
  func undecided() throws {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep.replacing("min: 0.5,", with: "min: 0.9,")
        .replacing("replicationsMax: 30", with: "replicationsMax: 5")
        .replacing("margin: 0.02", with: "margin: 0.0005"))
    let report = try SizeRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2)
      .report()
    #expect(report.decision == .undecided && report.confirmation == nil)
    let undecided = try #require(report.undecided)
    let left = report.rows.filter { $0.ending == .undecided }.map(\.point.number)
    #expect(undecided.contenders == left)
    #expect(undecided.constraints.allSatisfy { left.contains($0.point) && $0.slack.seeds == 5 })
    #expect(left.count > 1 || !undecided.constraints.isEmpty)
    #expect(undecided.bestGuess.map { left.contains($0.number) } ?? true)
    #expect(undecided.seedsLikely > 5 && undecided.seedsLikely <= undecided.seedsMax)
  }

  /// Five seeds settle nothing within so small a margin, and no constraint of so small a tolerance.
  private static func unsettled(_ constraints: String) throws -> SizeReport {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep
        .replacing("{ metric: deliveryRate, min: 0.5, tolerance: 0.05 }", with: constraints)
        .replacing("replicationsMax: 30", with: "replicationsMax: 5")
        .replacing("margin: 0.02", with: "margin: 0.00001"))
    return try SizeRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2).report()
  }

  @Test("of an undecided selection the constraints are named that are open, and no other")
  func openConstraints() throws {
    let settled = "{ metric: deliveryRate, min: 0.5, tolerance: 0.05 }"
    let report = try Self.unsettled(
      settled + ", { metric: openRate, min: 0.001, tolerance: 0.0000001 }")
    let undecided = try #require(report.undecided)
    #expect(undecided.contenders == report.rows.map(\.point.number))
    #expect(undecided.constraints.map(\.point) == undecided.contenders)
    #expect(undecided.constraints.allSatisfy { $0.constraint == report.constraints[1] })
    #expect(try #require(try Self.unsettled(settled).undecided).constraints == [])
  }

  @Test("the best guess has the best mean among the points whose means keep the constraints")
  func bestGuess() throws {
    func best(_ rows: [SizeReport.Row]) throws -> SizeReport.Row {
      try #require(rows.max { $0.figures[0].mean! < $1.figures[0].mean! })
    }
    let constraint = "{ metric: sendsPerSubscriberDay, tolerance: 0.0000001, max: "
    let free = try Self.unsettled(constraint + "10 }")
    #expect(try free.undecided?.bestGuess == best(free.rows).point)
    let sends = free.rows.map { $0.figures[1].mean! }
    let middle = (sends.min()! + sends.max()!) / 2
    let limited = try Self.unsettled(constraint + "\(middle) }")
    let keeping = limited.rows.filter { $0.figures[1].mean! <= middle }
    #expect(try limited.undecided?.bestGuess == best(keeping).point)
    // The best of all sends too much, and is still a contender.
    let most = try best(limited.rows)
    #expect(most.figures[1].mean! > middle)
    #expect(limited.undecided?.contenders.contains(most.point.number) == true)
  }

  @Test("a point that leaves is worse, as good or not better by the difference of its seeds")
  func endings() throws {
    let folder = try SweepFolder()
    let file = try SweepFile.load(path: folder.file)
    let run = try SizeRun(file, folder: nil, threads: 2)
    let report = try run.report()
    let left = report.rows.filter { [.worse, .asGood, .notBetter].contains($0.ending) }
    #expect(!left.isEmpty)
    for row in left {
      let other = try #require(row.by.flatMap { Int($0) })
      let seeds = 0..<min(row.seeds, report.rows[other - 1].seeds)
      let behind = PointFigure(
        "",
        run.runner.figures(.opensPerSubscriberDay, of: other - 1, in: seeds)
          - run.runner.figures(.opensPerSubscriberDay, of: row.point.number - 1, in: seeds))
      let (low, high) = (behind.low ?? behind.mean!, behind.high ?? behind.mean!)
      let expected: SizeReport.Ending =
        high < report.indifference ? .asGood : low >= report.indifference ? .worse : .notBetter
      #expect(row.ending == expected, "\(row.point.number): \(behind)")
    }
  }

  @Test("size says when no point keeps the constraints") func noneKeeps() throws {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep.replacing("min: 0.5,", with: "max: 0.5,"))
    let report = try SizeRun(try SweepFile.load(path: folder.file), folder: nil, threads: 2)
      .report()
    #expect(report.decision == .noneKeeps)
    #expect(report.rows.allSatisfy { $0.ending == .breaks })
  }
}
