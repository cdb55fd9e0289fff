import Scenarios

/// The course of a run: each arm's opens per subscriber and day in each period, against the baseline
/// and, where there is one, against the oracle.
package struct CurveSummary: Hashable, Sendable, Codable {
  /// The length of a period, as scenarios write it.
  package var period: String
  /// Name of the oracle; `nil` where no arm is one.
  package var oracle: String?
  /// How intervals are made, or why there are none.
  package var method: String
  /// Every arm, in the order of the scenario.
  package var arms: [Arm]

  /// One arm over the whole run.
  package struct Arm: Hashable, Sendable, Codable {
    /// Name of the arm, as the scenario has it.
    package var arm: String
    /// Periods in order of time; the last one ends with the run and may have another length.
    package var periods: [Period]
    /// The mean over all periods together.
    package var whole: Figures
    /// Days of the run that had passed before the first period from which on every period's lower
    /// bound against the baseline is above zero: how many days of data it took. `nil` where there is
    /// no such period, and for the baseline.
    package var daysUntilAhead: Double?
  }

  /// One arm in one period.
  package struct Period: Hashable, Sendable, Codable {
    /// Days from the start of the run to that of the period.
    package var day: Double
    /// Its length in days.
    package var days: Double
    /// Counts pooled over replications.
    package var opened: Int
    /// Pushes that a provider accepted for their first device.
    package var sent: Int
    /// Subscribers who switched pushes off.
    package var optedOut: Int
    /// Means of opens per subscriber and day, over replications.
    package var figures: Figures
  }

  /// Opens per subscriber and day.
  package struct Figures: Hashable, Sendable, Codable {
    /// The arm's own.
    package var level: Figure?
    /// Arm minus baseline; `nil` for the baseline.
    package var difference: Figure?
    /// Oracle minus arm; `nil` for the oracle, and where there is none.
    package var regret: Figure?
  }

  /// A mean over replications with its 95 % interval.
  package struct Figure: Hashable, Sendable, Codable {
    /// The mean, in opens per subscriber and day.
    package var value: Double
    /// `nil` where there is no interval: one replication, or equal in all of them.
    package var low: Double?
    /// Upper limit of the interval; `nil` where ``low`` is.
    package var high: Double?

    package init(value: Double, low: Double? = nil, high: Double? = nil) {
      (self.value, self.low, self.high) = (value, low, high)
    }

    /// Half the width of the interval.
    package var reach: Double? { low.flatMap { low in high.map { ($0 - low) / 2 } } }
  }
}
