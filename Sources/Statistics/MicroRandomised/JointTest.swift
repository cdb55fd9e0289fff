/// An F test that several coefficients are all 0.
public struct JointTest: Hashable, Sendable, Codable {
  /// The F statistic.
  public let statistic: Double

  /// Degrees of freedom of the numerator: the number of coefficients.
  public let numerator: Double

  /// Degrees of freedom of the denominator.
  public let denominator: Double

  /// The probability of a statistic at least as large if all coefficients are 0.
  public let pValue: Double
}

extension CausalExcursion {
  /// The test that the coefficients of the moderators at `places` are all 0, for example of a
  /// trend of two terms.
  ///
  /// With T^2 = b' C^-1 b over r coefficients and d = n - q - p, d T^2 / (r (d + r - 1)) is compared
  /// with F on r and d degrees of freedom (Hotelling's T^2, as in Liao et al. 2016).
  ///
  /// - Parameter places: Counted from 0; each at most once.
  /// - Throws: `invalid` for no place, one beyond the moderators or one named twice; `degenerate`
  ///   where the covariance has no inverse.
  public func jointTest(_ places: [Int]) throws(StatisticsError) -> JointTest {
    try moderation.jointTest(places)
  }
}
