/// Whether the treatment is worse than the control by less than a margin; higher is better.
///
/// Where lower is better, swap the arms or negate the differences.
public struct NonInferiority: Hashable, Sendable, Codable {
  /// Treatment minus control.
  public let difference: Double

  /// Standard error of ``difference``.
  public let standardError: Double

  /// (difference + margin) in standard errors.
  public let statistic: Double

  /// One-sided: how likely a difference this good is if the loss equals the margin.
  public let pValue: Double

  /// The one-sided lower limit of the difference at level 1 - alpha.
  public let lowerBound: Double

  /// The one-sided upper limit at level 1 - alpha; below -margin the treatment is shown worse.
  public let upperBound: Double

  /// Largest acceptable loss, 0 or more, in the unit of ``difference``.
  public let margin: Double

  /// One-sided error probability of the test.
  public let alpha: Double

  /// Whether the lower bound is above -margin.
  public var isNonInferior: Bool { lowerBound > -margin }

  /// Whether even the upper bound is below -margin.
  public var isInferior: Bool { upperBound < -margin }
}

extension NonInferiority {
  init(
    difference: Double, standardError: Double, reference: Reference, margin: Double, alpha: Double
  ) throws(StatisticsError) {
    let statistic = (difference + margin) / standardError
    let reach = try reference.upperQuantile(alpha) * standardError
    self.init(
      difference: difference, standardError: standardError, statistic: statistic,
      pValue: try reference.upperTail(statistic), lowerBound: difference - reach,
      upperBound: difference + reach, margin: margin, alpha: alpha)
  }

  private static func check(
    _ method: String, margin: Double, alpha: Double
  ) throws(StatisticsError) -> Check {
    let check = Check(method)
    try check.notNegative(margin, "margin")
    try check.openShare(alpha, "alpha")
    return check
  }

  /// Over seeds: one paired difference per seed, t with S - 1 degrees of freedom.
  ///
  /// - Throws: `degenerate`, as `exactIdentity` when every difference is exactly 0.
  public init(
    seedDifferences: [Double], margin: Double, alpha: Double
  ) throws(StatisticsError) {
    let check = try Self.check("seed-level non-inferiority", margin: margin, alpha: alpha)
    let seeds = try PairedT(differences: seedDifferences)
    try seeds.requireSpread(check)
    try self.init(
      difference: seeds.moments.mean, standardError: seeds.standardError,
      reference: .t(degreesOfFreedom: seeds.degreesOfFreedom), margin: margin, alpha: alpha)
  }

  /// Over the subscribers of two arms of a split experiment.
  public init(
    control: RatioEstimate, treatment: RatioEstimate, margin: Double, alpha: Double
  ) throws(StatisticsError) {
    let check = try Self.check("ratio non-inferiority", margin: margin, alpha: alpha)
    let variance = control.variance + treatment.variance
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    try self.init(
      difference: treatment.ratio - control.ratio, standardError: variance.squareRoot(),
      reference: .normal, margin: margin, alpha: alpha)
  }

  /// Over the same subscribers in both arms: conditional on this world.
  ///
  /// - Parameter carriers: As of ``PairedRatio/comparison(level:carriers:)``.
  public init(
    _ pair: PairedRatio, margin: Double, alpha: Double, carriers: Double? = nil
  ) throws(StatisticsError) {
    let check = try Self.check("paired ratio non-inferiority", margin: margin, alpha: alpha)
    try pair.requireSpread(check)
    let (factor, reference) = try pair.widening(check, carriers)
    try self.init(
      difference: pair.treatmentRatio - pair.controlRatio,
      standardError: factor * pair.standardError, reference: reference, margin: margin,
      alpha: alpha)
  }

  /// Over independent units with one outcome each, unpooled.
  public init(_ pair: ProportionPair, margin: Double, alpha: Double) throws(StatisticsError) {
    let check = try Self.check("proportion non-inferiority", margin: margin, alpha: alpha)
    guard pair.variance > 0 else { throw check.degenerate(.zeroVariance) }
    try self.init(
      difference: pair.difference, standardError: pair.variance.squareRoot(), reference: .normal,
      margin: margin, alpha: alpha)
  }
}
