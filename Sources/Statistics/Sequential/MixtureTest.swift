import CGSL

/// The mixture sequential probability ratio test of no difference, valid at any look.
///
/// The mixture over effects is normal, with mean 0 and variance tau^2 (Johari et al. 2017).
public struct MixtureTest: Hashable, Sendable {
  /// Interval of the difference at level 1 - alpha, valid at all looks together.
  public let interval: ConfidenceInterval

  /// The logarithm of the likelihood ratio.
  public let logLambda: Double

  /// min(1, 1 / lambda).
  public let pValue: Double

  /// - Parameters:
  ///   - variance: The variance of `difference`, above 0.
  ///   - mixingVariance: tau^2, above 0.
  public init(
    difference: Double, variance: Double, mixingVariance: Double, alpha: Double
  ) throws(StatisticsError) {
    let check = Check("mixture sequential test")
    try check.finite(difference, "difference")
    try check.positive(mixingVariance, "mixingVariance")
    try check.openShare(alpha, "alpha")
    guard variance != 0 else { throw check.degenerate(.zeroVariance) }
    try check.positive(variance, "variance")
    let sum = variance + mixingVariance
    let share = mixingVariance / sum
    logLambda =
      share * difference / variance * difference / 2 - log1p(mixingVariance / variance) / 2
    pValue = min(1, exp(-logLambda))
    let width =
      (variance / share * (-2 * log(alpha) + log1p(mixingVariance / variance))).squareRoot()
    interval = ConfidenceInterval(difference, halfWidth: width, level: 1 - alpha)
  }
}
