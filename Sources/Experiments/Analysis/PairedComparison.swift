import Foundation
import Scenarios
import SimWorld
import Statistics

/// Two arms over the same people: the headline over seeds, and beside it the paired interval
/// conditional on the simulated worlds.
struct PairedComparison {
  private let evidence: Evidence
  private let metric: MetricName
  private let control: Int
  private let treatment: Int
  /// Treatment minus control, one per replication in which both are defined.
  private let differences: [Double]
  /// Logarithms of their ratio; `nil` where a rate is zero.
  private let logRatios: [Double]?
  /// The differences of the counts alone, where ``differences`` are adjusted.
  private let plain: [Double]?

  init(
    _ evidence: Evidence, _ metric: MetricName, control: Int, treatment: Int,
    _ adjusted: [AdjustedArm]? = nil
  ) {
    self.evidence = evidence
    self.metric = metric
    self.control = control
    self.treatment = treatment
    let counted = Self.pairs(
      evidence.moments.indices.map { evidence.ratio(metric, control, in: $0) },
      evidence.moments.indices.map { evidence.ratio(metric, treatment, in: $0) })
    guard let adjusted, counted.count > 1 else {
      differences = counted.map { $0.1 - $0.0 }
      logRatios = Self.logRatios(counted)
      plain = nil
      return
    }
    let own = adjusted[control].figures(metric)
    let other = adjusted[treatment].figures(metric)
    differences = (other - own).widened
    // The errors of a logarithm are those of the figure over its mean.
    let relative =
      other.scaled(by: 1 / (other.mean ?? 1)) - own.scaled(by: 1 / (own.mean ?? 1))
    logRatios = Self.logRatios(Self.pairs(own.values, other.values))?
      .widened(by: relative.varianceOfCensus)
    plain = counted.map { $0.1 - $0.0 }
  }

  /// The figures of the replications in which both arms have one.
  private static func pairs(_ own: [Double?], _ other: [Double?]) -> [(Double, Double)] {
    zip(own, other).compactMap { own, other in own.flatMap { own in other.map { (own, $0) } } }
  }

  private static func logRatios(_ pairs: [(Double, Double)]) -> [Double]? {
    guard pairs.allSatisfy({ $0.0 > 0 && $0.1 > 0 }) else { return nil }
    return pairs.map { log($0.1 / $0.0) }
  }

  func fill(_ row: inout Comparison, scale: Double) throws(StatisticsError) {
    guard row.armValue != nil, row.baselineValue != nil, !differences.isEmpty else {
      row.method = Degeneracy.noDenominator.description
      return
    }
    if evidence.isIdentity(metric, control, treatment) {
      row.difference = 0
      row.verdict = .identical
      row.method = "exact identity in every seed"
      return
    }
    if let within = try pairedInWorlds() {
      row.withinLow = within.low * scale
      row.withinHigh = within.high * scale
    }
    if differences.count > 1 {
      try fillOverSeeds(&row, scale)
    } else if evidence.replications == 1 {
      try fillFromOneWorld(&row, scale)
    } else {
      row.difference = differences[0] * scale
      row.method = "both arms have a denominator in one seed alone"
    }
  }

  private func fillOverSeeds(_ row: inout Comparison, _ scale: Double) throws(StatisticsError) {
    row.method = "t over \(differences.count) seeds" + (plain == nil ? "" : ", adjusted")
    if (plain ?? differences).allSatisfy({ $0 == 0 }) { return fillEqualTotals(&row) }
    row.take(
      try seedLevelT(differences, level: MetricTable.level), scale: scale,
      isHigherBetter: metric.isHigherBetter)
    try fillRelative(&row)
    try fillPlain(&row, scale)
    guard let margin = row.margin else { return }
    let oriented = metric.isHigherBetter ? differences : differences.map { -$0 }
    row.judge(
      try NonInferiority(
        seedDifferences: oriented, margin: margin / scale, alpha: Comparison.alpha))
  }

  /// Some people were treated differently, but the arms' totals are equal in every seed: there is no
  /// variance to test with, and a guardrail has no loss.
  private func fillEqualTotals(_ row: inout Comparison) {
    row.method = "equal in every seed"
    row.difference = 0
    row.verdict = (row.margin ?? 0) > 0 ? .notWorse : .inconclusive
  }

  /// What the counts alone say, and how much of its variance the adjustment takes away.
  private func fillPlain(_ row: inout Comparison, _ scale: Double) throws(StatisticsError) {
    guard let plain else { return }
    do throws(StatisticsError) {
      row.others.append(
        OtherAnswer(
          "t over \(plain.count) seeds", .unadjusted,
          try seedLevelT(plain, level: MetricTable.level), scale))
      row.varianceReduction =
        1 - (try Moments(differences)).variance / (try Moments(plain)).variance
    } catch .degenerate {
      return
    }
  }

  /// The ratio's geometric mean over seeds, with a t interval on its logarithm.
  private func fillRelative(_ row: inout Comparison) throws(StatisticsError) {
    guard let logRatios else { return }
    do throws(StatisticsError) {
      let found = try seedLevelT(logRatios, level: MetricTable.level)
      row.relative = expm1(found.value)
      row.relativeLow = expm1(found.interval.low)
      row.relativeHigh = expm1(found.interval.high)
    } catch .degenerate {
      row.relative = expm1(logRatios[0])
    }
  }

  private func fillFromOneWorld(
    _ row: inout Comparison, _ scale: Double
  ) throws(StatisticsError) {
    row.method = "paired by subscriber, conditional on this world"
    let pair = try evidence.pair(metric, control: control, treatment: treatment, in: 0)
    let result = try pair.comparison(level: MetricTable.level)
    row.take(result.difference, scale: scale, isHigherBetter: metric.isHigherBetter)
    row.relative = result.relative?.value
    row.relativeLow = result.relative?.interval.low
    row.relativeHigh = result.relative?.interval.high
    guard let margin = row.margin else { return }
    let oriented =
      metric.isHigherBetter
      ? pair : try evidence.pair(metric, control: treatment, treatment: control, in: 0)
    row.judge(
      try NonInferiority(oriented, margin: margin / scale, alpha: Comparison.alpha))
  }

  /// The mean difference conditional on the simulated worlds, with the variance of the subscribers
  /// within each: sqrt(Σ SE²) / S. It makes no statement about other worlds.
  private func pairedInWorlds() throws(StatisticsError) -> ConfidenceInterval? {
    var sum = 0.0
    var variance = 0.0
    for replication in evidence.moments.indices {
      do throws(StatisticsError) {
        let pair = try evidence.pair(
          metric, control: control, treatment: treatment, in: replication)
        sum += pair.treatmentRatio - pair.controlRatio
        variance += pair.standardError * pair.standardError
      } catch .degenerate {
        return nil
      }
    }
    let worlds = Double(evidence.replications)
    let half =
      try Normal.upperQuantile((1 - MetricTable.level) / 2) * variance.squareRoot() / worlds
    return ConfidenceInterval(
      low: sum / worlds - half, high: sum / worlds + half, level: MetricTable.level)
  }
}
