import Foundation
import GRDB
import TestSupport
import Testing

/// What `pushlab run` says and stores of a micro-randomised trial.
@Suite("pushlab run of a trial", .serialized, .releaseOnly("runs the command"), .waits)
struct ExcursionRunTests {
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

  @Test("units and threads give the same trial")
  func units() throws {
    for threads in ["1", "3"] {
      _ = try workshop.run("run", "trial.yaml", "--out", threads, "--threads", threads)
    }
    let whole = try workshop.data("1/summary.json")
    #expect(try workshop.data("3/summary.json") == whole)
    for unit in try workshop.split("trial.yaml", units: 2) {
      #expect(try workshop.run(["work", "do"] + unit).status == 0)
    }
    #expect(try workshop.run("work", "join", "work", "--out", "joined").status == 0)
    #expect(try workshop.data("joined/summary.json") == whole)
  }

  @Test("people are in run.sqlite without an event log, and give the effect of the summary again")
  func people() throws {
    let arm = "strategy: { rules: { daily: { share: 0.6, texts: [1, 1] } } }"
    let design = """
      strategy:
            rules:
              daily:
                share: 0.5
                points: ["09:00", { from: "12:00", to: "18:00" }]
                shares: [{ share: 0.3, points: [2] }]
                available: { allowed: true, sinceOpening: 1h }
      """
    try workshop.write(Self.scenario.replacing(arm, with: design), to: "points.yaml")
    let ended = try workshop.run("run", "points.yaml", "--out", "run", "--quiet", "--full")
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.contains("RANDOMISATION") && ended.out.contains("EXCURSION EFFECTS"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let summary = try #require(
      try JSONSerialization.jsonObject(with: workshop.data("run/summary.json")) as? [String: Any])
    let trial = try #require(summary["trial"] as? [String: Any])
    let designs = try #require(trial["designs"] as? [[String: Any]])
    let effects = try #require(trial["excursions"] as? [[String: Any]])
    let people = try rows("SELECT * FROM trial_person")
    #expect(designs.count == 1 && effects.count == 2 * 10)
    #expect(try rows("SELECT * FROM excursion").count == 4 * effects.count)
    #expect(try rows("SELECT * FROM event").isEmpty)
    let own = people.filter { $0["outcome"] == "opened within 12h" }
    func sum(_ column: String) -> Double { own.reduce(0) { $0 + ($1[column] as Double) } }
    #expect(sum("points") == designs[0]["points"] as? Double)
    #expect(sum("treated") == designs[0]["treated"] as? Double)
    #expect(Set(own.map { "\($0["uid"] as Int64) \($0["replication"] as Int)" }).count == own.count)
    let ratio =
      sum("weightedOpenedTreated") / sum("weightTreated")
      / (sum("weightedOpenedUntreated") / sum("weightUntreated"))
    let found = effects.compactMap { $0["pooled"] as? [String: Any] }
      .first { $0["outcome"] as? String == "opened within 12h" }
    #expect(abs(try #require(found?["relativeRisk"] as? Double) - ratio) < 1e-9)
    let page = try workshop.run("report", "run", "-o", "page.html")
    #expect(page.status == 0, "\(page.note)")
    let html = String(decoding: try workshop.data("page.html"), as: UTF8.self)
    #expect(html.contains("Excursion effects"))
  }

  private func rows(_ question: String = "SELECT * FROM trial") throws -> [Row] {
    var configuration = Configuration()
    configuration.readonly = true
    let path = workshop.folder.appending(path: "run/run.sqlite").path
    return try DatabaseQueue(path: path, configuration: configuration).read {
      try Row.fetchAll($0, sql: question)
    }
  }
}
