import RunStore
import SimWorld

extension RunFolder {
  /// Subscribers' engagement with `business`, from the event log of a finished run, which is not
  /// changed.
  ///
  /// - Parameter business: Its number in the world, from 0.
  /// - Throws: ``StoreError`` when there is no run, it is not finished, it has no event log, or the
  ///   world has no such business.
  /// - Complexity: O(events of the business), by an index.
  package func engagement(of business: Int) throws(StoreError) -> EngagementReport {
    let run = try LoggedRun(self)
    guard (0..<run.businesses).contains(business) else {
      throw StoreError(path: path, .noBusiness(business, of: run.businesses))
    }
    let counts = try run.counts(of: business)
    let opinions = try run.opinions(of: business)
    let news = run.knowsNews ? try run.news(of: business) : nil
    return EngagementReport(
      run, business: business,
      arms: run.arms.map { arm in
        ArmEngagement(
          arm: arm.name, isBaseline: arm.isBaseline, counts[arm.name] ?? .init(),
          opinions[arm.name] ?? .init(), news.map { $0[arm.name] ?? .init() })
      })
  }
}

extension LoggedRun {
  /// By arm.
  fileprivate func counts(of business: Int) throws(StoreError) -> [String: ArmEngagement.Counts] {
    var counts: [String: ArmEngagement.Counts] = [:]
    try database.forEachRow(EventQueries.engagement, [Int64(business)]) { row in
      let numbers = (1...9).map { Int(row.integer($0)) }
      counts[row.text(0) ?? ""] = ArmEngagement.Counts(
        posts: numbers[0], followers: numbers[1], views: numbers[2], intended: numbers[3],
        sent: numbers[4], delivered: numbers[5], opened: numbers[6], tapped: numbers[7],
        unwanted: numbers[8])
    }
    return counts
  }

  fileprivate func opinions(
    of business: Int
  ) throws(StoreError) -> [String: ArmEngagement.Opinions] {
    var opinions: [String: ArmEngagement.Opinions] = [:]
    try database.forEachRow(EventQueries.opinions, [Int64(business)]) { row in
      let (kind, count) = (row.text(2) ?? "", Int(row.integer(3)))
      switch row.text(1) {
      case EventKind.reacted.name:
        opinions[row.text(0) ?? "", default: .init()].reactions[kind] = count
      case EventKind.commented.name:
        opinions[row.text(0) ?? "", default: .init()].comments = count
      case EventKind.viewed.name:
        opinions[row.text(0) ?? "", default: .init()].views = count
      default: opinions[row.text(0) ?? "", default: .init()].reviews[kind] = count
      }
    }
    return opinions
  }

  fileprivate func news(of business: Int) throws(StoreError) -> [String: ArmEngagement.News] {
    var news: [String: ArmEngagement.News] = [:]
    try database.forEachRow(EventQueries.news, [Int64(business)]) { row in
      news[row.text(0) ?? ""] = ArmEngagement.News(
        likes: Int(row.integer(1)), followers: Int(row.integer(2)))
    }
    return news
  }
}

extension EventQueries {
  /// Engagement with one business, for each arm that has events of it: its posts, and the outcomes
  /// of the pushes that it sent (S0-ARCH-06, S0-FR-ANA-01).
  ///
  /// Summed over all businesses the pushes are those of the run: `reason`, segment `all`, in the
  /// cohort. A post with an intended recipient counts once in a replication, for any number of
  /// them; a digest (a negative id) is no post, and counts as a push of its first item's business.
  package static let engagement = """
    SELECT arm,
      count(DISTINCT CASE WHEN kind = 'intended' AND source = 'post' AND push >= 0
        THEN replication || ' ' || push END) AS posts,
      count(DISTINCT CASE WHEN kind = 'intended' AND source = 'post' AND push >= 0
        THEN replication || ' ' || uid END) AS followers,
      count(*) FILTER (WHERE kind = 'opened' AND source = 'post') AS views,
      count(*) FILTER (WHERE kind = 'intended') AS intended,
      count(*) FILTER (WHERE kind = 'sent') AS sent,
      count(*) FILTER (WHERE kind = 'delivered') AS delivered,
      count(*) FILTER (WHERE kind = 'opened') AS opened,
      count(*) FILTER (WHERE kind = 'tapped') AS tapped,
      count(*) FILTER (WHERE kind = 'suppressed' AND reason = 'businessOff') AS unwanted
    FROM event
    WHERE business = ? AND device IS NULL AND inCohort = 1
      AND kind IN ('intended', 'sent', 'delivered', 'opened', 'tapped', 'suppressed')
    GROUP BY arm
    """

  /// Likes of one business and its new followers, for each arm: the owner is informed of each once.
  package static let news = """
    SELECT arm,
      count(*) FILTER (WHERE type = 'new_like') AS likes,
      count(*) FILTER (WHERE type = 'new_follower') AS newFollowers
    FROM owner_event
    WHERE business = ? AND device IS NULL AND inCohort = 1
      AND kind = 'intended' AND type IN ('new_like', 'new_follower') AND push >= 0
    GROUP BY arm
    """

  /// Reactions to one business, its reviews, and comments on its posts and looks at them, for each arm: by people who had
  /// not left, after an opened push or at a visit of their own (S0-DATA-10, S0-ARCH-06, S0-ARCH-08).
  package static let opinions = """
    SELECT arm, kind, reason, count(*) AS opinions
    FROM event
    WHERE business = ? AND device IS NULL AND inCohort = 1
      AND kind IN ('reacted', 'reviewed', 'commented', 'viewed')
    GROUP BY arm, kind, reason
    """
}
