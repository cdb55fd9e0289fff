import CGSL

/// A difference of means without the part that a covariate from before the experiment explains.
///
/// theta = cov(x, y) / var(x) over the pooled units of both arms, y' = y - theta (x - mean x),
/// Welch's test on y' (Deng, Xu, Kohavi and Walker 2013).
public struct Cuped: Hashable, Sendable {
  /// Coefficient of the covariate, pooled over both arms.
  public let theta: Double

  /// Difference of the adjusted means, with Welch's test.
  public let difference: Difference

  /// 1 - se^2 / (unadjusted se)^2: how much of the variance the covariate removed.
  public let varianceReduction: Double

  /// One arm: outcomes and covariates, a pair per unit.
  public struct Arm: Hashable, Sendable {
    /// Outcome of each unit.
    public let outcomes: [Double]

    /// Covariate of each unit, in the order of ``outcomes``.
    public let covariates: [Double]

    /// One arm's pairs. Unequal lengths are refused when the adjustment is computed.
    public init(outcomes: [Double], covariates: [Double]) {
      self.outcomes = outcomes
      self.covariates = covariates
    }
  }

  /// - Throws: `StatisticsError.invalid` for fewer than two units in an arm, unequal counts or a
  ///   non-finite number; `degenerate` when the covariate or the outcome is constant.
  public init(control: Arm, treatment: Arm, level: Double) throws(StatisticsError) {
    for arm in [control, treatment] { try Self.require(arm) }
    let x = control.covariates + treatment.covariates
    let moments = try Moments(x)
    guard !moments.isConstant else {
      throw Check("CUPED").degenerate(.notEstimable("the covariate is constant"))
    }
    let y = control.outcomes + treatment.outcomes
    let theta = try Self.covariance(x, moments, y, try Moments(y)) / moments.variance
    func adjusted(_ arm: Arm) throws(StatisticsError) -> Moments {
      try Moments(zip(arm.outcomes, arm.covariates).map { $0 - theta * ($1 - moments.mean) })
    }
    let welch = try Welch(control: try adjusted(control), treatment: try adjusted(treatment))
    let plain = try Welch(
      control: try Moments(control.outcomes), treatment: try Moments(treatment.outcomes))
    try plain.requireSpread(Check("CUPED"))
    self.theta = theta
    difference = try welch.difference(level: level)
    let ratio = welch.standardError / plain.standardError
    varianceReduction = 1 - ratio * ratio
  }

  private static func require(_ arm: Arm) throws(StatisticsError) {
    let check = Check("CUPED")
    try check.finite(arm.outcomes, "outcomes", atLeast: 2)
    try check.finite(arm.covariates, "covariates", atLeast: 2)
    try check.equalCounts(arm.covariates.count, arm.outcomes.count, "covariates", as: "outcomes")
  }

  /// Of the deviations from the means, as ``Moments`` takes the variance.
  private static func covariance(
    _ x: [Double], _ own: Moments, _ y: [Double], _ other: Moments
  ) throws(StatisticsError) -> Double {
    let (x, y) = (x.map { $0 - own.mean }, y.map { $0 - other.mean })
    return try GSL.value("gsl_stats_covariance", []) {
      gsl_stats_covariance(x, 1, y, 1, x.count)
    }
  }
}
