/// How long one arm's subscribers stayed, and whether as long as the baseline's.
package struct SurvivalSummary: Hashable, Sendable, Codable {
  /// The curve after a day on which somebody left.
  package struct Point: Hashable, Sendable, Codable {
    /// Days since the cohort's start.
    package var day: Double
    /// Share that has not left, with its 95 % interval.
    package var share: Double
    package var low: Double
    package var high: Double
  }

  /// `optOut` or `uninstall`.
  package var event: String
  package var arm: String
  /// Subscribers times replications at risk when the cohort started.
  package var entered: Int
  package var events: Int
  /// Days of follow-up.
  package var days: Int
  /// Kaplan and Meier's estimate.
  package var curve: [Point]
  /// Mean days without the event, of the days of follow-up; `nil` when nobody entered.
  package var restrictedMeanDays: Double?
  /// `split`: log-rank against the baseline; `nil` for it, in `paired`, and without events.
  package var logRankP: Double?
  /// `split`: of Cox's model with ties after Efron.
  package var hazardRatio: Double?
}
