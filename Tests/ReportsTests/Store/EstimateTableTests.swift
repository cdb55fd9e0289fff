import Foundation
import GRDB
import Statistics
import TestSupport
import Testing

@testable import Experiments
@testable import Reports
@testable import RunStore
@testable import Scenarios

/// What a run folder exports of its estimates gives the report's lines.
@Suite(.releaseOnly) struct EstimateTableTests {
  private static let finished = Result {
    var scenario = try SmallWorld.plan().scenario
    scenario.replications = 6
    let folder = try TemporaryFolder()
    try SmallWorld.run(
      try ExperimentPlan(scenario, resolved: scenario.yaml()), in: folder.run, threads: 2,
      events: .none)
    return folder
  }

  let folder: TemporaryFolder
  private let summary: Summary

  init() throws {
    folder = try Self.finished.get()
    summary = try JSONDecoder().decode(
      Summary.self, from: try #require(try folder.files()["summary.json"]))
  }

  @Test("a t over the stored differences prints the line of the report")
  func lines() throws {
    let rows = summary.comparisons.filter { $0.segment == "all" && $0.low != nil }
    #expect(rows.contains { $0.method == "t over 6 seeds, adjusted" })
    for row in rows {
      let values = try folder.rows(
        "SELECT difference FROM seed_estimate WHERE name = ? AND arm = ? ORDER BY replication",
        [row.metric, row.arm]
      ).compactMap { $0[0] as Double? }
      let found = try seedLevelT(values, level: 0.95)
      var anew = row
      anew.difference = found.value
      (anew.low, anew.high) = (found.interval.low, found.interval.high)
      if row.margin == nil { anew.p = found.pValue }
      let (one, other) = (ComparisonLines(anew), ComparisonLines(row))
      #expect(one.difference == other.difference && one.interval == other.interval)
      #expect(one.p == other.p)
    }
  }

  @Test("a stored value is what its counts, surpluses and figures of people say")
  func recomputed() throws {
    let rows = try folder.rows(
      """
      SELECT own.value, counts.numerator - ifnull(own.numeratorSurplus, 0) AS events,
        counts.denominator - ifnull(own.denominatorSurplus, 0) AS trials,
        (SELECT sum(coefficient * (mean - averageWorld)) FROM coefficient
          JOIN seed_figure USING (figure)
          WHERE name = own.name AND arm = own.arm AND replication = own.replication) AS beyond
      FROM seed_estimate AS own JOIN seed_metric AS counts USING (replication, arm, name)
      WHERE counts.segment = 'all' AND own.name IN ('openRate', 'optOutRate', 'deliveryRate')
      """)
    #expect(rows.count == 3 * 6 * 3)
    for row in rows {
      let (events, trials): (Double, Double) = (row["events"], row["trials"])
      let anew = events / trials - (row["beyond"] as Double? ?? 0)
      #expect(abs(anew - (row["value"] as Double)) < 1e-12)
    }
    #expect(try folder.number("SELECT count(*) FROM coefficient") > 0)
  }
}
