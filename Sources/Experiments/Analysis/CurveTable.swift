import PushModel
import PushService
import Scenarios
import SimWorld
import Statistics

/// Computes learning curves and regret, by Student's t over replications.
///
/// Bounds hold for one figure at a time, not for all periods at once. Paired replications share their
/// draws, and each gives one difference; in a split, it is that of the arms' own people.
struct CurveTable {
  private let evidence: CurveEvidence
  private let scenario: Scenario
  private let oracle: Int?

  /// `nil` where there are no learning curves.
  init?(_ run: RunEvidence) {
    guard let evidence = run.curve else { return nil }
    self.evidence = evidence
    scenario = run.plan.scenario
    oracle = scenario.arms.firstIndex { $0.strategy.isOracle }
  }

  func summary() throws(StatisticsError) -> CurveSummary {
    var arms: [CurveSummary.Arm] = []
    for arm in scenario.arms.indices { arms.append(try row(arm)) }
    let replications = scenario.replications
    return CurveSummary(
      period: "\(evidence.periods.length)", oracle: oracle.map { scenario.arms[$0].name },
      method: replications > 1
        ? "t over \(replications) seeds, each period alone" : "one replication: no intervals",
      arms: arms)
  }

  private func row(_ arm: Int) throws(StatisticsError) -> CurveSummary.Arm {
    var periods: [CurveSummary.Period] = []
    for period in 0..<evidence.periods.count {
      let day = (evidence.periods.start(of: period) - scenario.horizon.start.midnight).days
      periods.append(
        CurveSummary.Period(
          day: day, days: evidence.periods.days(of: period),
          opened: evidence.total(.opened, arm, in: period),
          sent: evidence.total(.sent, arm, in: period),
          optedOut: evidence.total(.optedOut, arm, in: period),
          figures: try figures(arm, in: period)))
    }
    return CurveSummary.Arm(
      arm: scenario.arms[arm].name, periods: periods, whole: try figures(arm, in: nil),
      daysUntilAhead: CurveSummary.daysUntilAhead(periods))
  }

  /// The figures of a period, or of the whole run.
  private func figures(
    _ arm: Int, in period: Int?
  ) throws(StatisticsError) -> CurveSummary.Figures {
    let baseline = scenario.baselineIndex
    return CurveSummary.Figures(
      level: try Self.figure(levels(arm, period)),
      difference: arm == baseline
        ? nil : try Self.figure(Self.differences(levels(arm, period), levels(baseline, period))),
      regret: try regret(arm, in: period))
  }

  private func regret(
    _ arm: Int, in period: Int?
  ) throws(StatisticsError) -> CurveSummary.Figure? {
    guard let oracle, arm != oracle else { return nil }
    return try Self.figure(Self.differences(levels(oracle, period), levels(arm, period)))
  }

  /// By replication.
  private func levels(_ arm: Int, _ period: Int?) -> [Double?] {
    (0..<scenario.replications).map { evidence.level(arm, in: period, of: $0) }
  }

  private static func differences(_ own: [Double?], _ other: [Double?]) -> [Double?] {
    zip(own, other).map { own, other in own.flatMap { own in other.map { own - $0 } } }
  }

  /// The mean of one value of each replication; `nil` where none has a value.
  static func figure(_ values: [Double?]) throws(StatisticsError) -> CurveSummary.Figure? {
    let known = values.compactMap { $0 }
    guard !known.isEmpty else { return nil }
    do throws(StatisticsError) {
      guard known.count > 1 else { return CurveSummary.Figure(value: known[0]) }
      let found = try seedLevelT(known, level: MetricTable.level)
      return CurveSummary.Figure(
        value: found.value, low: found.interval.low, high: found.interval.high)
    } catch .degenerate {
      return CurveSummary.Figure(value: known[0])
    }
  }
}

extension CurveSummary {
  /// The day at which the first period begins from which on every lower bound of the difference is
  /// above zero; `nil` where the last one's is not.
  static func daysUntilAhead(_ periods: [Period]) -> Double? {
    let behind = periods.lastIndex { ($0.figures.difference?.low ?? 0) <= 0 }
    guard let behind else { return periods.first?.day }
    return behind + 1 < periods.count ? periods[behind + 1].day : nil
  }
}
