/// The difference of two means with unequal variances (Welch 1947).
public struct Welch: Sendable {
  /// Count, mean and variance of the control, at least 2 values.
  public let control: Moments

  /// Count, mean and variance of the treatment, at least 2 values.
  public let treatment: Moments

  /// - Throws: `StatisticsError.invalid` when an arm has fewer than two values.
  public init(control: Moments, treatment: Moments) throws(StatisticsError) {
    let check = Check("Welch t-test")
    try check.count(control.count, "control.count", atLeast: 2)
    try check.count(treatment.count, "treatment.count", atLeast: 2)
    self.control = control
    self.treatment = treatment
  }

  /// Standard error of the difference of the means, variances unpooled.
  public var standardError: Double {
    (control.varianceOfMean + treatment.varianceOfMean).squareRoot()
  }

  /// The degrees of freedom of Welch and Satterthwaite.
  public var degreesOfFreedom: Double {
    let (a, b) = (control.varianceOfMean, treatment.varianceOfMean)
    let shareA = a / (a + b)
    let shareB = b / (a + b)
    return 1
      / (shareA * shareA / Double(control.count - 1)
        + shareB * shareB / Double(treatment.count - 1))
  }

  /// Treatment minus control with a two-sided interval.
  ///
  /// - Throws: `degenerate` when both arms are constant up to rounding.
  public func difference(
    level: Double, alternative: Alternative = .twoSided
  ) throws(StatisticsError) -> Difference {
    let check = Check("Welch t-test")
    try check.openShare(level, "level")
    try requireSpread(check)
    return try Difference(
      treatment.mean - control.mean, standardError: standardError,
      reference: .t(degreesOfFreedom: degreesOfFreedom), level: level, alternative: alternative)
  }

  func requireSpread(_ check: Check) throws(StatisticsError) {
    guard standardError > 0, !control.isConstant || !treatment.isConstant else {
      throw check.degenerate(.zeroVariance)
    }
  }
}
