/// CUPED from summaries: two arms' outcomes without the part that an earlier covariate explains.
///
/// theta = cov(x, y) / var(x) over the pooled units of both arms, y' = y - theta (x - mean x)
/// (Deng, Xu, Kohavi and Walker 2013). The outcome is a unit's value or, for a ratio of totals, its
/// linearised part R + (num - R den) / mean(den) (Deng, Knoblich and Lu 2018).
public struct CovariateAdjustment: Hashable, Sendable {
  /// One arm's units: means, and sums of squared deviations from them.
  public struct Arm: Hashable, Sendable {
    /// Number of units, at least 2.
    public let count: Int
    /// Mean of the outcomes.
    public let mean: Double
    /// Mean of the covariates.
    public let covariateMean: Double
    /// Sum of (y - mean y)^2 over the outcomes.
    public let spread: Double
    /// Sum of (x - mean x)^2 over the covariates.
    public let covariateSpread: Double
    /// Sum of (x - mean x) (y - mean y).
    public let crossSpread: Double

    /// One arm's summaries, unchecked.
    public init(
      count: Int, mean: Double, covariateMean: Double, spread: Double, covariateSpread: Double,
      crossSpread: Double
    ) {
      self.count = count
      self.mean = mean
      self.covariateMean = covariateMean
      self.spread = spread
      self.covariateSpread = covariateSpread
      self.crossSpread = crossSpread
    }
  }

  /// Coefficient of the covariate, pooled over both arms.
  public let theta: Double
  /// The control's outcomes after the adjustment.
  public let control: Moments
  /// The treatment's outcomes after the adjustment.
  public let treatment: Moments
  /// 1 - se^2 / (unadjusted se)^2 of the difference.
  public let varianceReduction: Double

  /// - Throws: `invalid` for fewer than two units in an arm; `degenerate` for constant data.
  public init(control: Arm, treatment: Arm) throws(StatisticsError) {
    let check = Check("CUPED")
    try check.count(control.count, "control.count", atLeast: 2)
    try check.count(treatment.count, "treatment.count", atLeast: 2)
    let (na, nb) = (Double(control.count), Double(treatment.count))
    let step = treatment.covariateMean - control.covariateMean
    // The distance between the arms' means is part of the pooled spread too.
    let between = na * nb / (na + nb)
    let covariateSpread =
      control.covariateSpread + treatment.covariateSpread
      + between * step * step
    let crossSpread =
      control.crossSpread + treatment.crossSpread
      + between * step * (treatment.mean - control.mean)
    let scale = max(abs(control.covariateMean), abs(treatment.covariateMean))
    guard !Moments.isRounding((covariateSpread / (na + nb)).squareRoot(), of: scale) else {
      throw check.degenerate(.notEstimable("the covariate is constant"))
    }
    let theta = crossSpread / covariateSpread
    let covariateMean = (na * control.covariateMean + nb * treatment.covariateMean) / (na + nb)
    func adjusted(_ arm: Arm) throws(StatisticsError) -> Moments {
      let spread =
        arm.spread - 2 * theta * arm.crossSpread + theta * theta * arm.covariateSpread
      let isRounding = spread <= 16 * Double.ulpOfOne * arm.spread
      return try Moments(
        count: arm.count, mean: arm.mean - theta * (arm.covariateMean - covariateMean),
        variance: isRounding ? 0 : spread / Double(arm.count - 1))
    }
    self.theta = theta
    self.control = try adjusted(control)
    self.treatment = try adjusted(treatment)
    let plain = control.spread / (na - 1) / na + treatment.spread / (nb - 1) / nb
    guard plain > 0 else { throw check.degenerate(.zeroVariance) }
    varianceReduction =
      1 - (self.control.varianceOfMean + self.treatment.varianceOfMean) / plain
  }
}

extension RatioEstimate {
  /// An arm's ratio as the mean of its linearised parts, for instance adjusted ones.
  ///
  /// - Parameter carriers: ``carriers``; all subscribers when `nil`.
  public init(_ parts: Moments, carriers: Double? = nil) {
    self.init(
      ratio: parts.mean, variance: parts.varianceOfMean, subscribers: parts.count,
      carriers: carriers ?? Double(parts.count))
  }
}

extension RatioEstimate {
  /// The ratio as the mean of its linearised parts, one for each subscriber.
  public var parts: Moments {
    get throws(StatisticsError) {
      try Moments(count: subscribers, mean: ratio, variance: variance * Double(subscribers))
    }
  }
}
