import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Searches whose seeds other machines simulate.
@Suite(.releaseOnly) struct DealtSearchTests {
  private let folder: SweepFolder
  /// Drawn by seeds.
  private static let schedules = UInt64(Build.runsProofs ? 16 : 4)

  init() throws {
    folder = try SweepFolder(
      sweep: SweepFolder.sweep
        .replacing(
          "replications: 4",
          with: "replications: 9\nagainst: free\nscreening: { replications: 3, keep: 0.5 }"
        )
        // Three points are enough, and asking for six takes twice as long.
        .replacing("  strategy.minGap: [30min, 2h]\n", with: ""))
  }

  private func load() throws -> SweepFile {
    try SweepFile.load(
      path: folder.file, overrides: ["world.subscribers=30", "world.businesses=5"])
  }

  @Test("schedules of lost, late, repeated and reordered units give one machine's sweep")
  func sweep() throws {
    let file = try load()
    let expected = try JSONReport.text(SweepRun(file, folder: nil, threads: 2).report())
    let results = KnownResults()
    for seed in 1...Self.schedules {
      var cluster = try UnreliableCluster(seed: seed, results: results)
      let report = try cluster.answer {
        try SweepRun(file, folder: nil, threads: 1, work: $0).report()
      }
      #expect(try JSONReport.text(report) == expected, "schedule \(seed)")
      #expect(cluster.rounds > 2, "screening comes first")
    }
  }

  @Test("such schedules give one machine's choice of a size, ties and confirmation included")
  func size() throws {
    let file = try load()
    let expected = try JSONReport.text(SizeRun(file, folder: nil, threads: 2).report())
    let results = KnownResults()
    for seed in 51..<51 + Self.schedules {
      var cluster = try UnreliableCluster(seed: seed, results: results)
      let report = try cluster.answer {
        try SizeRun(file, folder: nil, threads: 1, work: $0).report()
      }
      #expect(try JSONReport.text(report) == expected, "schedule \(seed)")
      #expect(cluster.rounds > 2, "the selection depends on its first seeds")
    }
  }

  @Test("a search that machines began goes on in one process, and the other way round")
  func handedOver() throws {
    let file = try load()
    let expected = try JSONReport.text(SweepRun(file, folder: nil, threads: 2).report())
    let work = WorkFolder(folder.out, deal: SeedBatches(perUnit: 2))
    let wanted = try #require(throws: UnitsWanted.self) {
      try SweepRun(file, folder: folder.out, threads: 1, work: work).report()
    }
    try work.write(wanted.units)
    let lanes = try #require(wanted.units.first?.cells.upperBound) / 2
    for unit in wanted.units where unit.cells == 0..<2 * lanes {
      var result = try KnownResults().result(of: unit, work)
      try result.write(to: work.resultPath(unit.name))
    }
    let left = try #require(throws: UnitsWanted.self) {
      try SweepRun(
        file, folder: folder.out, threads: 1, work: WorkFolder(work.path, deal: work.deal)
      ).report()
    }
    #expect(
      left.units.allSatisfy { $0.cells == 2 * lanes..<3 * lanes } && !left.units.isEmpty)
    let here = try SweepRun(file, folder: folder.out, threads: 2).report()
    #expect(try JSONReport.text(here) == expected)
    let again = try SweepRun(file, folder: folder.out, threads: 1, work: work).report()
    #expect(try JSONReport.text(again) == expected)
  }
}
