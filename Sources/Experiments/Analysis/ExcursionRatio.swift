/// The results of the micro-randomised trials, one trial per replication, by arm with decision
/// points.
package struct ExcursionSummary: Hashable, Sendable, Codable {
  /// Counts by arm, window and treatment; treatments without a point are left out.
  package var points: [ExcursionCounts]
  /// Ratios of openings by arm, window and contrast, each arm's followed by those of departures.
  package var effects: [ExcursionRatio]
  /// The designs as they were carried out; `nil` where no weighted and centred analysis is asked
  /// for.
  package var designs: [ExcursionDesign]?
  /// The effects of that analysis.
  package var excursions: [ExcursionEffect]?
}

/// Counts of decision points with one treatment, and of those after which the app was opened within
/// the window, over all replications.
package struct ExcursionCounts: Hashable, Sendable, Codable {
  /// Name of the arm whose rule decided at the points.
  package var arm: String
  /// `opened within` and the window.
  package var outcome: String
  /// `none`, or `text` and its number from 1, as drawn; `no text` where none was eligible, so that
  /// certainly nothing was sent.
  package var treatment: String
  /// Decision points with the treatment.
  package var points: Int
  /// Those of ``points`` after which the app was opened within the window.
  package var opened: Int
  /// Opened points of all; `nil` is never written, since rows without points are left out.
  package var share: Double?
}

/// An effect: pooled over all replications, and as their distribution.
package struct ExcursionRatio: Hashable, Sendable, Codable {
  /// The estimate with all replications as one trial.
  package var pooled: ExcursionRatioEstimate
  /// `nil` with a single replication.
  package var seeds: ExcursionRatioSeeds?
  /// The method of both estimates, in words, or why there are none.
  package var method: String
}

/// One ratio with its evidence, of one replication or of all.
package struct ExcursionRatioEstimate: Hashable, Sendable, Codable {
  /// Name of the arm whose rule decided at the points, or whose departures are compared.
  package var arm: String
  /// `opened within` and the window, `optOut` or `uninstall`.
  package var outcome: String
  /// The ratio's two sides: `push / none`, `text 2 / text 1`, `late / early` (of the effect of a
  /// push, by half of the cohort), or an arm by the baseline.
  package var contrast: String
  /// A relative risk, a ratio of two of them, or a hazard ratio; `nil` if it cannot be estimated,
  /// or if the probabilities of its points differ.
  package var ratio: Double?
  /// Standard error of the logarithm of `ratio`; `nil` for hazard ratios.
  package var standardError: Double?
  /// 95 % interval of `ratio`.
  package var low: Double?
  /// Upper limit of the same interval; `nil` where ``low`` is.
  package var high: Double?
  /// Two-sided p-value; for hazard ratios that of the log-rank test.
  package var p: Double?
  /// People with decision points, or people at risk in both arms.
  package var clusters: Int
}

/// The distribution of the replications' own estimates: how a trial of this size performs.
package struct ExcursionRatioSeeds: Hashable, Sendable, Codable {
  /// Replications in which the ratio could be estimated.
  package var estimates: Int
  /// Means over these; `nil` without any.
  package var ratio: Double?
  /// Mean standard error of the logarithm of the ratio; `nil` for hazard ratios, and without any.
  package var standardError: Double?
  /// Share of these whose p-value is below 0.05.
  package var rejected: Double?
}
