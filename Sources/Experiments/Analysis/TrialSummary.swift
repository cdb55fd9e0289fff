/// What a micro-randomised trial in each arm with decision points says: every replication is a trial.
package struct TrialSummary: Hashable, Sendable, Codable {
  package var points: [TrialPoints]
  package var effects: [TrialEffect]
}

/// After how many decision points with one treatment the app was opened in time, over all replications.
package struct TrialPoints: Hashable, Sendable, Codable {
  package var arm: String
  /// `opened within` and the window.
  package var outcome: String
  /// `none`, or `text` and its number from 1, as chance chose; `no text` where none was eligible, so
  /// that nothing was sent for certain.
  package var treatment: String
  package var points: Int
  package var opened: Int
  /// `nil` without points.
  package var share: Double?
}

/// An effect: of all replications together, and over them.
package struct TrialEffect: Hashable, Sendable, Codable {
  /// As if all replications were one trial.
  package var pooled: TrialEstimate
  /// `nil` with a single replication.
  package var seeds: TrialSeeds?
  package var method: String
}

/// One ratio with its evidence, of one replication or of all.
package struct TrialEstimate: Hashable, Sendable, Codable {
  package var arm: String
  /// `opened within` and the window, `optOut` or `uninstall`.
  package var outcome: String
  /// What is divided by what: `push / none`, `text 2 / text 1`, `late / early` (of the effect of a
  /// push, by half of the cohort), or an arm by the baseline.
  package var contrast: String
  /// A relative risk, a ratio of two of them, or a hazard ratio; `nil` where it cannot be estimated,
  /// and of points whose probabilities an edit has changed.
  package var ratio: Double?
  /// Of the logarithm of `ratio`; `nil` for hazard ratios.
  package var standardError: Double?
  /// 95 % interval of `ratio`.
  package var low: Double?
  package var high: Double?
  /// Two-sided; of the log-rank test for hazard ratios.
  package var p: Double?
  /// People with decision points, or people at risk in both arms.
  package var clusters: Int
}

/// What the replications' own estimates come to: how a trial of this size fares.
package struct TrialSeeds: Hashable, Sendable, Codable {
  /// Replications in which the ratio could be estimated.
  package var estimates: Int
  /// Means over these; `nil` where there is nothing to take the mean of.
  package var ratio: Double?
  package var standardError: Double?
  /// Share of these whose p-value is below 0.05.
  package var rejected: Double?
}
