import PushMessages
import SimWorld
import Statistics

/// The design of a micro-randomised trial as it was carried out under one arm, over all
/// replications.
package struct ExcursionDesign: Hashable, Sendable, Codable {
  /// Name of the arm whose rule decided at the points.
  package var arm: String
  /// People with a decision point in the cohort.
  package var people: Int
  /// Decision points of the cohort.
  package var points: Int
  /// Those at which the person was available and chance decided.
  package var randomised: Int
  /// Those at which the person was available and the probability was 0 or 1.
  package var certain: Int
  /// Those at which the person was not available, by reason.
  package var unavailable: [String: Int]
  /// Randomised points with a push.
  package var treated: Int
  /// Share of the points at which the person was available; `nil` without points.
  package var availableShare: Double?
  /// Mean probability of a push at randomised points, as the rule has it; `nil` without any.
  package var intendedShare: Double?
  /// Share of the randomised points with a push.
  package var observedShare: Double?
}

/// The excess share of randomised points that are followed by an opening when a push is sent: pooled over all replications, and as their distribution.
package struct ExcursionEffect: Hashable, Sendable, Codable {
  /// The estimate with all replications as one trial.
  package var pooled: ExcursionEstimate
  /// `nil` with a single replication.
  package var seeds: ExcursionSeeds?
  /// The method of both estimates, in words.
  package var method: String
}

/// The distribution of the replications' own estimates of an excursion effect.
package struct ExcursionSeeds: Hashable, Sendable, Codable {
  /// Replications in which it could be estimated.
  package var estimates: Int
  /// Means over these; `nil` without any.
  package var value: Double?
  /// Mean of the replications' own standard errors; `nil` without any.
  package var standardError: Double?
  /// Share of these whose p-value is below 0.05.
  package var rejected: Double?
}

/// The questions that the weighted and centred analysis answers, each by a combination of the
/// coefficients of one model.
package enum ExcursionTerm: Hashable, Sendable {
  /// The effect averaged over all randomised points.
  case marginal
  /// The effect where a moderator is 0.
  case atZero(ExcursionModerator)
  /// The change of the effect per unit of a moderator.
  case slope(ExcursionModerator)
  /// The effect on the cohort's last day, by the linear trend.
  case lastDay

  /// All terms for some moderators, in order.
  static func all(_ moderators: [ExcursionModerator]) -> [ExcursionTerm] {
    [.marginal]
      + moderators.flatMap { moderator -> [ExcursionTerm] in
        moderator == .trend
          ? [.atZero(.trend), .slope(.trend), .lastDay]
          : [.atZero(moderator), .slope(moderator)]
      }
  }

  /// The moderator whose model it belongs to; `nil` for the marginal effect.
  var moderator: ExcursionModerator? {
    switch self {
    case .marginal: nil
    case .atZero(let moderator), .slope(let moderator): moderator
    case .lastDay: .trend
    }
  }

  /// The name in results, at most 21 characters.
  package var name: String {
    switch self {
    case .marginal: "push less none"
    case .lastDay: "on the last day"
    case .atZero(.trend): "on the first day"
    case .atZero(.weekend): "on weekdays"
    case .atZero(.recency): "just opened"
    case .atZero(.dose): "no push before"
    case .slope(.trend): "change per day"
    case .slope(.weekend): "more on weekends"
    case .slope(.recency): "change per day away"
    case .slope(.dose): "change per push"
    }
  }
}
