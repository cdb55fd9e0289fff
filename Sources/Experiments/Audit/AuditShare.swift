import Statistics

/// A share of tests with its interval: how sure so many tests are of it.
///
/// The interval is that of Clopper and Pearson, which covers 95 % or more however few the tests are;
/// Wilson's covers 95 % on average over shares, and less at some, too little to recommend by.
package struct AuditShare: Hashable, Sendable, Codable {
  package var count: Int
  package var of: Int
  /// 95 % limits.
  package var low: Double
  package var high: Double

  /// `nil` of no tests.
  init?(_ count: Int, of tests: Int) throws(StatisticsError) {
    guard tests > 0 else { return nil }
    let limits = try Tally(count, of: tests).clopperPearson(level: MetricTable.level)
    (self.count, of, low, high) = (count, tests, limits.low, limits.high)
  }

  package var share: Double { Double(count) / Double(of) }
}

extension AuditReport {
  /// What the tests say about the power that is asked for: no more than their intervals show.
  package enum Power: Hashable, Sendable {
    /// So many days have it, even at the lower limit.
    case days(Int, AuditShare)
    /// So many days may have it: of the look with the best power, whose interval holds what is asked
    /// for.
    case open(Int, AuditShare)
    /// Even the upper limit of the look with the best power is below it.
    case missed(Int, AuditShare)
    /// Everybody's move changes nothing.
    case noEffect
    /// No test has an answer.
    case unanswered
  }

  package var power: Power {
    guard let (best, share) = mostPower else { return .unanswered }
    guard looks.last?.truth != 0 else { return .noEffect }
    for look in looks {
      if let days = daysNeeded, look.days == days, let found = look.shares.found {
        return .days(days, found)
      }
    }
    return share.high < powerWanted ? .missed(best, share) : .open(best, share)
  }

  /// The look whose interval reaches highest, of equal ones the longest; `nil` where no test has an
  /// answer.
  private var mostPower: (Int, AuditShare)? {
    looks.compactMap { look in look.shares.found.map { (look.days, $0) } }
      .max { ($0.1.high, $0.0) < ($1.1.high, $1.0) }
  }

  /// The first look whose share of tests that find the effect is shown to be large enough.
  static func daysNeeded(_ looks: [Look], _ power: Double) -> Int? {
    looks.first { ($0.shares.found?.low ?? 0) >= power }?.days
  }
}
