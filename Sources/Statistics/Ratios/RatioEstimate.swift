/// A ratio of totals over subscribers, with the variance that the delta method gives it.
///
/// R = sum(num) / sum(den), Var(R) = K / (K - 1) * sum(e^2) / sum(den)^2 with e = num - R den over
/// K subscribers, those with a denominator of 0 included (Deng, Knoblich and Lu 2018).
public struct RatioEstimate: Hashable, Sendable, Codable {
  /// sum(num) / sum(den).
  public let ratio: Double

  /// The variance of `ratio`.
  public let variance: Double

  /// The number of subscribers, K >= 2.
  public let subscribers: Int

  /// The standard deviation of a subscriber's part in the ratio: what a sample size is planned
  /// with, as the deviation of `TwoMeanDesign`.
  public var deviationPerSubscriber: Double {
    (variance * Double(subscribers)).squareRoot()
  }

  init(ratio: Double, variance: Double, subscribers: Int) {
    self.ratio = ratio
    self.variance = variance
    self.subscribers = subscribers
  }

  /// From one numerator and one denominator per subscriber.
  ///
  /// - Throws: `StatisticsError.invalid` for fewer than two subscribers, unequal counts, a
  ///   non-finite number or a negative denominator; `degenerate` when the denominators sum to 0.
  public init(numerators: [Double], denominators: [Double]) throws(StatisticsError) {
    let residuals = try Linearisation(numerators: numerators, denominators: denominators)
    let size = Double(numerators.count)
    let spread = residuals.values.reduce(0) { $0 + $1 * $1 }
    self.init(
      ratio: residuals.ratio,
      variance: spread * size / (size - 1) / residuals.denominator / residuals.denominator,
      subscribers: numerators.count)
  }
}
