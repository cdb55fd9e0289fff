import Scenarios
import SimWorld
import Statistics

/// The minimum detectable effect of a comparison, given its observed variance.
///
/// It follows from the width of the interval alone. The power at the observed effect only restates
/// the p-value and is not computed (Hoenig and Heisey 2001, *The abuse of power*).
package struct PowerReached: Hashable, Sendable, Codable {
  /// The success metric or guardrail that is compared.
  package var metric: Measure
  /// Unit of ``detectable`` and ``margin``.
  package var unit: MetricUnit
  /// Name of the arm that is compared with the baseline.
  package var arm: String
  /// For a success metric: the true difference that another run of this size would detect with
  /// ``power``.
  package var detectable: Double?
  /// For a guardrail: the margin, and the probability of passing it if nothing differs.
  package var margin: Double?
  /// Probability that a guardrail passes its margin if nothing differs; `nil` without a margin.
  package var marginPower: Double?

  /// The probability of detection that ``detectable`` is computed for.
  package static let power = 0.8

  /// - Parameters:
  ///   - seeds: Number of seeds behind the t interval; `nil` for one over people.
  ///   - family: Number of comparisons that share the error probability; Holm divides by it for the
  ///     smallest p-value.
  /// - Returns: `nil` without an interval that has a width, or with a single seed behind it.
  package init?(_ row: Comparison, seeds: Int?, family: Int) throws(StatisticsError) {
    guard row.role == .success || row.role == .guardrail,
      let low = row.low, let high = row.high, high > low, seeds ?? 2 > 1
    else { return nil }
    (metric, unit, arm) = (row.measure, row.unit, row.arm)
    let error = try Self.standardError(
      (high - low) / 2, seeds.map { Double($0 - 1) } ?? row.degreesOfFreedom)
    if row.role == .success {
      let alpha = Comparison.alpha / Double(max(1, family))
      detectable = try DetectableDifference.value(
        standardError: error, seeds: seeds, alpha: alpha / 2, power: Self.power)
    } else if let margin = row.margin, margin > 0 {
      self.margin = margin
      marginPower = try DetectableDifference.power(
        of: margin, standardError: error, seeds: seeds, alpha: Comparison.alpha)
    }
  }

  /// The standard error behind an interval of half this width.
  ///
  /// - Parameter degreesOfFreedom: Of its t; `nil` for a normal one.
  static func standardError(
    _ halfWidth: Double, _ degreesOfFreedom: Double?
  ) throws(StatisticsError) -> Double {
    let tail = (1 - MetricTable.level) / 2
    guard let degreesOfFreedom else { return halfWidth / (try Normal.upperQuantile(tail)) }
    return halfWidth / (try StudentT.upperQuantile(tail, degreesOfFreedom: degreesOfFreedom))
  }
}

extension RunEvidence {
  /// The power of every success metric and guardrail of `summary`.
  ///
  /// - Parameter summary: The result of ``Analysis/summary(_:)`` for this evidence.
  package func powerReached(_ summary: Summary) throws(StatisticsError) -> [PowerReached] {
    let family = summary.comparisons.count { $0.role == .success && $0.pAdjusted != nil }
    let counted = seedDifferences(adjusted: nil)
    let scenario = plan.scenario
    var all: [PowerReached] = []
    for row in summary.comparisons where row.segment == "all" {
      let seeds = counted.first { $0.arm == row.arm && $0.metric == row.measure.metric }
      let isOverSeeds = scenario.isOverWorlds(scenario.places(of: row))
      let reached = try PowerReached(
        row, seeds: row.overWorlds?.worlds ?? (isOverSeeds ? seeds?.known.count : nil),
        family: family)
      if let reached { all.append(reached) }
    }
    return all
  }
}
