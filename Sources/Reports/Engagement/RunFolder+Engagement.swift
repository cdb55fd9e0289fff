import RunStore
import SimWorld

extension RunFolder {
  /// How subscribers took to `business`, from the event log of a finished run, of which nothing is
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
    let likes = run.knowsLikes ? try run.likes(of: business) : nil
    return EngagementReport(
      run, business: business,
      arms: run.arms.map { arm in
        ArmEngagement(
          arm: arm.name, isBaseline: arm.isBaseline, counts[arm.name] ?? .init(),
          opinions[arm.name] ?? .init(), likes: likes.map { $0[arm.name] ?? 0 })
      })
  }
}

extension LoggedRun {
  /// By arm.
  fileprivate func counts(of business: Int) throws(StoreError) -> [String: ArmEngagement.Counts] {
    var counts: [String: ArmEngagement.Counts] = [:]
    try database.forEachRow(EventQueries.engagement, [Int64(business)]) { row in
      let numbers = (1...7).map { Int(row.integer($0)) }
      counts[row.text(0) ?? ""] = ArmEngagement.Counts(
        posts: numbers[0], views: numbers[1], intended: numbers[2], sent: numbers[3],
        delivered: numbers[4], opened: numbers[5], tapped: numbers[6])
    }
    return counts
  }

  fileprivate func opinions(
    of business: Int
  ) throws(StoreError) -> [String: ArmEngagement.Opinions] {
    var opinions: [String: ArmEngagement.Opinions] = [:]
    try database.forEachRow(EventQueries.opinions, [Int64(business)]) { row in
      let (kind, count) = (row.text(2) ?? "", Int(row.integer(3)))
      if row.text(1) == EventKind.reacted.name {
        opinions[row.text(0) ?? "", default: .init()].reactions[kind] = count
      } else {
        opinions[row.text(0) ?? "", default: .init()].reviews[kind] = count
      }
    }
    return opinions
  }

  fileprivate func likes(of business: Int) throws(StoreError) -> [String: Int] {
    var likes: [String: Int] = [:]
    try database.forEachRow(EventQueries.likes, [Int64(business)]) { row in
      likes[row.text(0) ?? ""] = Int(row.integer(1))
    }
    return likes
  }
}
