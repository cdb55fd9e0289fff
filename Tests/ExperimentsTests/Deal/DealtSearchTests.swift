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

  @Test("schedules of lost, late, repeated and reordered tasks give one machine's sweep")
  func sweep() throws {
    let file = try load()
    let expected = try JSONReport.text(SweepRun(file, folder: nil, threads: 2).report())
    let results = KnownResults()
    for seed in 1...Self.schedules {
      var cluster = try UnreliableCluster(seed: seed, results: results)
      let report = try cluster.answer {
        try SweepRun(file, folder: nil, threads: 1, tasks: $0).report()
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
        try SizeRun(file, folder: nil, threads: 1, tasks: $0).report()
      }
      #expect(try JSONReport.text(report) == expected, "schedule \(seed)")
      #expect(cluster.rounds > 2, "the selection depends on its first seeds")
    }
  }

  @Test("a search that machines began goes on in one process, and the other way round")
  func handedOver() throws {
    let file = try load()
    let expected = try JSONReport.text(SweepRun(file, folder: nil, threads: 2).report())
    let tasks = TaskFolder(folder.out + "/tasks", deal: SeedBatches(perTask: 2))
    let wanted = try #require(throws: SeedsWanted.self) {
      try SweepRun(file, folder: folder.out, threads: 1, tasks: tasks).report()
    }
    let paths = try tasks.write(wanted.tasks)
    let results = KnownResults()
    for (task, path) in zip(wanted.tasks, paths) where task.name.hasSuffix("-0-1") {
      try results.result(of: task.name, path)
        .write(to: tasks.path + "/" + TaskResult.fileName(of: task.name))
    }
    let left = try #require(throws: SeedsWanted.self) {
      try SweepRun(
        file, folder: folder.out, threads: 1, tasks: TaskFolder(tasks.path, deal: tasks.deal)
      ).report()
    }
    #expect(left.tasks.allSatisfy { $0.name.hasSuffix("-2-2") } && !left.tasks.isEmpty)
    let here = try SweepRun(file, folder: folder.out, threads: 2).report()
    #expect(try JSONReport.text(here) == expected)
    let again = try SweepRun(file, folder: folder.out, threads: 1, tasks: tasks).report()
    #expect(try JSONReport.text(again) == expected)
  }
}
