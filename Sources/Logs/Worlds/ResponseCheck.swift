/// Whether openings go with something as the fitted response says.
package struct ResponseCheck: Sendable, Codable, Hashable {
  /// What openings may go with.
  package enum Name: String, Sendable, Codable, CaseIterable {
    /// Days of the week, which a world does not have.
    case weekday
    /// The beginning, middle and end of the log.
    case trend
    /// A person's calm and busy times, as the fitted wear has them.
    case volume
    /// Hours that are a person's own, beside those of all.
    case ownHours
  }

  package enum Verdict: String, Sendable, Codable {
    /// No deviation that matters, and it would have been seen.
    case ok
    /// A deviation beyond the limit that chance does not make.
    case deviates
    /// Openings are too few to see a deviation of the limit.
    case noPower
  }

  package let name: Name

  /// The p-value, corrected for the number of groups.
  package let p: Double

  /// Openings of the group that is farthest off by what is expected of it, less one; for own hours the amplitude of a
  /// person's day, as a share of their mean.
  package let deviation: Double

  /// The deviation that is seen in four of five such logs, at 5 %.
  package let detectable: Double

  /// The deviation that would change a forecast: a tenth, and .3 of a person's own day (*assumptions*).
  package let limit: Double

  package var verdict: Verdict {
    if p < Self.alpha, abs(deviation) > limit { return .deviates }
    return detectable > limit ? .noPower : .ok
  }

  /// Error probability of a check; by far a smaller one would hide what a forecast turns on.
  private static let alpha = 0.01

  /// Normal quantiles of 5 % on both sides and of four fifths: 1.96 + .84.
  static let power = 2.8
}
