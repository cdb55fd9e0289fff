import Scenarios
import SimWorld
import Statistics

/// Two arms of different subscribers: the delta method, without what the warm-up explains.
struct SplitComparison {
  private let evidence: Evidence
  private let metric: MetricName
  private let control: Int
  private let treatment: Int

  init(_ evidence: Evidence, _ metric: MetricName, control: Int, treatment: Int) {
    self.evidence = evidence
    self.metric = metric
    self.control = control
    self.treatment = treatment
  }

  func fill(_ row: inout Comparison, scale: Double) throws(StatisticsError) {
    var arms = (
      try evidence.pooledEstimate(metric, control), try evidence.pooledEstimate(metric, treatment)
    )
    let plain = try RatioDifference(
      control: arms.0, treatment: arms.1, level: MetricTable.level)
    var headline = plain
    row.method = Self.method
    if let adjustment = try evidence.adjustment(metric, control: control, treatment: treatment) {
      arms = (RatioEstimate(adjustment.control), RatioEstimate(adjustment.treatment))
      headline = try RatioDifference(
        control: arms.0, treatment: arms.1, level: MetricTable.level)
      row.method = Self.method + ", CUPED on the warm-up"
      row.varianceReduction = adjustment.varianceReduction
      row.others.append(OtherAnswer(Self.method, .unadjusted, plain.difference, scale))
    }
    row.take(headline.difference, scale: scale, isHigherBetter: metric.isHigherBetter)
    row.relative = headline.relative?.value
    row.relativeLow = headline.relative?.interval.low
    row.relativeHigh = headline.relative?.interval.high
    row.others.append(try alwaysValid(arms, scale))
    try judge(&row, arms, scale)
  }

  static let method = "delta method over subscribers"

  /// A guardrail asks that good does not shrink: where less is better, the arms change places.
  private func judge(
    _ row: inout Comparison, _ arms: (RatioEstimate, RatioEstimate), _ scale: Double
  ) throws(StatisticsError) {
    guard let margin = row.margin else { return }
    let isSwapped = !metric.isHigherBetter
    row.judge(
      try NonInferiority(
        control: isSwapped ? arms.1 : arms.0, treatment: isSwapped ? arms.0 : arms.1,
        margin: margin / scale, alpha: Comparison.alpha))
  }

  /// For those who look before the end, tuned to the full size.
  private func alwaysValid(
    _ arms: (RatioEstimate, RatioEstimate), _ scale: Double
  ) throws(StatisticsError) -> OtherAnswer {
    let sequence = try ConfidenceSequence(
      control: arms.0.parts, treatment: arms.1.parts, alpha: Comparison.alpha,
      tuningCount: arms.0.subscribers + arms.1.subscribers)
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
