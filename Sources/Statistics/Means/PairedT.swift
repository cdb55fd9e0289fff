/// The mean of differences that are independent of one another: per pair, or per seed.
public struct PairedT: Sendable {
  /// Count, mean and variance of the differences.
  public let moments: Moments

  /// The size of the numbers the differences were taken from; their rounding is no evidence.
  private let scale: Double

  private let isIdentity: Bool

  /// From one difference per seed, treatment minus control.
  ///
  /// - Throws: `StatisticsError.invalid` for fewer than two values or a non-finite one.
  public init(differences: [Double]) throws(StatisticsError) {
    try self.init(differences, scale: 0)
  }

  /// From both values of each pair.
  public init(control: [Double], treatment: [Double]) throws(StatisticsError) {
    let check = Check("paired t-test")
    try check.finite(control, "control", atLeast: 2)
    try check.finite(treatment, "treatment", atLeast: 2)
    try check.equalCounts(treatment.count, control.count, "treatment", as: "control")
    let scale = (control + treatment).reduce(0) { max($0, abs($1)) }
    try self.init(zip(treatment, control).map { $0 - $1 }, scale: scale)
  }

  private init(_ differences: [Double], scale: Double) throws(StatisticsError) {
    try Check("paired t-test").finite(differences, "differences", atLeast: 2)
    moments = try Moments(differences, "differences")
    isIdentity = differences.allSatisfy { $0 == 0 }
    self.scale = max(scale, abs(moments.mean))
  }

  init(_ moments: Moments, scale: Double, isIdentity: Bool) {
    self.moments = moments
    self.isIdentity = isIdentity
    self.scale = max(scale, abs(moments.mean))
  }

  /// Standard error of the mean difference.
  public var standardError: Double { moments.varianceOfMean.squareRoot() }

  /// Degrees of freedom of t, the number of differences less 1.
  public var degreesOfFreedom: Double { Double(moments.count - 1) }

  /// The mean difference with a two-sided t interval.
  ///
  /// - Throws: `degenerate`, as `exactIdentity` when every difference is exactly 0 and as
  ///   `zeroVariance` when all are equal up to rounding.
  public func difference(
    level: Double, alternative: Alternative = .twoSided
  ) throws(StatisticsError) -> Difference {
    let check = Check("paired t-test")
    try check.openShare(level, "level")
    try requireSpread(check)
    return try Difference(
      moments.mean, standardError: standardError,
      reference: .t(degreesOfFreedom: degreesOfFreedom), level: level, alternative: alternative)
  }

  func requireSpread(_ check: Check) throws(StatisticsError) {
    if isIdentity { throw check.degenerate(.exactIdentity) }
    guard standardError > 0, !Moments.isRounding(moments.standardDeviation, of: scale) else {
      throw check.degenerate(.zeroVariance)
    }
  }
}

/// The t interval over one estimate per seed: the headline inference of paired worlds.
///
/// Seeds are the unit, so this is about new worlds, as an interval over one world's people is not.
///
/// - Throws: As `PairedT`.
public func seedLevelT(
  _ estimates: [Double], level: Double
) throws(StatisticsError) -> Difference {
  try PairedT(differences: estimates).difference(level: level)
}

extension PairedT {
  /// From the moments of the differences.
  ///
  /// - Parameters:
  ///   - scale: The largest of the numbers that the differences were taken from, in absolute value.
  ///   - isIdentity: Whether every difference is exactly 0.
  /// - Throws: `StatisticsError.invalid` for fewer than two differences.
  public init(
    moments: Moments, scale: Double, isIdentity: Bool
  ) throws(StatisticsError) {
    try Check("paired t-test").count(moments.count, "count", atLeast: 2)
    self.init(moments, scale: scale, isIdentity: isIdentity)
  }
}
