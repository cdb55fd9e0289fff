/// A check of the weights of off-policy estimates: their mean is 1 where propensities are right and the
/// log could take every action that the target policy takes.
public struct WeightCheck: Hashable, Sendable, Codable {
  /// The mean weight; its interval is over people.
  public let weight: ClusterEstimate
  /// Two-sided p-value of a mean weight of 1; `nil` where the weights do not vary.
  public let p: Double?

  /// - Parameters:
  ///   - weights: One per decision.
  ///   - clusters: The person of each decision.
  /// - Throws: `StatisticsError.invalid` for fewer than two people, a weight that is not finite and lists
  ///   of unequal length.
  /// - Complexity: O(decisions · log people).
  public init(
    weights: [Double], clusters: [Int], level: Double = 0.95
  ) throws(StatisticsError) {
    let check = Check("weight check")
    try check.equalCounts(clusters.count, weights.count, "clusters", as: "weights")
    try check.openShare(level, "level")
    try check.finite(weights, "weights", atLeast: 2)
    let places = ClusterSums.places(clusters)
    let ratio = try RatioEstimate(
      numerators: ClusterSums.sums(weights, places),
      denominators: ClusterSums.sums(weights.map { _ in 1 }, places))
    weight = try ClusterEstimate(ratio, level: level)
    let reference = Reference.t(degreesOfFreedom: Double(ratio.subscribers - 1))
    p =
      weight.standardError > 0
      ? try reference.pValue((weight.value - 1) / weight.standardError, .twoSided) : nil
  }

  /// Whether the mean weight is off 1 by more than `distance`, and by more than chance explains.
  ///
  /// - Parameter p: Largest p-value that chance does not explain.
  public func isOff(by distance: Double, p level: Double) -> Bool {
    guard abs(weight.value - 1) > distance else { return false }
    return p.map { $0 < level } ?? true
  }
}
