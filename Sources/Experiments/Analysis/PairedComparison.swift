import Foundation
import Scenarios
import SimWorld
import Statistics

/// Two arms over the same people: the headline over seeds. Beside it, from the same counts, the paired
/// interval conditional on the simulated worlds; figures that are adjusted are of no simulated world, and
/// have none. Nor have those of a split, whose people differ.
///
/// Where replications drew worlds of an ensemble, these are the units: a world that came twice counts once.
struct PairedComparison {
  let evidence: Evidence
  let metric: MetricName
  private let control: Int
  private let treatment: Int
  /// The means of control and treatment over the replications in which both are defined.
  private let levels: [Double?]
  /// Control and treatment by replication.
  let arms: [AdjustedFigures]
  /// Treatment minus control in the replications in which both are defined, in values that are not widened.
  private let found: AdjustedFigures
  /// The same, one value for each such replication, or world of an ensemble.
  private let differences: [Double]
  /// Logarithms of their ratio; `nil` where a rate is zero.
  private let logRatios: [Double]?

  /// - Parameter adjusted: By arm; `nil` for counts.
  init(
    _ evidence: Evidence, _ metric: MetricName, control: Int, treatment: Int,
    _ adjusted: [AdjustedArm]? = nil
  ) {
    self.evidence = evidence
    self.metric = metric
    self.control = control
    self.treatment = treatment
    let arms = [control, treatment].map { arm in
      adjusted?[arm].figures(metric)
        ?? AdjustedFigures(
          values: evidence.moments.indices.map { evidence.ratio(metric, arm, in: $0) })
    }
    self.arms = arms
    let units = Self.units(arms, evidence.members)
    found = units[1] - units[0]
    let isInBoth = found.values.map { $0 != nil }
    levels = units.map { arm in
      AdjustedFigures(values: zip(arm.values, isInBoth).map { $1 ? $0 : nil }).mean
    }
    differences = found.widened
    logRatios = Self.logRatios(units[0], units[1])
  }

  private static func logRatios(
    _ own: AdjustedFigures, _ other: AdjustedFigures
  ) -> [Double]? {
    let values = logRatios(own.values, other.values)
    guard let values, own.counted != nil else { return values?.compactMap { $0 } }
    let counted = logRatios(own.plain.values, other.plain.values) ?? values
    // The errors of a logarithm are those of the figure over its mean.
    let relative =
      other.scaled(by: 1 / (other.mean ?? 1)) - own.scaled(by: 1 / (own.mean ?? 1))
    return AdjustedFigures(values: values, counted: counted, explained: relative.explained).widened
  }

  /// `nil` where a rate is zero.
  static func logRatios(_ own: [Double?], _ other: [Double?]) -> [Double?]? {
    guard zip(own, other).allSatisfy({ ($0 ?? 1) > 0 && ($1 ?? 1) > 0 }) else { return nil }
    return zip(own, other).map { own, other in own.flatMap { own in other.map { log($0 / own) } } }
  }

  func fill(_ row: inout Comparison, scale: Double) throws(StatisticsError) {
    guard row.armValue != nil, row.baselineValue != nil, !differences.isEmpty else {
      row.method = Degeneracy.noDenominator.description
      return
    }
    if evidence.design == .paired, evidence.isIdentity(metric, control, treatment) {
      row.difference = 0
      row.verdict = .identical
      row.method = "exact identity in every seed"
      return
    }
    if evidence.design == .paired, evidence.members == nil, differences.count > 1,
      found.estimator == .counted, let within = try pairedInWorlds()
    {
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
    row.method = "t over \(differences.count) \(evidence.units)" + found.estimator.suffix
    (row.baselineValue, row.armValue) = (levels[0].map { $0 * scale }, levels[1].map { $0 * scale })
    if found.plain.widened.allSatisfy({ $0 == 0 }) { return fillEqualTotals(&row) }
    row.take(
      try seedLevelT(differences, level: MetricTable.level), scale: scale,
      isHigherBetter: metric.isHigherBetter)
    try fillRelative(&row)
    try fillPlain(&row, scale)
    if let margin = row.margin {
      let oriented = metric.isHigherBetter ? differences : differences.map { -$0 }
      row.judge(
        try NonInferiority(
          seedDifferences: oriented, margin: margin / scale, alpha: Comparison.alpha))
    }
    try fillWorlds(&row, scale)
  }

  /// Some people were treated differently, but the arms' totals are equal in every seed: there is no
  /// variance to test with, and a guardrail has no loss.
  private func fillEqualTotals(_ row: inout Comparison) {
    row.method = "equal in every seed"
    row.armValue = row.baselineValue
    row.difference = 0
    row.verdict = (row.margin ?? 0) > 0 ? .notWorse : .inconclusive
  }

  /// What the counts alone say, of other worlds and of these, and how much of the variance the adjustment
  /// takes away.
  private func fillPlain(_ row: inout Comparison, _ scale: Double) throws(StatisticsError) {
    guard found.estimator != .counted else { return }
    let plain = found.plain.widened
    do throws(StatisticsError) {
      row.others.append(
        OtherAnswer(
          "t over \(plain.count) \(evidence.units)", .unadjusted,
          try seedLevelT(plain, level: MetricTable.level), scale))
      if evidence.members == nil, let within = try pairedInWorlds() {
        row.others.append(
          OtherAnswer(
            method: "paired by subscriber, conditional on these worlds", use: .conditional,
            difference: plain.reduce(0, +) / Double(plain.count) * scale,
            low: within.low * scale, high: within.high * scale))
      }
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
    let carriers = min(
      try evidence.pooledEstimate(metric, control).carriers,
      try evidence.pooledEstimate(metric, treatment).carriers)
    let result = try pair.comparison(level: MetricTable.level, carriers: carriers)
    row.degreesOfFreedom = result.difference.degreesOfFreedom
    row.take(result.difference, scale: scale, isHigherBetter: metric.isHigherBetter)
    (row.withinLow, row.withinHigh) = (row.low, row.high)
    row.relative = result.relative?.value
    row.relativeLow = result.relative?.interval.low
    row.relativeHigh = result.relative?.interval.high
    guard let margin = row.margin else { return }
    let oriented =
      metric.isHigherBetter
      ? pair : try evidence.pair(metric, control: treatment, treatment: control, in: 0)
    row.judge(
      try NonInferiority(
        oriented, margin: margin / scale, alpha: Comparison.alpha, carriers: carriers))
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
