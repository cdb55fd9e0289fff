/// Outcomes that belong together, as the deliveries of one subscriber.
public struct PlannedClusters: Hashable, Sendable {
  /// Outcomes per cluster on average, m.
  public let meanSize: Double

  /// The coefficient of variation of the sizes.
  public let variation: Double

  /// The correlation of two outcomes of one cluster.
  public let correlation: Double

  /// The design effect, 1 + (m (1 + cv^2) - 1) icc (Eldridge, Ashby and Kerry 2006).
  public let effect: Double

  /// - Throws: As `DesignEffect.of`.
  public init(
    meanSize: Double, variation: Double, correlation: Double
  ) throws(StatisticsError) {
    effect = try DesignEffect.of(
      meanSize: meanSize, variation: variation, correlation: correlation)
    self.meanSize = meanSize
    self.variation = variation
    self.correlation = correlation
  }
}
