/// A check of logged propensities against how often an action was taken.
///
/// Let p be the probability with which an action is taken. The mean over decisions of 1/p where it
/// was taken, and 0 elsewhere, has expectation 1 for any probabilities: the weights of Horvitz and
/// Thompson (1952) add up to the number of decisions.
public struct PropensityCheck: Hashable, Sendable, Codable {
  /// Decisions that took the action.
  public let taken: Int
  /// All decisions, those that did not take the action included.
  public let decisions: Int
  /// Mean propensity over the decisions that took the action.
  public let meanPropensity: Double
  /// The mean weight, 1 in expectation if the propensities are right; its interval is over people.
  public let weight: ClusterEstimate
  /// Two-sided p-value of a mean weight of 1; `nil` where the weights do not vary.
  public let p: Double?

  /// - Parameters:
  ///   - propensities: One per decision; `nil` where the action was not taken.
  ///   - clusters: The person of each decision.
  /// - Throws: `StatisticsError.invalid` when nobody took the action, for fewer than two people, for
  ///   a propensity outside (0, 1].
  /// - Complexity: O(decisions · log people).
  public init(
    propensities: [Double?], clusters: [Int], level: Double = 0.95
  ) throws(StatisticsError) {
    let check = Check("propensity check")
    try check.equalCounts(clusters.count, propensities.count, "clusters", as: "propensities")
    try check.openShare(level, "level")
    let known = propensities.compactMap { $0 }
    try check.count(known.count, "taken", atLeast: 1)
    for value in known where !(value > 0 && value <= 1) {
      throw check.invalid("propensities", value, accepted: "above 0, at most 1")
    }
    let weights = try WeightCheck(
      weights: propensities.map { $0.map { 1 / $0 } ?? 0 }, clusters: clusters, level: level)
    taken = known.count
    decisions = propensities.count
    meanPropensity = known.reduce(0, +) / Double(known.count)
    (weight, p) = (weights.weight, weights.p)
  }
}
