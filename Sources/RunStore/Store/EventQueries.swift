/// The reference queries: what a metric means, in plain SQL over the event log.
///
/// On a run with `--events all` they give the `numerator` and `denominator` of the table `metric`
/// for the segment `all`, exactly; with `owner_event` in place of `event`, for `owners`.
package enum EventQueries {
  /// Pushes delivered, of those sent, for each arm.
  package static let deliveryRate = rate("delivered", of: "sent")
  /// Pushes opened, of those delivered.
  package static let openRate = rate("opened", of: "delivered")
  /// Pushes whose action was tapped, of those opened.
  package static let ctr = rate("tapped", of: "opened")

  /// All that one recipient met in one replication under one arm, in order.
  package static let history = """
    SELECT ts, push, kind, device, reason, latencyMs FROM event
    WHERE uid = ? AND replication = ? AND arm = ?
    ORDER BY ts
    """

  private static func rate(_ numerator: String, of denominator: String) -> String {
    """
    SELECT arm,
      count(*) FILTER (WHERE kind = '\(numerator)') AS numerator,
      count(*) FILTER (WHERE kind = '\(denominator)') AS denominator
    FROM event
    WHERE kind IN ('\(numerator)', '\(denominator)') AND device IS NULL AND inCohort = 1
    GROUP BY arm
    ORDER BY arm
    """
  }
}
