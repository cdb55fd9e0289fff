import Scenarios
import SimWorld
import Statistics

/// Comparisons of every arm with the baseline, in every metric.
struct ComparisonTable {
  let scenario: Scenario
  let evidence: Evidence
  let metrics: MetricTable
  /// By arm: subscribers with any different count, over all replications.
  let affected: [Int]

  private var baseline: Int { scenario.baselineIndex }

  /// Success metrics first, then guardrails, then the rest of those that have a better direction. Arms ×
  /// success metrics are one family, to which a difference that only repeats inputs does not belong.
  ///
  /// - Parameter echoes: What of each row repeats inputs, as ``EchoSearch/found()`` says.
  func rows(
    echoes: ([Comparison]) -> [EchoShare?] = { $0.map { _ in nil } }
  ) throws(StatisticsError) -> [Comparison] {
    var rows: [Comparison] = []
    for arm in scenario.arms.indices where arm != baseline {
      for (metric, role) in plan { rows.append(try row(metric, role, arm)) }
    }
    for (place, echo) in echoes(rows).enumerated() { echo.map { rows[place].readBack($0) } }
    return try rows.adjusted(
      .success, by: scenario.metrics.correction.adjustment, alpha: Comparison.alpha)
  }

  private var plan: [(MetricName, Comparison.Role)] {
    let success = scenario.metrics.success
    let guarded = scenario.metrics.guarded
    return success.map { ($0, .success) } + guarded.map { ($0, .guardrail) }
      + scenario.metrics.all
      .filter {
        !success.contains($0) && !guarded.contains($0) && $0.plain.whyUndecided == nil
      }
      .map { ($0, .companion) }
  }

  private func row(
    _ metric: MetricName, _ role: Comparison.Role, _ arm: Int
  ) throws(StatisticsError) -> Comparison {
    let own = try metrics.row(metric, arm)
    let control = try metrics.row(metric, baseline)
    var row = Comparison(
      metric: metric.rawValue, unit: metric.unit, segment: "all", role: role,
      arm: scenario.arms[arm].name,
      baseline: scenario.arms[baseline].name, armValue: own.value, baselineValue: control.value,
      margin: role == .guardrail ? scenario.metrics.guardrails[metric]?.margin : nil,
      verdict: .notEstimable, method: "", subscribers: own.subscribers,
      replications: own.replications,
      affectedShare: evidence.design == .paired
        ? Double(affected[arm]) / Double(evidence.total(arm, .enrolled)) : nil)
    do throws(StatisticsError) {
      if evidence.design == .paired || evidence.members != nil {
        try PairedComparison(
          evidence, metric, control: baseline, treatment: arm, metrics.adjusted
        )
        .fill(&row, scale: scale(metric))
      } else {
        try SplitComparison(
          evidence, metric, control: baseline, treatment: arm,
          learns: scenario.learn([baseline, arm])
        )
        .fill(&row, scale: scale(metric))
      }
    } catch .degenerate(_, let reason) {
      row.verdict = .notEstimable
      row.method = reason.description
    }
    row.weighMargin()
    if row.verdict != .identical, row.difference != nil,
      !scenario.learn([baseline, arm]),
      let naive = PushLevelTest.answer(metric, evidence, control: baseline, treatment: arm)
    {
      row.others.append(naive)
    }
    return row
  }

  private func scale(_ metric: MetricName) -> Double {
    metric.scale(cohortDays: metrics.cohortDays)
  }
}

extension MetricPlan.Correction {
  var adjustment: Adjustment? {
    switch self {
    case .holm: .holm
    case .benjaminiHochberg: .benjaminiHochberg
    case .none: nil
    }
  }
}

/// The test that treats pushes as independent: shown as a warning, never used.
///
/// The pushes of one subscriber are correlated, so their number overstates the evidence (3.1 of the
/// statistical design: a true null is rejected in 24 to 58 % of cases).
enum PushLevelTest {
  /// `nil` unless the metric is a share of pushes with some spread.
  static func answer(
    _ metric: MetricName, _ evidence: Evidence, control: Int, treatment: Int
  ) -> OtherAnswer? {
    guard metric.denominator != nil, metric.unit == .share, !metric.plain.isOfDays else {
      return nil
    }
    func tally(_ arm: Int) throws(StatisticsError) -> Tally {
      let totals = evidence.totals(metric, arm)
      return try Tally(totals.numerator, of: totals.divisor)
    }
    do throws(StatisticsError) {
      let pair = try ProportionPair(control: tally(control), treatment: tally(treatment))
      let test = try pair.zTest()
      let wald = try pair.wald(level: MetricTable.level)
      return OtherAnswer(
        method: "z over pushes as if they were independent", use: .warning,
        statistic: test.statistic, difference: wald.value, low: wald.interval.low,
        high: wald.interval.high, p: test.pValue)
    } catch {
      return nil
    }
  }
}
