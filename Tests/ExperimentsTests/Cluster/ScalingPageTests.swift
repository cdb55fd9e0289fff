import Experiments
import Foundation
import TestSupport
import Testing

/// What `docs/scaling.md` says by the model of a cluster.
@Suite("docs/scaling.md", .serialized, .releaseOnly)
struct ScalingPageTests {
  private static let seeds: ClosedRange<UInt64> = 1...9

  /// 20,000 units of three minutes.
  private static let units = Array(repeating: 180.0, count: 20_000)

  @Test("what the model says of more workers") func workers() throws {
    let rows = [1, 2, 10, 100, 1_000, 2_000].map { workers in
      let runs = Cluster(workers: workers).runs(Self.units, seeds: Self.seeds)
      let run = runs.median
      return Self.row(workers, runs) + [
        "\(run.losses)", Self.percent(run.wastedSeconds / run.taskSeconds),
      ]
    }
    try expect(
      "workers",
      is: Page.table(
        ["workers", "time", "by chance", "efficiency", "workers lost", "work lost"], rows))
  }

  @Test("what the model says of more units") func units() throws {
    let rows = [1_000, 2_000, 4_000, 10_000, 20_000, 100_000].map { count in
      let seconds = 3_600_000 / Double(count)
      let tasks = Array(repeating: seconds + Self.start, count: count)
      let run = Cluster(workers: 1_000).runs(tasks, seeds: Self.seeds).median
      // The start of a unit is no useful work.
      let efficiency = run.efficiency * seconds / (seconds + Self.start)
      return [
        Self.grouped(count), Self.clock(seconds), Self.clock(run.seconds), Self.percent(efficiency),
      ]
    }
    try expect("units", is: Page.table(["units", "each", "time", "efficiency"], rows))
  }

  /// Seconds of a unit besides its cells.
  fileprivate static let start = 0.5

  @Test("what the model says of a billion") func billion() throws {
    let rows = [10, 100, 1_000].map { workers in
      let runs = Cluster(workers: workers).runs(Billion.tasks, seeds: Self.seeds)
      let hours = Double(workers) * runs.median.seconds / 3_600
      return Self.row(workers, runs) + [
        String(format: "%.1f", hours), String(format: "%.2f", 0.05 * hours),
      ]
    }
    try expect(
      "billion",
      is: Page.table(
        ["workers", "time", "by chance", "efficiency", "core-hours", "cost at 0.05"], rows))
  }

  /// With `PUSHLAB_UPDATE_DOCS=1` the page is written instead.
  private func expect(_ figures: String, is lines: [String]) throws {
    let file = Repository.folder.appending(path: "docs/scaling.md")
    let stands = try String(contentsOf: file, encoding: .utf8)
    var page = Page(text: stands)
    try page.fill(figures, with: lines)
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      try page.text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(page.text == stands, "PUSHLAB_UPDATE_DOCS=1 writes it anew")
    }
  }

  private static func row(_ workers: Int, _ runs: ClusterRuns) -> [String] {
    [
      grouped(workers), clock(runs.median.seconds),
      "\(clock(runs.shortest.seconds)) to \(clock(runs.longest.seconds))",
      percent(runs.median.efficiency),
    ]
  }

  /// Hours, minutes and seconds.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    return String(format: "%d:%02d:%02d", whole / 3_600, whole / 60 % 60, whole % 60)
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.1f %%", 100 * share)
  }

  private static func grouped(_ count: Int) -> String {
    count < 1_000 ? "\(count)" : String(format: "%d,%03d", count / 1_000, count % 1_000)
  }
}

/// The billion subscribers of the page, on a core that takes 0.15 s for a cell.
private enum Billion {
  static let cells = 976_563
  static let units = 15_000
  static let tasks: [Double] = (0..<units).map { unit in
    let start: Int = cells * unit / units
    let end: Int = cells * (unit + 1) / units
    return ScalingPageTests.start + 0.15 * Double(end - start)
  }
}
