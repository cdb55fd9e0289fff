/// Whether an action was taken as often as its logged propensities say.
///
/// Where p is the probability with which chance takes an action, the mean of 1/p over the decisions
/// that took it, with 0 for the others, is 1 whatever the probabilities were: the weights of
/// Horvitz and Thompson (1952) add up to the number of decisions.
public struct PropensityCheck: Hashable, Sendable, Codable {
  /// Decisions that took the action.
  public let taken: Int
  /// All decisions, those that did not take the action included.
  public let decisions: Int
  /// Of those that took it.
  public let meanPropensity: Double
  /// The mean weight, 1 but for chance when the propensities are right; its interval is by people.
  public let weight: ClusterEstimate
  /// The probability of a mean weight so far from 1 if they are; `nil` where weights do not vary.
  public let p: Double?

  /// - Parameters:
  ///   - propensities: Of each decision that took the action; `nil` for one that did not.
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
    let places = ClusterSums.places(clusters)
    let ratio = try RatioEstimate(
      numerators: ClusterSums.sums(propensities.map { $0.map { 1 / $0 } ?? 0 }, places),
      denominators: ClusterSums.sums(propensities.map { _ in 1 }, places))
    taken = known.count
    decisions = propensities.count
    meanPropensity = known.reduce(0, +) / Double(known.count)
    weight = try ClusterEstimate(ratio, level: level)
    let reference = Reference.t(degreesOfFreedom: Double(ratio.subscribers - 1))
    p =
      weight.standardError > 0
      ? try reference.pValue((weight.value - 1) / weight.standardError, .twoSided) : nil
  }
}
