import Statistics

/// A share of tests with its interval.
///
/// The interval is Clopper and Pearson's, which covers at least 95 % at any number of tests.
/// Wilson's covers less at some shares, which is too little for a recommendation.
package struct AuditShare: Hashable, Sendable, Codable {
  /// Tests with the outcome.
  package var count: Int
  /// Tests that could have had it, 1 or more.
  package var of: Int
  /// 95 % limits.
  package var low: Double
  /// Upper 95 % limit.
  package var high: Double

  /// The share of `count` in `tests`; `nil` without tests.
  init?(_ count: Int, of tests: Int) throws(StatisticsError) {
    guard tests > 0 else { return nil }
    let limits = try Tally(count, of: tests).clopperPearson(level: MetricTable.level)
    (self.count, of, low, high) = (count, tests, limits.low, limits.high)
  }

  /// The share of ``count`` in ``of``, 0...1.
  package var share: Double { Double(count) / Double(of) }
}

extension AuditReport {
  /// The conclusion about the required power, no stronger than the intervals allow.
  package enum Power: Hashable, Sendable {
    /// The test has the power at this number of days, even at the lower limit.
    case days(Int, AuditShare)
    /// The test may have the power with these days: the interval of the best look contains it.
    case open(Int, AuditShare)
    /// The power is missed: even the upper limit of the best look is below it.
    case missed(Int, AuditShare)
    /// Moving everybody to the arm has no effect.
    case noEffect
    /// No test has an answer.
    case unanswered
  }

  /// The conclusion about ``powerWanted`` at the first look that has it, or at the best one.
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

  /// The look with the highest upper limit, the longest of equal ones; `nil` without an answer.
  private var mostPower: (Int, AuditShare)? {
    looks.compactMap { look in look.shares.found.map { (look.days, $0) } }
      .max { ($0.1.high, $0.0) < ($1.1.high, $1.0) }
  }

  /// The first look whose share of tests that find the effect is shown to be large enough.
  static func daysNeeded(_ looks: [Look], _ power: Double) -> Int? {
    looks.first { ($0.shares.found?.low ?? 0) >= power }?.days
  }
}
