/// ``OffPolicyValue`` for decisions that come in clusters: the decisions of one person are
/// correlated by their taste, so the person is the unit and not the decision.
///
/// Each estimate is a ratio of sums over people, with the delta method's variance over them (Deng,
/// Knoblich and Lu 2018) and a t interval of one degree of freedom fewer than people.
public struct ClusteredOffPolicy: Hashable, Sendable, Codable {
  /// The mean of weighted rewards (Horvitz and Thompson 1952).
  public let inverseWeighted: ClusterEstimate

  /// Weighted rewards over the sum of weights (Swaminathan and Joachims 2015); `nil` if all are 0.
  public let selfNormalised: ClusterEstimate?

  /// The model's value corrected by weighted residuals (Dudik, Langford and Li 2011).
  public let doublyRobust: ClusterEstimate

  /// The mean reward of the decisions as they were made: the logging policy's own value.
  public let own: ClusterEstimate

  /// (sum w)^2 / sum w^2 over decisions, or `nil` when every weight is 0.
  public let effectiveSampleSize: Double?

  /// Largest weight of a decision, target over logged propensity.
  public let largestWeight: Double

  /// - Parameters:
  ///   - clusters: The person of each decision.
  ///   - level: Of the intervals, above 0 and below 1.
  /// - Throws: `StatisticsError.invalid` as ``OffPolicyValue``, for fewer than two people and for
  ///   lists of unequal length.
  /// - Complexity: O(decisions · log people).
  public init(
    _ decisions: [OffPolicyValue.Decision], clusters: [Int], level: Double = 0.95
  ) throws(StatisticsError) {
    let check = Check("off-policy value by clusters")
    try check.equalCounts(clusters.count, decisions.count, "clusters", as: "decisions")
    try check.openShare(level, "level")
    let plain = try OffPolicyValue(decisions)
    let places = ClusterSums.places(clusters)
    func estimate(
      _ numerator: (OffPolicyValue.Decision) -> Double,
      over denominator: (OffPolicyValue.Decision) -> Double
    ) throws(StatisticsError) -> ClusterEstimate {
      try ClusterEstimate(
        RatioEstimate(
          numerators: ClusterSums.sums(decisions.map(numerator), places),
          denominators: ClusterSums.sums(decisions.map(denominator), places)), level: level)
    }
    inverseWeighted = try estimate({ $0.weight * $0.reward }, over: { _ in 1 })
    selfNormalised =
      plain.selfNormalised == nil
      ? nil : try estimate({ $0.weight * $0.reward }, over: \.normaliser)
    doublyRobust = try estimate(
      { $0.modelledTarget + $0.weight * ($0.reward - $0.modelledLogged) }, over: { _ in 1 })
    own = try estimate({ $0.reward }, over: { _ in 1 })
    effectiveSampleSize = plain.effectiveSampleSize
    largestWeight = decisions.reduce(0) { max($0, $1.weight) }
  }
}
