import Foundation
import GRDB
import SimWorld
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// The values of each seed, which need no event log, are those of its events.
@Suite(.releaseOnly) struct SeedMetricTests {
  let folder: TemporaryFolder

  init() throws { folder = try Self.restricted.get() }

  private static let report = [
    "openRate[type=offer]", "sendYield[category=updates]", "deliveryRate[source=post]",
    "optOutRate[cause=marketing]", "openRate[business=3]",
  ]

  /// The small world with metrics of kinds of pushes and segments of them, and every event.
  private static let restricted = Result {
    var scenario = try SmallWorld.plan().scenario
    scenario.metrics.report = report.map { MetricName(rawValue: $0)! }
    scenario.metrics.segments = [.platform, .type]
    scenario.world.fatigue.optOutPerPush = 0.01
    let folder = try TemporaryFolder()
    try SmallWorld.run(
      try ExperimentPlan(scenario, resolved: scenario.yaml()), in: folder.run, threads: 2)
    return folder
  }

  private struct Seed: Hashable {
    var replication: Int
    var arm: String
    var numerator: Int
    var denominator: Int
  }

  private func seeds(_ sql: String, _ arguments: StatementArguments = []) throws -> Set<Seed> {
    Set(
      try folder.rows(sql, arguments).map {
        Seed(
          replication: $0["replication"], arm: $0["arm"], numerator: $0["numerator"],
          denominator: $0["denominator"])
      })
  }

  private func stored(_ name: String, _ segment: String = "all") throws -> Set<Seed> {
    try seeds(
      "SELECT replication, arm, numerator, denominator FROM seed_metric WHERE name = ? "
        + "AND segment = ?", [name, segment])
  }

  @Test(
    "the event log recomputes each seed's rate, of all pushes and of a kind of them",
    arguments: [
      ("openRate", "all", "opened", "delivered", "1"),
      ("openRate", "owners", "opened", "delivered", "1"),
      ("openRate[type=offer]", "all", "opened", "delivered", "type = 'offer'"),
      ("openRate", "type=offer", "opened", "delivered", "type = 'offer'"),
      ("sendYield[category=updates]", "all", "sent", "intended", "type = 'new_post'"),
      ("deliveryRate[source=post]", "all", "delivered", "sent", "source = 'post'"),
      ("openRate[business=3]", "all", "opened", "delivered", "business = 3"),
    ])
  func recomputed(
    name: String, segment: String, numerator: String, denominator: String, condition: String
  ) throws {
    let table = segment == "owners" ? "owner_event" : "event"
    let found = try seeds(
      """
      SELECT replication, arm, count(*) FILTER (WHERE kind = '\(numerator)') AS numerator,
        count(*) FILTER (WHERE kind = '\(denominator)') AS denominator
      FROM \(table) WHERE device IS NULL AND inCohort = 1 AND \(condition) GROUP BY 1, 2
      """)
    let kept = try stored(name, segment)
    #expect(found == kept)
    #expect(kept.count == 6 && kept.contains { $0.numerator > 0 })
  }

  @Test("the opt-outs of one cause are those of the log whose push is of it")
  func causes() throws {
    let found = try folder.rows(
      """
      SELECT replication, arm, count(*) FILTER (WHERE kind = 'optedOut' AND type = 'offer') AS left
      FROM event WHERE inCohort = 1 GROUP BY 1, 2
      """)
    let kept = try stored("optOutRate[cause=marketing]")
    #expect(kept.allSatisfy { $0.denominator == 200 })
    for row in found {
      #expect(
        kept.contains(
          Seed(
            replication: row["replication"], arm: row["arm"], numerator: row["left"],
            denominator: 200)))
    }
    #expect(kept.contains { $0.numerator > 0 })
  }

  @Test("the counts of seeds add up to those of the run, and every metric has its seeds")
  func sums() throws {
    let whole = try folder.rows(
      "SELECT arm, segment, name, numerator, denominator FROM metric ORDER BY 1, 2, 3")
    let sums = try folder.rows(
      """
      SELECT arm, segment, name, sum(numerator) AS numerator, sum(denominator) AS denominator
      FROM seed_metric WHERE segment IN ('all', 'owners') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      """)
    #expect(whole == sums)
    let people = try folder.number(
      "SELECT sum(denominator) FROM seed_metric WHERE name = 'optOutRate' AND segment LIKE "
        + "'platform=%'")
    #expect(people == 3 * 2 * 200)
  }

  @Test("summary.json has the seeds' values of the whole world, in order and in few bytes")
  func summary() throws {
    let data = try #require(try folder.files()["summary.json"])
    let summary = try JSONDecoder().decode(Summary.self, from: data)
    for arm in summary.arms {
      for metric in arm.metrics {
        let kept = try folder.rows(
          "SELECT value FROM seed_metric WHERE arm = ? AND segment = ? AND name = ? "
            + "ORDER BY replication", [arm.name, metric.segment, metric.name.rawValue]
        ).map { $0[0] as Double? }
        #expect(metric.seeds == kept, "\(arm.name) \(metric.name.rawValue)")
      }
    }
  }
}
