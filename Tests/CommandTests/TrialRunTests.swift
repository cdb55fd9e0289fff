import Foundation
import GRDB
import TestSupport
import Testing

/// What `pushlab run` says and stores of a micro-randomised trial.
@Suite("pushlab run of a trial", .serialized, .releaseOnly("runs the command"))
struct TrialRunTests {
  private static let scenario = """
    pushlab: 1
    name: trial
    horizon: { start: 2026-03-16, days: 14, warmupDays: 0 }
    replications: 4
    design: split
    world:
      kind: inactivity
      subscribers: 300
      response: { openContextual: 0.4 }
      fatigue: { uninstallPerDay: 0.03 }
    arms:
      - name: none
        strategy: { rules: { inactivity: { enabled: false } } }
      - name: chance
        extends: none
        weight: 2
        strategy: { rules: { daily: { share: 0.6, texts: [1, 1] } } }
    metrics: { success: [opensPerSubscriberDay], decisionWindows: [30min, 12h] }

    """

  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.scenario, to: "trial.yaml")
  }

  @Test("each replication's own estimates are in run.sqlite, and the report has their mean")
  func stored() throws {
    let ended = try workshop.run("run", "trial.yaml", "--out", "run", "--quiet", "--full")
    #expect(ended.status == 0)
    #expect(ended.out.contains("DECISION POINTS"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let columns = #/opened within 30min +(none|push / none) +[0-9]/#
    #expect(ended.out.matches(of: columns).count == 2)
    let summary = try #require(
      try JSONSerialization.jsonObject(with: workshop.data("run/summary.json")) as? [String: Any])
    let trial = try #require(summary["trial"] as? [String: Any])
    let effects = try #require(trial["effects"] as? [[String: Any]])
    let rows = try self.rows()
    #expect(effects.count >= 7 && rows.count == 4 * effects.count)
    let pushes = rows.filter {
      $0["contrast"] == "push / none" && $0["outcome"] == "opened within 30min"
    }
    let ratios = pushes.map { $0["ratio"] as Double }
    let first = try #require(effects.first?["seeds"] as? [String: Any])
    let mean = try #require(first["ratio"] as? Double)
    #expect(abs(mean - ratios.reduce(0, +) / 4) < 1e-12)
    #expect(ratios.allSatisfy { $0 > 1.5 })
  }

  @Test("shards and threads give the same trial")
  func shards() throws {
    for threads in ["1", "3"] {
      _ = try workshop.run("run", "trial.yaml", "--out", threads, "--threads", threads)
    }
    let whole = try workshop.data("1/summary.json")
    #expect(try workshop.data("3/summary.json") == whole)
    #expect(try workshop.run("plan", "trial.yaml", "--shards", "2", "-o", "plan.json").status == 0)
    for shard in ["1/2", "2/2"] {
      let ended = try workshop.run(
        "run", "--plan", "plan.json", "--shard", shard, "--out", "shards")
      #expect(ended.status == 0)
    }
    let merged = try workshop.run(
      "merge", "--plan", "plan.json", "shards/shard-1.sqlite", "shards/shard-2.sqlite", "--out",
      "merged")
    #expect(merged.status == 0)
    #expect(try workshop.data("merged/summary.json") == whole)
  }

  private func rows() throws -> [Row] {
    var configuration = Configuration()
    configuration.readonly = true
    let path = workshop.folder.appending(path: "run/run.sqlite").path
    return try DatabaseQueue(path: path, configuration: configuration).read {
      try Row.fetchAll($0, sql: "SELECT * FROM trial")
    }
  }
}
