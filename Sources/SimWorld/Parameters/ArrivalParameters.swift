import PushModel

/// People who join during a run. A world without it has the same people from start to end.
///
/// The default of each value but ``perDay`` has no effect. ``ArrivalLaw`` draws with them, and
/// `docs/model.md` has the formulas.
package struct ArrivalParameters: Hashable, Sendable, Codable {
  /// People who join on an average day of an average year, as a share of those who are there at the
  /// start. *Assumption*: 0.01, three new users in ten days for ten old ones.
  package var perDay = 0.01
  /// How far the season lets that rate swing about its mean: 0.3 is from 0.7 to 1.3. *Assumption*.
  package var seasonAmplitude = 0.0
  /// The day of the year on which the season's rate is highest, 1 for 1 January. *Assumption*.
  package var seasonPeak = 1
  /// Relative rates of the days of a week, Monday first; only their ratios matter. *Assumption*.
  package var byWeekday = [Double](repeating: 1, count: 7)
  /// Campaigns that bring in people beside the others.
  package var campaigns: [Campaign] = []

  /// The defaults.
  package init() {}

  /// A campaign that brings in many people at once.
  package struct Campaign: Hashable, Sendable, Codable {
    /// When it begins, after the start of the run.
    package var at: Interval
    /// The people whom it brings in, as a share of those who are there at the start.
    package var share: Double
    /// The time over which they join, at a constant rate.
    package var length: Interval

    /// A campaign of these values.
    package init(at: Interval, share: Double, length: Interval) {
      self.at = at
      self.share = share
      self.length = length
    }
  }
}
