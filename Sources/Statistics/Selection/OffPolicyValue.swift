/// Estimates of the reward of a policy from decisions that another policy made and logged.
public struct OffPolicyValue: Hashable, Sendable {
  /// One logged decision.
  public struct Decision: Hashable, Sendable {
    /// Reward that was observed for the logged action.
    public let reward: Double

    /// The probability with which the logged action was chosen, above 0.
    public let loggedPropensity: Double

    /// The probability with which the target policy would choose it.
    public let targetPropensity: Double

    /// A model's reward of the logged action.
    public let modelledLogged: Double

    /// A model's expected reward of the target policy.
    public let modelledTarget: Double

    /// The target policy's probability of actions whose reward is 0 whatever happens; no log is needed
    /// for them. ``targetPropensity`` is then 0 where such an action was logged.
    public let knownTarget: Double

    /// A decision, unchecked; propensities are checked when the value is estimated.
    public init(
      reward: Double, loggedPropensity: Double, targetPropensity: Double, modelledLogged: Double,
      modelledTarget: Double, knownTarget: Double = 0
    ) {
      self.reward = reward
      self.loggedPropensity = loggedPropensity
      self.targetPropensity = targetPropensity
      self.modelledLogged = modelledLogged
      self.modelledTarget = modelledTarget
      self.knownTarget = knownTarget
    }

    var weight: Double { targetPropensity / loggedPropensity }

    /// Its part of the sum of weights, 1 in expectation.
    var normaliser: Double { weight + knownTarget }
  }

  /// The mean of weighted rewards (Horvitz and Thompson 1952), with its standard error.
  public let inverseWeighted: Estimate

  /// Weighted rewards over the sum of weights, or `nil` when every weight is 0.
  public let selfNormalised: Double?

  /// The model's value corrected by weighted residuals (Dudik, Langford and Li 2011).
  public let doublyRobust: Estimate

  /// (sum w)^2 / sum w^2, or `nil` when every weight is 0.
  public let effectiveSampleSize: Double?

  /// - Throws: `StatisticsError.invalid` for under two decisions or a number out of its range.
  public init(_ decisions: [Decision]) throws(StatisticsError) {
    try Self.require(decisions)
    let weighted = try Moments(decisions.map { $0.weight * $0.reward })
    let robust = try Moments(
      decisions.map { $0.modelledTarget + $0.weight * ($0.reward - $0.modelledLogged) })
    inverseWeighted = Estimate(weighted)
    doublyRobust = Estimate(robust)
    let sum = decisions.reduce(0) { $0 + $1.weight }
    let squares = decisions.reduce(0) { $0 + $1.weight * $1.weight }
    let normaliser = decisions.reduce(0) { $0 + $1.normaliser }
    selfNormalised =
      normaliser > 0 ? decisions.reduce(0) { $0 + $1.weight * $1.reward } / normaliser : nil
    effectiveSampleSize = squares > 0 ? sum * sum / squares : nil
  }

  private static func require(_ decisions: [Decision]) throws(StatisticsError) {
    let check = Check("off-policy value")
    try check.count(decisions.count, "decisions.count", atLeast: 2)
    for (index, decision) in decisions.enumerated() {
      let name = "decisions[\(index)]"
      try check.finite(decision.reward, "\(name).reward")
      try check.finite(decision.modelledLogged, "\(name).modelledLogged")
      try check.finite(decision.modelledTarget, "\(name).modelledTarget")
      try check.share(decision.targetPropensity, "\(name).targetPropensity")
      try check.share(decision.knownTarget, "\(name).knownTarget")
      guard decision.loggedPropensity > 0, decision.loggedPropensity <= 1 else {
        throw check.invalid(
          "\(name).loggedPropensity", decision.loggedPropensity, accepted: "above 0, at most 1")
      }
    }
  }
}
