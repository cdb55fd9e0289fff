import CGSL

/// A difference of means whose interval holds at every look at once, so one may look at any time.
///
/// The asymptotic one of Waudby-Smith et al. (arXiv 2103.06476), tightest near a chosen size.
public struct ConfidenceSequence: Hashable, Sendable {
  /// Treatment minus control.
  public let difference: Double

  /// Interval of ``difference`` at level 1 - alpha, valid at all looks together.
  public let interval: ConfidenceInterval

  /// The logarithm of the evidence against no difference.
  public let logEValue: Double

  /// Valid at any stopping time: min(1, 1 / e-value).
  public let pValue: Double

  /// - Parameters:
  ///   - alpha: The chance that the sequence ever misses the truth.
  ///   - tuningCount: The total number of units at which it should be tightest.
  /// - Throws: `StatisticsError.invalid` out of range or for fewer than two values in an arm, which
  ///   have no variance; `degenerate` when both variances are 0.
  public init(
    control: Moments, treatment: Moments, alpha: Double, tuningCount: Int
  ) throws(StatisticsError) {
    try Self.check.count(control.count, "control.count", atLeast: 2)
    try Self.check.count(treatment.count, "treatment.count", atLeast: 2)
    let total = Double(control.count) + Double(treatment.count)
    try self.init(
      difference: treatment.mean - control.mean,
      variance: control.varianceOfMean + treatment.varianceOfMean, count: total, alpha: alpha,
      tuningCount: tuningCount)
  }

  /// For one estimate per seed, of two seeds or more.
  public init(
    estimates: Moments, alpha: Double, tuningCount: Int
  ) throws(StatisticsError) {
    try Self.check.count(estimates.count, "estimates.count", atLeast: 2)
    try self.init(
      difference: estimates.mean, variance: estimates.varianceOfMean,
      count: Double(estimates.count), alpha: alpha, tuningCount: tuningCount)
  }

  private static let check = Check("asymptotic confidence sequence")

  private init(
    difference: Double, variance: Double, count: Double, alpha: Double, tuningCount: Int
  ) throws(StatisticsError) {
    let check = Self.check
    try check.openShare(alpha, "alpha")
    try check.count(tuningCount, "tuningCount", atLeast: 1)
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    let rho2 = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / Double(tuningCount)
    let growth = count * rho2 + 1
    let width =
      (variance * count).squareRoot()
      * (2 * growth / (count * count * rho2) * log(growth.squareRoot() / alpha)).squareRoot()
    self.difference = difference
    interval = ConfidenceInterval(difference, halfWidth: width, level: 1 - alpha)
    let standardised = difference / variance * difference
    logEValue = rho2 * standardised * count / (2 * growth) - log(growth) / 2
    pValue = min(1, exp(-logEValue))
  }
}
