/// Whether a difference lies between two limits: two one-sided tests (Schuirmann 1987).
public struct Equivalence: Hashable, Sendable {
  /// The statistic against the lower limit; large says the difference is above it.
  public let lowerStatistic: Double

  /// One-sided p-value of the test against the lower limit.
  public let lowerPValue: Double

  /// The statistic against the upper limit; small says the difference is below it.
  public let upperStatistic: Double

  /// One-sided p-value of the test against the upper limit.
  public let upperPValue: Double

  /// The interval of the difference at level 1 - 2 alpha.
  public let interval: ConfidenceInterval

  /// Error probability of each one-sided test, above 0 and below 0.5.
  public let alpha: Double

  /// The larger of both p-values.
  public var pValue: Double { max(lowerPValue, upperPValue) }

  /// Whether both tests reject.
  public var isEquivalent: Bool { pValue < alpha }
}

extension Equivalence {
  private init(
    _ difference: Double, standardError: Double, reference: Reference,
    limits: (low: Double, high: Double), alpha: Double, check: Check
  ) throws(StatisticsError) {
    try check.finite(limits.low, "low")
    try check.finite(limits.high, "high")
    guard limits.low < limits.high else {
      throw check.invalid("low", limits.low, accepted: "a number below high, \(limits.high)")
    }
    guard alpha > 0, alpha < 0.5 else {
      throw check.invalid("alpha", alpha, accepted: "a number above 0 and below 0.5")
    }
    let lower = (difference - limits.low) / standardError
    let upper = (difference - limits.high) / standardError
    let reach = try reference.upperQuantile(alpha) * standardError
    self.init(
      lowerStatistic: lower, lowerPValue: try reference.upperTail(lower), upperStatistic: upper,
      upperPValue: try reference.upperTail(-upper),
      interval: ConfidenceInterval(difference, halfWidth: reach, level: 1 - 2 * alpha),
      alpha: alpha)
  }

  /// Of two means, by Welch's test.
  ///
  /// - Throws: `degenerate` when both arms are constant.
  public init(
    _ welch: Welch, low: Double, high: Double, alpha: Double
  ) throws(StatisticsError) {
    let check = Check("equivalence of means")
    try welch.requireSpread(check)
    try self.init(
      welch.treatment.mean - welch.control.mean, standardError: welch.standardError,
      reference: .t(degreesOfFreedom: welch.degreesOfFreedom), limits: (low, high), alpha: alpha,
      check: check)
  }

  /// Of two rates, unpooled.
  ///
  /// - Throws: `degenerate` when each arm has only successes or only failures.
  public init(
    _ pair: ProportionPair, low: Double, high: Double, alpha: Double
  ) throws(StatisticsError) {
    let check = Check("equivalence of proportions")
    guard pair.variance > 0 else { throw check.degenerate(.zeroVariance) }
    try self.init(
      pair.difference, standardError: pair.variance.squareRoot(), reference: .normal,
      limits: (low, high), alpha: alpha, check: check)
  }
}
