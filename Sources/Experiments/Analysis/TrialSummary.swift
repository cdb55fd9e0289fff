/// What a micro-randomised trial in each arm with decision points says: every replication is a trial.
public struct TrialSummary: Hashable, Sendable, Codable {
  public var points: [TrialPoints]
  public var effects: [TrialEffect]
}

/// After how many decision points with one treatment the app was opened in time, over all replications.
public struct TrialPoints: Hashable, Sendable, Codable {
  public var arm: String
  /// `opened within` and the window.
  public var outcome: String
  /// `none`, or `text` and its number from 1, as chance chose; `no text` where none was eligible, so
  /// that nothing was sent for certain.
  public var treatment: String
  public var points: Int
  public var opened: Int
  /// `nil` without points.
  public var share: Double?
}

/// An effect: of all replications together, and over them.
public struct TrialEffect: Hashable, Sendable, Codable {
  /// As if all replications were one trial.
  public var pooled: TrialEstimate
  /// `nil` with a single replication.
  public var seeds: TrialSeeds?
  public var method: String
}

/// One ratio with its evidence, of one replication or of all.
public struct TrialEstimate: Hashable, Sendable, Codable {
  public var arm: String
  /// `opened within` and the window, `optOut` or `uninstall`.
  public var outcome: String
  /// What is divided by what: `push / none`, `text 2 / text 1`, `late / early` (of the effect of a
  /// push, by half of the cohort), or an arm by the baseline.
  public var contrast: String
  /// A relative risk, a ratio of two of them, or a hazard ratio; `nil` where it cannot be estimated,
  /// and of points whose probabilities an edit has changed.
  public var ratio: Double?
  /// Of the logarithm of `ratio`; `nil` for hazard ratios.
  public var standardError: Double?
  /// 95 % interval of `ratio`.
  public var low: Double?
  public var high: Double?
  /// Two-sided; of the log-rank test for hazard ratios.
  public var p: Double?
  /// People with decision points, or people at risk in both arms.
  public var clusters: Int
}

/// What the replications' own estimates come to: how a trial of this size fares.
public struct TrialSeeds: Hashable, Sendable, Codable {
  /// Replications in which the ratio could be estimated.
  public var estimates: Int
  /// Means over these; `nil` where there is nothing to take the mean of.
  public var ratio: Double?
  public var standardError: Double?
  /// Share of these whose p-value is below 0.05.
  public var rejected: Double?
}
