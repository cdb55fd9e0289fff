import RunStore

extension EventQueries {
  /// How subscribers took to one business, for each arm that has events of it: its posts, and what
  /// became of every push that it sent them (S0-ARCH-06, S0-FR-ANA-01).
  ///
  /// Over all businesses the pushes are those of the run: `reason`, segment `all`, in the cohort.
  /// A post counts once in a replication, however many heard of it, and if somebody was to; a
  /// digest (a negative id) is no post, and counts as a push of its first item's business.
  package static let engagement = """
    SELECT arm,
      count(DISTINCT CASE WHEN kind = 'intended' AND source = 'post' AND push >= 0
        THEN replication || ' ' || push END) AS posts,
      count(*) FILTER (WHERE kind = 'opened' AND source = 'post') AS views,
      count(*) FILTER (WHERE kind = 'intended') AS intended,
      count(*) FILTER (WHERE kind = 'sent') AS sent,
      count(*) FILTER (WHERE kind = 'delivered') AS delivered,
      count(*) FILTER (WHERE kind = 'opened') AS opened,
      count(*) FILTER (WHERE kind = 'tapped') AS tapped
    FROM event
    WHERE business = ? AND device IS NULL AND inCohort = 1
      AND kind IN ('intended', 'sent', 'delivered', 'opened', 'tapped')
    GROUP BY arm
    """

  /// Likes that one business got, for each arm: each is told to its owner once.
  package static let likes = """
    SELECT arm, count(*) AS likes
    FROM owner_event
    WHERE business = ? AND device IS NULL AND inCohort = 1
      AND kind = 'intended' AND type = 'new_like' AND push >= 0
    GROUP BY arm
    """

  /// Reactions to one business and reviews of it, for each arm: what people did who were still there,
  /// after an opened push or at a visit of their own (S0-DATA-10, S0-ARCH-08).
  package static let opinions = """
    SELECT arm, kind, reason, count(*) AS opinions
    FROM event
    WHERE business = ? AND device IS NULL AND inCohort = 1 AND kind IN ('reacted', 'reviewed')
    GROUP BY arm, kind, reason
    """
}
