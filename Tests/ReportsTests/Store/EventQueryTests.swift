import GRDB
import PushModel
import SimWorld
import TestSupport
import Testing

@testable import Reports
@testable import RunStore
@testable import Scenarios

/// The event log says the same as the stored aggregates, in plain SQL.
@Suite(.releaseOnly) struct EventQueryTests {
  let folder: TemporaryFolder

  init() throws { folder = try SmallWorld.finished.get() }

  /// What a metric counts, for each arm by name.
  private struct Counts: Hashable { var arm: String, numerator: Int, denominator: Int }

  @Test(
    "the event log recomputes the stored rates exactly (S0-FR-ANA-03)",
    arguments: [
      (EventQueries.deliveryRate, MetricName.deliveryRate), (EventQueries.openRate, .openRate),
      (EventQueries.ctr, .ctr),
    ], ["all", "owners"])
  func recomputed(_ query: (sql: String, metric: MetricName), segment: String) throws {
    let sql =
      segment == "all" ? query.sql : query.sql.replacing("FROM event\n", with: "FROM owner_event\n")
    let fromEvents = try counts(sql)
    let stored = try counts(
      "SELECT arm, numerator, denominator FROM metric WHERE segment = ? AND name = ?",
      [segment, query.metric.rawValue])
    #expect(Set(fromEvents) == Set(stored))
    #expect(stored.count == 3)
    #expect(stored.allSatisfy { $0.denominator > 0 })
  }

  private func counts(_ sql: String, _ arguments: StatementArguments = []) throws -> [Counts] {
    try folder.rows(sql, arguments)
      .map { Counts(arm: $0["arm"], numerator: $0["numerator"], denominator: $0["denominator"]) }
  }

  @Test("every reason's count is the number of its events, and none is without one (S0-ARCH-15)")
  func reasons() throws {
    let fromEvents = """
      SELECT arm, inCohort, kind || '.' || reason AS name, count(*) AS count FROM event
      WHERE kind IN ('suppressed', 'held', 'failed') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      """
    let stored = """
      SELECT arm, inCohort, name, count FROM reason WHERE segment = 'all'
        AND (name LIKE 'suppressed.%' OR name LIKE 'held.%' OR name LIKE 'failed.%')
      ORDER BY arm, inCohort, name
      """
    let counted = try folder.rows(fromEvents)
    #expect(try counted == folder.rows(stored))
    #expect(counted.count > 10)
    let unexplained = """
      SELECT count(*) FROM event
      WHERE kind IN ('suppressed', 'held', 'failed') AND reason IS NULL
      """
    #expect(try folder.number(unexplained) == 0)
  }

  @Test("the funnel narrows at every step, under every arm (S0-DATA-05)")
  func monotone() throws {
    let sql = """
      SELECT arm, count(*) FILTER (WHERE kind = 'intended'), count(*) FILTER (WHERE kind = 'sent'),
        count(*) FILTER (WHERE kind = 'delivered'), count(*) FILTER (WHERE kind = 'opened'),
        count(*) FILTER (WHERE kind = 'tapped')
      FROM event WHERE device IS NULL GROUP BY arm
      """
    let rows = try folder.rows(sql)
    #expect(rows.count == 3)
    for row in rows {
      let steps = (1...5).map { row[$0] as Int }
      #expect(steps == steps.sorted(by: >), "\(row)")
      #expect(steps[4] > 0)
    }
  }

  @Test(
    "S0-DATA-04: every event says of which experiment it is, and who has written its push",
    arguments: ["event", "owner_event"])
  func authors(view: String) throws {
    let hash = try folder.rows("SELECT plan_hash FROM run")[0][0] as String
    #expect(
      try folder.rows("SELECT DISTINCT experimentId FROM \(view)").map { $0[0] as String } == [hash]
    )
    #expect(
      try folder.number(
        "SELECT count(*) FROM \(view) WHERE (push IS NULL) <> (createdBy IS NULL)") == 0)
    let authored = """
      SELECT count(*) FROM \(view) WHERE source IN ('post', 'review')
        AND createdBy = 'business ' || business
      """
    let ofApp = "SELECT count(*) FROM \(view) WHERE createdBy = 'app'"
    let pushes = try folder.number("SELECT count(*) FROM \(view) WHERE push IS NOT NULL")
    #expect(try folder.number(authored) + folder.number(ofApp) == pushes && pushes > 100)
    #expect(try (folder.number(authored) == 0) == (view == "owner_event"))
  }

  @Test("rows of decisions tell the recipient's own quiet hours, in the words that a replay reads")
  func quietHours() throws {
    let choices = Set(try SmallWorld.cells.get().events.compactMap(\.quietHours).map(\.description))
    let sql = """
      SELECT quietHours FROM event WHERE quietHours IS NOT NULL
      UNION SELECT quietHours FROM owner_event WHERE quietHours IS NOT NULL
      """
    #expect(Set(try folder.rows(sql).map { $0[0] as String }) == choices)
    #expect(choices.isSuperset(of: ["inherited", "none"]) && choices.count > 4, "\(choices)")
    #expect(choices.allSatisfy { QuietPreference($0)?.description == $0 })
    let silent = """
      SELECT count(*) FROM event WHERE (quietHours IS NULL)
        = (kind IN ('intended', 'withheld', 'unavailable', 'held', 'suppressed'))
      """
    #expect(try folder.number(silent) == 0)
  }

  @Test(
    "no event is about a push that was not intended, or a recipient who is nobody (S0-DATA-13)",
    arguments: ["event", "owner_event"])
  func noOrphan(view: String) throws {
    let orphans = """
      SELECT count(*) FROM \(view) AS one
      WHERE one.kind NOT IN ('intended', 'optedOut', 'uninstalled')
        AND NOT (one.kind IN ('reacted', 'reviewed', 'viewed') AND one.push IS NULL) AND NOT EXISTS (
        SELECT 1 FROM \(view) AS start WHERE start.uid = one.uid AND start.push IS one.push
          AND start.replication = one.replication AND start.arm = one.arm
          AND start.kind = 'intended' AND start.ts <= one.ts)
      """
    let pushless = """
      SELECT count(*) FROM \(view)
      WHERE (push IS NULL OR type IS NULL) AND kind NOT IN ('optedOut', 'uninstalled', 'reacted', 'reviewed')
      """
    #expect(try folder.number("SELECT count(*) FROM \(view)") > 100)
    #expect(try folder.number(orphans) == 0)
    #expect(try folder.number(pushless) == 0)
    #expect(try folder.rows("PRAGMA foreign_key_check").isEmpty)
  }

  @Test(
    "reference queries find their rows by index (S0-ARCH-17)",
    arguments: [
      EventQueries.deliveryRate, EventQueries.openRate, EventQueries.ctr, EventQueries.history,
      EventQueries.engagement, EventQueries.news,
    ])
  func indexed(sql: String) throws {
    let isOfBusiness = sql.contains("business = ?")
    let arguments: StatementArguments =
      isOfBusiness ? [3] : sql == EventQueries.history ? [1, 0, "capped"] : []
    let steps = try folder.rows("EXPLAIN QUERY PLAN " + sql, arguments)
      .map { $0["detail"] as String }
    let search = try #require(steps.first { $0.contains("entry") })
    #expect(search.hasPrefix("SEARCH entry USING"), "\(steps)")
    #expect(search.contains("INDEX event_row_by"), "\(steps)")
    let isRate = !isOfBusiness && sql != EventQueries.history
    #expect(search.contains("COVERING") == isRate, "\(steps)")
    #expect(search.contains("business=?") == isOfBusiness, "\(steps)")
  }
}
