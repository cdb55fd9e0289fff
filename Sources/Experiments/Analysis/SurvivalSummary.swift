/// How long one arm's subscribers stayed, and whether as long as the baseline's.
public struct SurvivalSummary: Hashable, Sendable, Codable {
  /// The curve after a day on which somebody left.
  public struct Point: Hashable, Sendable, Codable {
    /// Days since the cohort's start.
    public var day: Double
    /// Share that has not left, with its 95 % interval.
    public var share: Double
    public var low: Double
    public var high: Double
  }

  /// `optOut` or `uninstall`.
  public var event: String
  public var arm: String
  /// Subscribers times replications at risk when the cohort started.
  public var entered: Int
  public var events: Int
  /// Days of follow-up.
  public var days: Int
  /// Kaplan and Meier's estimate.
  public var curve: [Point]
  /// Mean days without the event, of the days of follow-up; `nil` when nobody entered.
  public var restrictedMeanDays: Double?
  /// `split`: log-rank against the baseline; `nil` for it, in `paired`, and without events.
  public var logRankP: Double?
  /// `split`: of Cox's model with ties after Efron.
  public var hazardRatio: Double?
}
