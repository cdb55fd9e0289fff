import Statistics

/// A share of tests with its interval: how sure so many tests are of it.
///
/// The interval is that of Clopper and Pearson, which covers 95 % or more however few the tests are;
/// Wilson's covers 95 % on average over shares, and less at some, too little to recommend by.
public struct AuditShare: Hashable, Sendable, Codable {
  public var count: Int
  public var of: Int
  /// 95 % limits.
  public var low: Double
  public var high: Double

  /// `nil` of no tests.
  init?(_ count: Int, of tests: Int) throws(StatisticsError) {
    guard tests > 0 else { return nil }
    let limits = try Tally(count, of: tests).clopperPearson(level: MetricTable.level)
    (self.count, of, low, high) = (count, tests, limits.low, limits.high)
  }

  public var share: Double { Double(count) / Double(of) }
}

extension AuditReport {
  /// What the tests say about the power that is asked for: no more than their intervals show.
  public enum Power: Hashable, Sendable {
    /// So many days have it, even at the lower limit.
    case days(Int, AuditShare)
    /// The last look's interval holds the power that is asked for.
    case open(AuditShare)
    /// Even the upper limit of the last look is below it.
    case missed(AuditShare)
    /// No test has an answer, or everybody's move changes nothing.
    case noEffect
  }

  public var power: Power {
    guard let last = looks.last, let share = last.shares.found, last.truth != 0 else {
      return .noEffect
    }
    for look in looks {
      if let days = daysNeeded, look.days == days, let found = look.shares.found {
        return .days(days, found)
      }
    }
    return share.high < powerWanted ? .missed(share) : .open(share)
  }

  /// The first look whose share of tests that find the effect is shown to be large enough.
  static func daysNeeded(_ looks: [Look], _ power: Double) -> Int? {
    looks.first { ($0.shares.found?.low ?? 0) >= power }?.days
  }
}
