import Scenarios
import SimWorld
import Statistics

/// Two arms of different subscribers: the delta method, adjusted for the warm-up covariate. Where an
/// arm learns, its people share what it learned, so that worlds are the units.
struct SplitComparison {
  private let evidence: Evidence
  private let metric: MetricName
  private let control: Int
  private let treatment: Int
  private let learns: Bool

  /// - Parameter learns: Whether one of the arms does.
  init(
    _ evidence: Evidence, _ metric: MetricName, control: Int, treatment: Int, learns: Bool
  ) {
    self.evidence = evidence
    self.metric = metric
    self.control = control
    self.treatment = treatment
    self.learns = learns
  }

  func fill(_ row: inout Comparison, scale: Double) throws(StatisticsError) {
    if learns { return try fillOverWorlds(&row, scale) }
    let counted = (
      try evidence.pooledEstimate(metric, control), try evidence.pooledEstimate(metric, treatment)
    )
    var arms = try RatioContrast(control: counted.0, treatment: counted.1)
    let plain = try arms.comparison(level: MetricTable.level)
    var headline = plain
    row.method = Self.method
    row.degreesOfFreedom = plain.difference.degreesOfFreedom
    if let adjustment = try evidence.adjustment(metric, control: control, treatment: treatment) {
      arms = try RatioContrast(
        control: RatioEstimate(adjustment.control, carriers: counted.0.carriers),
        treatment: RatioEstimate(adjustment.treatment, carriers: counted.1.carriers))
      headline = try arms.comparison(level: MetricTable.level)
      row.method = Self.method + ", CUPED on the warm-up"
      row.varianceReduction = adjustment.varianceReduction
      row.degreesOfFreedom = headline.difference.degreesOfFreedom
      row.others.append(OtherAnswer(Self.method, .unadjusted, plain.difference, scale))
    }
    // A line's levels are those of its difference.
    (row.baselineValue, row.armValue) = (
      arms.control.ratio * scale, arms.treatment.ratio * scale
    )
    row.take(headline.difference, scale: scale, isHigherBetter: metric.isHigherBetter)
    row.relative = headline.relative?.value
    row.relativeLow = headline.relative?.interval.low
    row.relativeHigh = headline.relative?.interval.high
    row.others.append(try alwaysValid(arms, scale))
    try judge(&row, arms, scale)
  }

  static let method = "delta method over subscribers"

  private func fillOverWorlds(
    _ row: inout Comparison, _ scale: Double
  ) throws(StatisticsError) {
    row.difference = row.armValue.flatMap { own in row.baselineValue.map { own - $0 } }
    guard evidence.replications > 1 else {
      throw .degenerate(method: "split", .sharedError)
    }
    try PairedComparison(evidence, metric, control: control, treatment: treatment)
      .fill(&row, scale: scale)
  }

  /// Judges a guardrail. Non-inferiority assumes that higher is better, so the arms are swapped
  /// where lower is.
  private func judge(
    _ row: inout Comparison, _ arms: RatioContrast, _ scale: Double
  ) throws(StatisticsError) {
    guard let margin = row.margin else { return }
    let oriented = metric.isHigherBetter ? arms : arms.swapped
    row.judge(try oriented.nonInferiority(margin: margin / scale, alpha: Comparison.alpha))
  }

  /// The always-valid interval, for looks before the end; tuned to the full size.
  private func alwaysValid(
    _ arms: RatioContrast, _ scale: Double
  ) throws(StatisticsError) -> OtherAnswer {
    let sequence = try ConfidenceSequence(
      control: arms.control.parts, treatment: arms.treatment.parts, alpha: Comparison.alpha,
      tuningCount: arms.control.subscribers + arms.treatment.subscribers)
    return OtherAnswer(
      method: "asymptotic confidence sequence", use: .alwaysValid,
      difference: sequence.difference * scale, low: sequence.interval.low * scale,
      high: sequence.interval.high * scale, p: sequence.pValue)
  }
}

extension OtherAnswer {
  init(_ method: String, _ use: Use, _ found: Difference, _ scale: Double) {
    self.init(
      method: method, use: use, statistic: found.statistic, difference: found.value * scale,
      low: found.interval.low * scale, high: found.interval.high * scale, p: found.pValue)
  }
}

extension Evidence {
  /// Two arms of a split, adjusted for the warm-up covariate; `nil` when it explains nothing.
  ///
  /// The covariate is the same metric before the arms parted, linearised around the ratio of both
  /// arms together, so that a subscriber's covariate does not depend on their arm.
  func adjustment(
    _ metric: MetricName, control: Int, treatment: Int
  ) throws(StatisticsError) -> CovariateAdjustment? {
    guard hasWarmUp else { return nil }
    let arms = (try all(of: control), try all(of: treatment))
    let own = layout.columns(metric)
    let columns = WarmUpColumns(
      numerator: own.numerator, denominator: own.divisor,
      warmNumerator: layout.width + own.numerator, warmDenominator: layout.width + own.divisor)
    let size = Double(arms.0.count + arms.1.count)
    let total = columns.warmDenominatorSum(arms.0) + columns.warmDenominatorSum(arms.1)
    guard total > 0 else { return nil }
    let ratio = (columns.warmNumeratorSum(arms.0) + columns.warmNumeratorSum(arms.1)) / total
    do throws(StatisticsError) {
      guard let one = columns.arm(arms.0, ratio, total / size),
        let other = columns.arm(arms.1, ratio, total / size)
      else { return nil }
      return try CovariateAdjustment(control: one, treatment: other)
    } catch .degenerate {
      return nil
    }
  }
}

/// The variables of a metric's counts, in the cohort and in the warm-up.
private struct WarmUpColumns {
  let numerator: Int
  let denominator: Int
  let warmNumerator: Int
  let warmDenominator: Int

  func warmNumeratorSum(_ all: CoMoments) -> Double { Double(all.sum(warmNumerator)) }
  func warmDenominatorSum(_ all: CoMoments) -> Double { Double(all.sum(warmDenominator)) }

  /// y = R + (num - R den) / mean(den) and x = (num0 - r den0) / mean0, over one arm.
  ///
  /// - Parameters:
  ///   - ratio: r, of both arms' warm-up.
  ///   - warmMean: Of both arms' denominators in the warm-up, per subscriber.
  func arm(_ all: CoMoments, _ ratio: Double, _ warmMean: Double) -> CovariateAdjustment.Arm? {
    func product(_ i: Int, _ j: Int) -> Double { Double(all.product(i, j)) }
    let (n, d, n0, d0) = (numerator, denominator, warmNumerator, warmDenominator)
    let size = Double(all.count)
    let mean = Double(all.sum(d)) / size
    guard mean > 0 else { return nil }
    let own = Double(all.sum(n)) / Double(all.sum(d))
    let warm = (warmNumeratorSum(all) - ratio * warmDenominatorSum(all)) / warmMean / size
    let spread = product(n, n) - 2 * own * product(n, d) + own * own * product(d, d)
    let square =
      product(n0, n0) - 2 * ratio * product(n0, d0) + ratio * ratio * product(d0, d0)
    let cross =
      product(n, n0) - ratio * product(n, d0) - own * product(d, n0)
      + own * ratio * product(d, d0)
    return CovariateAdjustment.Arm(
      count: all.count, mean: own, covariateMean: warm, spread: max(0, spread / mean / mean),
      covariateSpread: max(0, square / warmMean / warmMean - size * warm * warm),
      crossSpread: cross / mean / warmMean)
  }
}
