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

/// Factor on the sample size when units come in clusters.
public enum DesignEffect {
  /// 1 + (m (1 + cv^2) - 1) icc (Eldridge, Ashby and Kerry 2006).
  ///
  /// - Parameters:
  ///   - meanSize: Units per cluster on average, m, above 0; pushes per subscriber, for example.
  ///   - variation: The coefficient of variation of the sizes, 0 or above.
  ///   - correlation: The correlation within a cluster, -1...1.
  public static func of(
    meanSize: Double, variation: Double, correlation: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("design effect")
    try check.positive(meanSize, "meanSize")
    try check.notNegative(variation, "variation")
    guard (-1...1).contains(correlation) else {
      throw check.invalid("correlation", correlation, accepted: "-1...1")
    }
    let effect = 1 + (meanSize * (1 + variation * variation) - 1) * correlation
    guard effect > 0 else {
      throw check.invalid("correlation", correlation, accepted: "an effect above 0")
    }
    return effect
  }
}
